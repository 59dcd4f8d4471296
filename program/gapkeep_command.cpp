// othello gapkeep: a laboratory for the widths n1..nm of the povaleint code, and for other codes, on stored
// sets of states.
#include <algorithm>
#include <utility>
#include <vector>

#include "program/commands.h"
#include "program/gapkeep_commands.h"

namespace othello {

Command add_gapkeep_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("gapkeep", "Measure and tune the compression of stored states.");
  command->footer(
      "Examples:\n"
      "  othello enumerate 5x6 --depth 12 --output 5x6.h5\n"
      "  othello gapkeep stats 5x6.h5\n"
      "  othello gapkeep tune 5x6.h5");
  std::vector<GapkeepCommand> commands{add_gapkeep_stats(*command), add_gapkeep_tune(*command),
                                       add_gapkeep_compare(*command)};
  return [commands = std::move(commands)](int /*argc*/, char** /*argv*/) {
    const auto given = std::ranges::find_if(commands, [](const auto& each) { return each.line->parsed(); });
    return given->run();  // one of them has to be given
  };
}

}  // namespace othello
