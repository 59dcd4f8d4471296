#include "program/gapkeep_source.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "program/commands.h"
#include "program/output/notes.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "system/text.h"

namespace othello::program {

using stored::GapNumbering;
using stored::StoredSetLabel;

namespace {

GapNumbering parse_numbering(const std::string& name) {
  if (const auto numbering = stored::gap_numbering_named(name)) return *numbering;
  throw std::invalid_argument(fmt::format("--numbering {}: must be othello, occupancy or colouring", name));
}

}  // namespace

void add_stored_options(CommandLine& command, GapSourceArguments& arguments) {
  command.add_option("file", arguments.file, "results file, or the --scratch folder of a search")
      ->type_name("FILE.h5|DIR");
  command
      .add_option("--depth", arguments.depth,
                  "of a folder: the frontier, or one that --keep-depths left [the last depth]")
      ->type_name("D");
  add_quiet_option(command, arguments.quiet);
}

void add_source_options(CommandLine& command, GapSourceArguments& arguments) {
  add_stored_options(command, arguments);
  arguments.takes_histogram = true;
  command
      .add_option("--histogram", arguments.histogram, "exact gap counts, gap,count, instead of stored states")
      ->type_name("FILE.csv");
}

void check_source(const GapSourceArguments& arguments) {
  if (arguments.file.empty() && arguments.histogram.empty()) {
    throw std::invalid_argument(fmt::format(
        "which gaps? Name a results file{}",
        arguments.takes_histogram ? ", the --scratch folder of a search, or give --histogram FILE.csv"
                                  : " or the --scratch folder of a search"));
  }
  if (!arguments.file.empty() && !arguments.histogram.empty())
    throw std::invalid_argument(arguments.file + " and --histogram are both given; name one");
  if (!arguments.histogram.empty() && !arguments.numbering.empty())
    throw std::invalid_argument("--numbering goes with stored states: a histogram's numbers are not known");
  if (arguments.file.empty() && !arguments.depth.empty())
    throw std::invalid_argument("--depth goes with stored states: a histogram is of one depth");
}

GapSource open_source(const GapSourceArguments& arguments, WorkProgress& progress) {
  progress.begin("opening " + arguments.file);
  // First the limit for any board: what the source has is known when it is open.
  constexpr int kDeepest = kMaxCells - kMinStartDiscs;
  std::optional<int> depth;
  if (!arguments.depth.empty())
    depth = static_cast<int>(parse_whole_number("--depth", arguments.depth, 0, kDeepest, 0));
  GapSource source{.set = std::make_unique<ReadingProgress>(stored::open_stored_set(arguments.file, depth),
                                                            progress, "measuring gaps"),
                   .depth = 0};
  const StoredSetLabel& set = source.set->label();
  source.depth = depth.value_or(set.depth);
  if (depth) parse_whole_number("--depth", arguments.depth, 0, set.rows.size() - 1, 0);
  return source;
}

std::invalid_argument not_stored_error(const GapSourceArguments& arguments, const StoredSetLabel& set,
                                       int depth) {
  return std::invalid_argument(
      fmt::format("{} does not have the states of depth {}, only how many bits their gaps need; {}",
                  arguments.file, depth, store_advice(set, depth)));
}

std::vector<GapNumbering> numberings_of(const GapSourceArguments& arguments,
                                        const stored::StoredGaps& stored) {
  if (arguments.numbering.empty()) {
    if (stored.own() == GapNumbering::kOthello) return {GapNumbering::kOthello};
    return {GapNumbering::kOccupancy, GapNumbering::kColouring};
  }
  std::vector<GapNumbering> numberings;
  for (const std::string& name : split(arguments.numbering)) numberings.push_back(parse_numbering(name));
  return numberings;
}

GapNumbering chosen_numbering(const GapSourceArguments& arguments, const stored::StoredGaps& stored) {
  return !arguments.numbering.empty() ? parse_numbering(arguments.numbering)
                                      : numberings_of(arguments, stored).back();
}

std::string title_of(const std::string& path, const StoredSetLabel& set, int depth) {
  return fmt::format("{}: {} depth {}, symmetry {}", path, set.board.name(), depth, name_of(set.symmetry));
}

std::string title_of(const GapSourceArguments& arguments, const StoredSetLabel& set, GapNumbering numbering) {
  return fmt::format("{}, gaps of the {} numbering", title_of(arguments.file, set, set.depth),
                     name_of(numbering));
}

// othello gapkeep: a laboratory for the widths n1..nm of the povaleint code, and for other codes, on stored
// sets of states.

Command add_gapkeep_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("gapkeep", "Measure and tune the compression of stored states.");
  command->footer(R"(Examples:
  othello enumerate 5x6 --depth 12 --output 5x6.h5
  othello gapkeep stats 5x6.h5
  othello gapkeep tune 5x6.h5)");
  std::vector<GapkeepCommand> commands{add_gapkeep_stats(*command), add_gapkeep_tune(*command),
                                       add_gapkeep_compare(*command), add_gapkeep_baskets(*command)};
  return [commands = std::move(commands)](int /*argc*/, char** /*argv*/) {
    const auto given =
        std::ranges::find_if(commands, [](const auto& each) { return each.line->was_given(); });
    return given->run();  // one of them has to be given
  };
}

}  // namespace othello::program
