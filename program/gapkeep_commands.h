// The subcommands of `othello gapkeep`, a laboratory for the compression of stored states.
#pragma once

#include <functional>

#include "program/command_line.h"

namespace othello {

struct GapkeepCommand {
  CommandLine* line;
  std::function<int()> run;  // returns the exit code
};

GapkeepCommand add_gapkeep_stats(CommandLine& app);
GapkeepCommand add_gapkeep_tune(CommandLine& app);
GapkeepCommand add_gapkeep_compare(CommandLine& app);

}  // namespace othello
