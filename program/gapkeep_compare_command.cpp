// othello gapkeep compare: codes of sorted sets, by size and speed on stored states.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "program/gapkeep_source.h"
#include "program/output/gapkeep_tables.h"
#include "program/output/standard_output.h"
#include "program/shared_options.h"
#include "system/errors.h"
#include "system/text.h"

namespace othello::program {
namespace {

constexpr std::uint64_t kMaxSlices = 1'000'000;

struct CompareArguments {
  GapSourceArguments source;
  std::string format = "table";
  std::string codes;
  std::string slices = "32";
  int repetitions = 3;
  bool list = false;
};

int run_compare(const CompareArguments& arguments) {
  const laboratory::CodeTable table({engine_entry()});
  if (arguments.list) {
    print_now(code_list(table));
    return kDone;
  }
  check_source(arguments.source);
  const Format format = parse_format(arguments.format);
  WorkProgress progress(arguments.source.quiet);
  const GapSource source = open_source(arguments.source, progress);
  const stored::StoredSetLabel& set = source.set->label();
  if (source.depth != set.depth) throw not_stored_error(arguments.source, set, source.depth);
  stored::StoredGaps stored(*source.set);
  const stored::GapNumbering numbering = chosen_numbering(arguments.source, stored);
  const std::uint64_t slices = arguments.slices == "all"
                                   ? laboratory::kAllSlices
                                   : parse_whole_number("--slices", arguments.slices, 1, kMaxSlices, 1);
  std::vector<std::string> codes;
  if (!arguments.codes.empty()) codes = split(arguments.codes);
  const laboratory::Comparison comparison = laboratory::compare_codes(
      table, stored.stream(numbering), codes, {.slices = slices, .repetitions = arguments.repetitions},
      [&](const std::string& name, std::size_t number, std::size_t all) {
        progress.begin(fmt::format("measuring {}, {} of {}", name, number, all));
      });
  progress.end();
  const std::string title = title_of(arguments.source, set, numbering);
  print_now(comparison_text(title, comparison, format));
  return kDone;
}

}  // namespace

GapkeepCommand add_gapkeep_compare(CommandLine& app) {
  const auto given = std::make_shared<CompareArguments>();
  CompareArguments& arguments = *given;
  CommandLine* command = app.add_subcommand("compare", "Codes of sorted sets: their size and speed.");
  add_stored_options(*command, arguments.source);
  command
      ->add_option("--numbering", arguments.source.numbering,
                   "othello, occupancy or colouring [as the search stores it]")
      ->type_name("NAME");
  command->add_option("--codes", arguments.codes, "compare these alone [all that are worth it]")
      ->type_name("NAME,..");
  command->add_flag("--list", arguments.list, "print the names of all codes, and stop");
  command
      ->add_option(
          "--slices", arguments.slices,
          fmt::format("to measure, of 65,536 states each, evenly spread: 1 to {}, or all, which takes "
                      "8 bytes of memory a state",
                      kMaxSlices))
      ->type_name("N|all")
      ->capture_default_str();
  command->add_option("--passes", arguments.repetitions, "over each slice, 1 to 1000; the best one counts")
      ->type_name("P")
      ->between(1, 1000)
      ->capture_default_str();
  add_format_option(*command, arguments.format);
  command->footer(
      R"(The bits are those of the slices, which the output counts, each coded by itself: they differ a little from those
of othello gapkeep stats, which are of all gaps. Every slice is decoded and compared with what went in. Speeds are of one core, in states a second of its
processor time. A code that no other one beats in both size and speed of decoding is marked: together they
are the Pareto front, which scripts/report draws.
Examples:
  othello gapkeep compare 5x6.h5
  othello gapkeep compare 5x6.h5 --codes gapkeep-2-3-3-14+zstd-1,elias-fano
  othello gapkeep compare /scratch/5x6 --depth 12 --format csv
  othello gapkeep compare --list)");
  return {command, [given] { return run_compare(*given); }};
}

}  // namespace othello::program
