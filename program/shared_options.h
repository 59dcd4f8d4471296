// Options that several commands have, with the same help.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "board/board.h"
#include "board/score.h"
#include "board/symmetry.h"
#include "program/command_line.h"
#include "system/text.h"

namespace othello::program {

/// The positional MxN.
void add_board_argument(CommandLine& command, std::string& board);
/// --from BOARD, which stands in place of MxN. `more`: the end of its help, such as "; no cell may be closed".
void add_from_option(CommandLine& command, std::string& from, const std::string& more = "");
/// --memory SIZE. `of_what` and `usual`: what its help says of it and, in brackets, of its default.
void add_memory_option(CommandLine& command, std::string& memory, const std::string& of_what,
                       const std::string& usual);
/// --symmetry full|none
void add_symmetry_option(CommandLine& command, std::string& symmetry);
/// --score winner|discs
void add_score_option(CommandLine& command, std::string& score);
/// --objective most|fewest
void add_objective_option(CommandLine& command, std::string& objective);
/// --threads T. `of_what`: the prefix of its help, such as "of each rank, ". A text is parsed later
/// by the command, a number here.
void add_threads_option(CommandLine& command, std::string& threads, const std::string& of_what = "");
void add_threads_option(CommandLine& command, int& threads, const std::string& of_what = "");
/// --quiet
void add_quiet_option(CommandLine& command, bool& quiet);
/// --format table|csv|json
void add_format_option(CommandLine& command, std::string& format,
                       const std::string& of_what = "of what is printed");

/// Refuses options of which nothing would come: throws std::invalid_argument, "OPTION WHY", for the first of
/// them that was given.
void refuse_options(const CommandLine& command, std::initializer_list<const char*> options,
                    const std::string& why);

// The values of options, and their defaults.

/// One of the values that are allowed. Throws std::invalid_argument with a sentence for the user.
std::string one_of(const std::string& option, const std::string& text,
                   const std::vector<std::string>& allowed);
/// --threads, 0 if it was not given.
int threads_option(int threads);
/// The board that MxN or --from names; one of them must be given. Throws as above.
Board board_option(const std::string& board, const std::string& from);
/// The values of --symmetry, and of --score and --objective together. Throw as above.
SymmetryMode symmetry_option(const std::string& text);
ScoreRule score_option(const std::string& score, const std::string& objective = "most");

}  // namespace othello::program
