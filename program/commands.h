// The subcommands. Each adds itself to the command line, and hands back what to call if it was chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace othello {

/// Has an option or argument that is given as '' refused: to the commands an empty text is one not given.
void refuse_empty_values(CLI::App& command);

/// Runs a command once the arguments were read; returns the exit code (program/exit_codes.h).
using Command = std::function<int(int argc, char** argv)>;

Command add_checkpoint_command(CLI::App& app);
Command add_enumerate_command(CLI::App& app);
Command add_font_command(CLI::App& app);
Command add_gapkeep_command(CLI::App& app);
Command add_number_command(CLI::App& app);

}  // namespace othello
