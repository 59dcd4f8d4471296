// The subcommands. Each adds itself to the command line, and returns the function to call if it is chosen.
#pragma once

#include <memory>

#include "program/command_line.h"
#include "system/ranks/ranks.h"

namespace othello::program {

Command add_book_command(CommandLine& app);
Command add_checkpoint_command(CommandLine& app);
Command add_contains_command(CommandLine& app);
/// Several ranks can run this command and add_solve_command() together.
Command add_enumerate_command(CommandLine& app, const std::shared_ptr<Ranks>& ranks);
Command add_estimate_command(CommandLine& app);
Command add_font_command(CommandLine& app);
Command add_gapkeep_command(CommandLine& app);
Command add_number_command(CommandLine& app);
Command add_perft_command(CommandLine& app);
Command add_play_command(CommandLine& app);
Command add_reach_command(CommandLine& app);
Command add_review_command(CommandLine& app);
Command add_solve_command(CommandLine& app, const std::shared_ptr<Ranks>& ranks);
Command add_states_command(CommandLine& app);
Command add_value_command(CommandLine& app);
Command add_verify_command(CommandLine& app);

/// What `othello verify PATH` does, for the commands that have an option or a subcommand for it: returns the exit
/// code.
int verify_path(const std::string& path, int threads, bool quiet);

}  // namespace othello::program
