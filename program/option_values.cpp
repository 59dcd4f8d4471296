#include "program/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "board/text.h"
#include "system/memory.h"
#include "system/option_text.h"

namespace othello {

Board board_option(const std::string& board, const std::string& from) {
  if (board.empty() && from.empty())
    throw std::invalid_argument("which board? Write COLUMNSxROWS, such as 5x6, or --from BOARD");
  if (from.empty()) return Board::parse(board);
  if (!board.empty())
    throw std::invalid_argument(fmt::format("{} and --from: one of them says which board", board));
  return parse_board(from);
}

SymmetryMode symmetry_option(const std::string& text) {
  if (const auto mode = symmetry_named(text)) return *mode;
  throw std::invalid_argument(fmt::format("--symmetry {}: allowed are full and none", text));
}

ScoreRule score_option(const std::string& text) {
  if (const auto rule = score_rule_named(text)) return *rule;
  throw std::invalid_argument(fmt::format("--score {}: allowed are winner and discs", text));
}

}  // namespace othello
