// What the options of long computations say, and what they are where they are not given.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello {

/// Four fifths of what there is, in bytes.
std::uint64_t default_memory();

/// What `text` says, or `otherwise` if the option was not given. Throws std::invalid_argument with a sentence
/// for the user.
std::uint64_t whole_number(const char* option, const std::string& text, std::uint64_t least,
                           std::uint64_t most, std::uint64_t otherwise);
/// "3,5,8"; likewise.
std::vector<int> depth_list(const char* option, const std::string& text, int last_depth);
/// The board that MxN or --from says, of which one has to be given; likewise.
Board board_option(const std::string& board, const std::string& from);
/// "5x6 (columns x rows)"; of other boards than MxN the name, which shows them.
std::string board_heading(const Board& board);
/// What is to be said of a board with cells that are cut off.
std::string cut_off_note(const Board& board);
/// What --symmetry says; likewise.
SymmetryMode symmetry_option(const std::string& text);

/// The entries of "a,b,c", which may be empty.
std::vector<std::string> list_entries(const std::string& list);

}  // namespace othello
