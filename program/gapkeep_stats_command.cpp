// othello gapkeep stats: how large the gaps of stored states are, and what widths make of them.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "program/gapkeep_source.h"
#include "program/output/gapkeep_tables.h"
#include "program/output/standard_output.h"
#include "program/shared_options.h"
#include "system/errors.h"
#include "system/output_file.h"

namespace othello::program {
namespace {

using laboratory::GapStats;

struct StatsArguments {
  GapSourceArguments source;
  std::string format = "table";
  std::string export_file;
  std::string sequence_file;
  std::vector<std::string> widths;
};

void require_one_numbering(const char* option, std::size_t numberings) {
  if (numberings != 1) {
    throw std::invalid_argument(
        fmt::format("{} writes the gaps of one numbering: choose it with --numbering", option));
  }
}

void export_counts(const StatsArguments& arguments, const std::vector<GapStats>& columns) {
  if (arguments.export_file.empty()) return;
  write_gap_counts(arguments.export_file, columns.front().gaps);
}

// Statistics of a depth whose states were not stored.
std::string row_stats(const StatsArguments& arguments, Format format, const stored::StoredSetLabel& set,
                      int depth) {
  if (!arguments.widths.empty() || !arguments.source.numbering.empty() || !arguments.export_file.empty() ||
      !arguments.sequence_file.empty())
    throw not_stored_error(arguments.source, set, depth);
  return gap_bits_text(title_of(arguments.source.file, set, depth), std::string(name_of(set.numbering)),
                       set.rows[static_cast<std::size_t>(depth)].gaps, format);
}

std::string set_stats(const StatsArguments& arguments, Format format, const std::vector<Widths>& widths) {
  WorkProgress progress(arguments.source.quiet);
  const GapSource source = open_source(arguments.source, progress);
  const stored::StoredSetLabel& set = source.set->label();
  if (source.depth != set.depth) return row_stats(arguments, format, set, source.depth);
  stored::StoredGaps stored(*source.set);
  const auto numberings = numberings_of(arguments.source, stored);
  if (!arguments.export_file.empty()) require_one_numbering("--export", numberings.size());
  if (!arguments.sequence_file.empty()) require_one_numbering("--export-sequence", numberings.size());
  std::vector<GapStats> columns;
  for (const stored::GapNumbering numbering : numberings) {
    columns.push_back(laboratory::measure_stats(stored.stream(numbering), widths));
  }
  export_counts(arguments, columns);
  if (!arguments.sequence_file.empty())
    laboratory::export_gaps(arguments.sequence_file, stored.stream(numberings.front()));
  return stats_text(title_of(arguments.source.file, set, set.depth), columns, format);
}

int run_stats(const StatsArguments& arguments) {
  check_source(arguments.source);
  const Format format = parse_format(arguments.format);
  if (arguments.source.file.empty() && !arguments.sequence_file.empty())
    throw std::invalid_argument("--export-sequence goes with stored states: a histogram has no order");
  OutputChecks outputs({arguments.source.file, arguments.source.histogram});
  if (!arguments.export_file.empty()) outputs.file("--export", arguments.export_file);
  if (!arguments.sequence_file.empty()) outputs.file("--export-sequence", arguments.sequence_file);
  std::vector<Widths> widths{Widths::paper()};
  for (const std::string& text : arguments.widths) {
    const Widths entry = Widths::parse(text);
    if (std::ranges::find(widths, entry) == widths.end()) widths.push_back(entry);
  }
  if (!arguments.source.file.empty()) {
    print_now(set_stats(arguments, format, widths));
    return kDone;
  }
  const std::vector<GapStats> columns{
      laboratory::stats_of_counts(read_gap_counts(arguments.source.histogram), widths)};
  export_counts(arguments, columns);
  print_now(stats_text(arguments.source.histogram, columns, format));
  return kDone;
}

}  // namespace

GapkeepCommand add_gapkeep_stats(CommandLine& app) {
  const auto given = std::make_shared<StatsArguments>();
  StatsArguments& arguments = *given;
  CommandLine* command = app.add_subcommand("stats", "How large the gaps are, and what widths make of them.");
  add_source_options(*command, arguments.source);
  command
      ->add_option(
          "--numbering", arguments.source.numbering,
          "one or more of othello, occupancy, colouring [occupancy,colouring; of states with Othello numbers othello]")
      ->type_name("NAME,..");
  command
      ->add_option("--widths", arguments.widths,
                   "whose cost to show beside 8,16,32,64; more than once if need be")
      ->type_name("n1,..,nm");
  command->add_option("--export", arguments.export_file, "write the exact counts of all gaps, gap,count")
      ->type_name("FILE.csv");
  command
      ->add_option("--export-sequence", arguments.sequence_file,
                   "write all gaps in order, 64 bits each, little-endian")
      ->type_name("FILE");
  add_format_option(*command, arguments.format);
  command->footer(
      R"(A gap is the difference between neighbouring numbers minus one. The gaps of the colouring numbering are those
within an occupancy, as the search by occupancy stores them. Of a depth whose states are not stored only how
many bits the gaps need is known.
Examples:
  othello gapkeep stats 5x6.h5
  othello gapkeep stats 5x6.h5 --numbering othello,occupancy --widths 2,4,12,64
  othello gapkeep stats 5x6.h5 --numbering colouring --export gaps.csv
  othello gapkeep stats /scratch/5x6 --depth 20
  othello gapkeep stats --histogram gaps.csv --widths 3,5,9,64)");
  return {command, [given] { return run_stats(*given); }};
}

}  // namespace othello::program
