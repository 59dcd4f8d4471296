// othello gapkeep: a laboratory for the widths n1..nm of the povaleint code, on stored sets of states.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "enumerate/stored/stored_gaps.h"
#include "enumerate/stored/stored_set.h"
#include "files/output_file.h"
#include "gapkeep/width_measure.h"
#include "program/commands.h"
#include "program/exit_codes.h"
#include "program/gap_counts_csv.h"
#include "program/gapkeep_compare.h"
#include "program/gapkeep_stats.h"
#include "program/gapkeep_tune.h"
#include "program/option_values.h"
#include "program/reading_progress.h"

namespace othello {
namespace {

// The options as they were typed; empty: not given.
struct GapkeepArguments {
  std::string file;
  std::string histogram;
  std::string numbering;
  std::string format;
  std::string depth;
  bool quiet = false;
  // Of stats.
  std::string export_file;
  std::string sequence_file;
  std::vector<std::string> widths;
  // Of tune.
  std::string max_widths = "4";
  std::string objective = "raw";
  std::string curve;
  // Of compare.
  std::string codes;
  int slices = 32;
  int passes = 3;
  bool list = false;
};

Format format_of(const GapkeepArguments& arguments) {
  if (arguments.format == "table") return Format::kTable;
  if (arguments.format == "csv") return Format::kCsv;
  throw std::invalid_argument(fmt::format("--format {}: allowed are table and csv", arguments.format));
}

GapNumbering parse_numbering(const std::string& name) {
  if (const auto numbering = gap_numbering(name)) return *numbering;
  throw std::invalid_argument(
      fmt::format("--numbering {}: allowed are othello, occupancy and colouring", name));
}

// One source of gaps is needed, and only one makes sense. A histogram has no numbering and no order.
void check_source(const GapkeepArguments& arguments) {
  if (arguments.file.empty() && arguments.histogram.empty()) {
    throw std::invalid_argument(
        "which gaps? Name a results file, the --scratch folder of a search, or give --histogram FILE.csv");
  }
  if (!arguments.file.empty() && !arguments.histogram.empty())
    throw std::invalid_argument(arguments.file + " and --histogram are both given; name one");
  if (!arguments.histogram.empty() && !arguments.numbering.empty())
    throw std::invalid_argument("--numbering goes with stored states: a histogram's numbers are not known");
  if (arguments.file.empty() && !arguments.depth.empty())
    throw std::invalid_argument("--depth goes with stored states: a histogram is of one depth");
}

void check_output(const GapkeepArguments& arguments, const char* option, const std::string& path) {
  if (!path.empty()) OutputChecks({arguments.file, arguments.histogram}).file(option, path);
}

std::string title_of(const std::string& path, const StoredSetLabel& set, int depth) {
  return fmt::format("{}: {} depth {}, symmetry {}", path, set.board.name(), depth, name_of(set.symmetry));
}

// The file or folder, and the depth that was asked for: that of the set unless only its row is there.
struct GapSource {
  std::unique_ptr<StoredSet> set;
  int depth = 0;
};

GapSource open_source(const GapkeepArguments& arguments) {
  // Of any board first: what the source has is known when it is open.
  constexpr int kDeepest = kMaxCells - kStartDiscs;
  std::optional<int> depth;
  if (!arguments.depth.empty())
    depth = static_cast<int>(whole_number("--depth", arguments.depth, 0, kDeepest, 0));
  GapSource source{
      .set = std::make_unique<ReadingProgress>(open_stored_set(arguments.file, depth), arguments.quiet),
      .depth = 0};
  const StoredSetLabel& set = source.set->label();
  source.depth = depth.value_or(set.depth);
  if (depth) whole_number("--depth", arguments.depth, 0, set.rows.size() - 1, 0);
  return source;
}

std::invalid_argument not_stored(const GapkeepArguments& arguments, const StoredSetLabel& set, int depth) {
  return std::invalid_argument(fmt::format(
      "{} does not have the states of depth {}, only how many bits their gaps need; store them with "
      "othello enumerate {} --max-depth {} --output FILE.h5, or --scratch DIR --keep-depths {}",
      arguments.file, depth, set.board.name(), depth, depth));
}

// As they are stored, without numbering anew, unless others were asked for.
std::vector<GapNumbering> numberings_of(const GapkeepArguments& arguments, const StoredGaps& stored) {
  if (arguments.numbering.empty()) {
    if (stored.own() == GapNumbering::kOthello) return {GapNumbering::kOthello};
    return {GapNumbering::kOccupancy, GapNumbering::kColouring};
  }
  std::vector<GapNumbering> numberings;
  for (const std::string& name : list_entries(arguments.numbering))
    numberings.push_back(parse_numbering(name));
  return numberings;
}

void require_one_numbering(const char* option, std::size_t numberings) {
  if (numberings != 1) {
    throw std::invalid_argument(
        fmt::format("{} writes the gaps of one numbering: choose it with --numbering", option));
  }
}

void export_counts(const GapkeepArguments& arguments, const std::vector<GapStats>& columns) {
  if (arguments.export_file.empty()) return;
  write_gap_counts(arguments.export_file, columns.front().gaps);
}

// Of a depth whose states were not stored.
std::string row_stats(const GapkeepArguments& arguments, const StoredSetLabel& set, int depth) {
  if (!arguments.widths.empty() || !arguments.numbering.empty() || !arguments.export_file.empty() ||
      !arguments.sequence_file.empty())
    throw not_stored(arguments, set, depth);
  return gap_bits_text(title_of(arguments.file, set, depth), std::string(name_of(set.numbering)),
                       set.rows[static_cast<std::size_t>(depth)].gaps, format_of(arguments));
}

std::string set_stats(const GapkeepArguments& arguments, const std::vector<Widths>& widths) {
  const GapSource source = open_source(arguments);
  const StoredSetLabel& set = source.set->label();
  if (source.depth != set.depth) return row_stats(arguments, set, source.depth);
  StoredGaps stored(*source.set);
  const auto numberings = numberings_of(arguments, stored);
  if (!arguments.export_file.empty()) require_one_numbering("--export", numberings.size());
  if (!arguments.sequence_file.empty()) require_one_numbering("--export-sequence", numberings.size());
  std::vector<GapStats> columns;
  for (const GapNumbering numbering : numberings) {
    columns.push_back(measure_stats(stored, numbering, widths));
  }
  export_counts(arguments, columns);
  if (!arguments.sequence_file.empty()) export_sequence(arguments.sequence_file, stored, numberings.front());
  return stats_text(title_of(arguments.file, set, set.depth), columns, format_of(arguments));
}

int run_stats(const GapkeepArguments& arguments) {
  check_source(arguments);
  if (arguments.file.empty() && !arguments.sequence_file.empty())
    throw std::invalid_argument("--export-sequence goes with stored states: a histogram has no order");
  OutputChecks outputs({arguments.file, arguments.histogram});
  if (!arguments.export_file.empty()) outputs.file("--export", arguments.export_file);
  if (!arguments.sequence_file.empty()) outputs.file("--export-sequence", arguments.sequence_file);
  std::vector<Widths> widths{Widths::paper()};
  for (const std::string& text : arguments.widths) {
    const Widths entry = Widths::parse(text);
    if (std::ranges::find(widths, entry) == widths.end()) widths.push_back(entry);
  }
  if (!arguments.file.empty()) {
    std::fputs(set_stats(arguments, widths).c_str(), stdout);
    return kDone;
  }
  const std::vector<GapStats> columns{stats_of_counts(read_gap_counts(arguments.histogram), widths)};
  export_counts(arguments, columns);
  std::fputs(stats_text(arguments.histogram, columns, format_of(arguments)).c_str(), stdout);
  return kDone;
}

// The one numbering that is tuned for and that codes are compared in: the colouring gaps of the occupancy
// engine, as that is what it stores, and the ranks of the other.
GapNumbering chosen_numbering(const GapkeepArguments& arguments, const StoredGaps& stored) {
  return !arguments.numbering.empty() ? parse_numbering(arguments.numbering)
                                      : numberings_of(arguments, stored).back();
}

Tuning tune_set(const GapkeepArguments& arguments, Objective objective, int most, std::string& title) {
  const GapSource source = open_source(arguments);
  const StoredSetLabel& set = source.set->label();
  if (source.depth != set.depth) throw not_stored(arguments, set, source.depth);
  StoredGaps stored(*source.set);
  const GapNumbering numbering = chosen_numbering(arguments, stored);
  TuneInput input;
  input.visit = [&](const StoredGaps::Visit& visit) { stored.visit(numbering, visit); };
  GapCounter counter;
  GapSampler sampler(set.states);
  input.visit([&](std::span<const std::uint64_t> gaps) {
    for (const std::uint64_t gap : gaps) {
      counter.add(gap);
      sampler.add(gap);
    }
  });
  input.counts = counter.finish();
  input.sample = sampler.sample();
  if (input.counts.total() == 0)
    throw std::invalid_argument(arguments.file + ": one state has no gaps to tune for");
  title = fmt::format("{}, gaps of the {} numbering", title_of(arguments.file, set, set.depth),
                      name_of(numbering));
  return tune(input, objective, most);
}

int run_tune(const GapkeepArguments& arguments) {
  check_source(arguments);
  const Format format = format_of(arguments);
  const auto objective = objective_of(arguments.objective);
  if (!objective)
    throw std::invalid_argument(
        fmt::format("--objective {}: allowed are raw, zstd and speed", arguments.objective));
  const int most = static_cast<int>(whole_number("--max-widths", arguments.max_widths, 1, kMaxWidths, 1));
  if (*objective != Objective::kRaw && arguments.file.empty()) {
    throw std::invalid_argument(
        fmt::format("--objective {} is measured on the states themselves: a histogram has no order",
                    arguments.objective));
  }
  if (!arguments.curve.empty() && *objective == Objective::kRaw)
    throw std::invalid_argument("--curve lists what was measured: it goes with --objective zstd or speed");
  check_output(arguments, "--curve", arguments.curve);
  std::string title = arguments.histogram;
  const Tuning tuning =
      arguments.file.empty()
          ? tune({.counts = read_gap_counts(arguments.histogram), .sample = {}, .visit = {}}, *objective,
                 most)
          : tune_set(arguments, *objective, most, title);
  if (!arguments.curve.empty()) write_output(arguments.curve, curve_csv(tuning));
  std::fputs(tuning_text(title, tuning, format).c_str(), stdout);
  return kDone;
}

int run_compare(const GapkeepArguments& arguments) {
  if (arguments.list) {
    std::fputs(code_list().c_str(), stdout);
    return kDone;
  }
  check_source(arguments);
  const Format format = parse_format(arguments.format);
  const GapSource source = open_source(arguments);
  const StoredSetLabel& set = source.set->label();
  if (source.depth != set.depth) throw not_stored(arguments, set, source.depth);
  StoredGaps stored(*source.set);
  const GapNumbering numbering = chosen_numbering(arguments, stored);
  std::vector<std::string> codes;
  if (!arguments.codes.empty()) codes = list_entries(arguments.codes);
  const Comparison comparison = compare_codes(stored, numbering, codes, arguments.slices, arguments.passes);
  const std::string title = fmt::format("{}, gaps of the {} numbering",
                                        title_of(arguments.file, set, set.depth), name_of(numbering));
  std::fputs(comparison_text(title, comparison, format).c_str(), stdout);
  return kDone;
}

void add_stored_options(CommandLine& command, GapkeepArguments& arguments) {
  command.add_option("file", arguments.file, "results file, or the --scratch folder of a search")
      ->type_name("FILE.h5|DIR");
  command
      .add_option("--depth", arguments.depth,
                  "of a folder: the frontier, or one that --keep-depths left [the last depth]")
      ->type_name("D");
  command.add_flag("--quiet", arguments.quiet, "show no progress on standard error");
}

void add_source_options(CommandLine& command, GapkeepArguments& arguments) {
  add_stored_options(command, arguments);
  command
      .add_option("--histogram", arguments.histogram, "exact gap counts, gap,count, instead of stored states")
      ->type_name("FILE.csv");
}

CommandLine* add_stats(CommandLine& app, GapkeepArguments& arguments) {
  CommandLine* command = app.add_subcommand("stats", "How large the gaps are, and what widths make of them.");
  add_source_options(*command, arguments);
  command
      ->add_option("--numbering", arguments.numbering,
                   "one or more of othello, occupancy, colouring [as stored]")
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
  command->add_option("--format", arguments.format, "of the output [table]")->type_name("table|csv");
  command->footer(
      "A gap is the difference between neighbouring numbers minus one. The gaps of the colouring numbering "
      "are those\n"
      "within an occupancy, as the search by occupancy stores them. Of a depth whose states are not stored "
      "only how\n"
      "many bits the gaps need is known.\n"
      "Examples:\n"
      "  othello gapkeep stats 5x6.h5\n"
      "  othello gapkeep stats 5x6.h5 --numbering othello,occupancy,colouring --widths 2,4,12,64\n"
      "  othello gapkeep stats 5x6.h5 --numbering colouring --export gaps.csv\n"
      "  othello gapkeep stats /scratch/5x6 --depth 20\n"
      "  othello gapkeep stats --histogram gaps.csv --widths 3,5,9,64");
  return command;
}

CommandLine* add_tune(CommandLine& app, GapkeepArguments& arguments) {
  CommandLine* command = app.add_subcommand("tune", "The best widths, for every number of them.");
  add_source_options(*command, arguments);
  command
      ->add_option("--numbering", arguments.numbering,
                   "othello, occupancy or colouring [as the search stores it]")
      ->type_name("NAME");
  command
      ->add_option("--max-widths", arguments.max_widths, fmt::format("up to this many, 1 to {}", kMaxWidths))
      ->type_name("m")
      ->capture_default_str();
  command
      ->add_option("--objective", arguments.objective,
                   "raw: fewest bits, exactly; zstd: fewest after zstd; speed: fastest decoding")
      ->type_name("raw|zstd|speed")
      ->capture_default_str();
  command->add_option("--curve", arguments.curve, "write all that was measured, for zstd and speed")
      ->type_name("FILE.csv");
  command->add_option("--format", arguments.format, "of the output [csv]")->type_name("table|csv");
  command->footer(
      "A row for every number of widths: the widths joined by -, and the bits that a state's gap takes. The "
      "last width\n"
      "holds the largest remainder without an escape. raw is the exact optimum over all widths; zstd and "
      "speed are\n"
      "the best of what was tried on a sample of the states.\n"
      "Examples:\n"
      "  othello gapkeep tune 5x6.h5 --max-widths 6\n"
      "  othello gapkeep tune 5x6.h5 --objective zstd --format table\n"
      "  othello gapkeep tune 5x6.h5 --objective speed --curve speed.csv\n"
      "  othello gapkeep tune /scratch/5x6 --depth 20\n"
      "  othello gapkeep tune --histogram gaps.csv");
  return command;
}

void add_compare(CommandLine& app, GapkeepArguments& arguments) {
  CommandLine* command = app.add_subcommand("compare", "Codes of sorted sets: their size and speed.");
  add_stored_options(*command, arguments);
  command
      ->add_option("--numbering", arguments.numbering,
                   "othello, occupancy or colouring [as the search stores it]")
      ->type_name("NAME");
  command->add_option("--codes", arguments.codes, "compare these alone [all that are worth it]")
      ->type_name("NAME,..");
  command->add_flag("--list", arguments.list, "print the names of all codes, and stop");
  command->add_option("--slices", arguments.slices, "to measure, of 65,536 states each, evenly spread")
      ->type_name("N")
      ->between(1, 1000000)
      ->capture_default_str();
  command->add_option("--passes", arguments.passes, "over each slice; the best one counts")
      ->type_name("P")
      ->between(1, 1000)
      ->capture_default_str();
  command->add_option("--format", arguments.format, "of the output")
      ->type_name("table|csv|json")
      ->capture_default_str();
  command->footer(
      "Every slice is decoded and compared with what went in. Speeds are of one core, in states a second of "
      "its\n"
      "processor time. A code that no other one beats in both size and speed of decoding is marked: together "
      "they\n"
      "are the Pareto front, which scripts/report draws.\n"
      "Examples:\n"
      "  othello gapkeep compare 5x6.h5\n"
      "  othello gapkeep compare 5x6.h5 --codes gapkeep-2-3-3-14+zstd-1,engine+zstd-huffman,elias-fano\n"
      "  othello gapkeep compare /scratch/5x6 --depth 12 --format csv\n"
      "  othello gapkeep compare --list");
}

}  // namespace

Command add_gapkeep_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("gapkeep", "Measure and tune the compression of stored states.");
  command->footer(
      "Examples:\n"
      "  othello enumerate 5x6 --max-depth 12 --output 5x6.h5\n"
      "  othello gapkeep stats 5x6.h5\n"
      "  othello gapkeep tune 5x6.h5");
  const auto for_stats = std::make_shared<GapkeepArguments>();
  const auto for_tune = std::make_shared<GapkeepArguments>();
  const auto for_compare = std::make_shared<GapkeepArguments>();
  for_stats->format = "table";
  for_tune->format = "csv";
  for_compare->format = "table";
  CommandLine* stats = add_stats(*command, *for_stats);
  CommandLine* tune = add_tune(*command, *for_tune);
  add_compare(*command, *for_compare);
  return [stats, tune, for_stats, for_tune, for_compare](int /*argc*/, char** /*argv*/) {
    if (stats->parsed()) return run_stats(*for_stats);
    return tune->parsed() ? run_tune(*for_tune) : run_compare(*for_compare);
  };
}

}  // namespace othello
