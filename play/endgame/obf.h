// Positions of 8x8 as the field exchanges them (OBF, Othello Board Format), one a line:
//
//     -XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; B2:+0; A3:-6;
//
// 64 cells row by row from a1 (X, x, * black; O, o white; - or . vacant), the side to move, and optionally
// moves with their scores for that side. What follows a % is a comment; lines without a position are skipped.
// As Edax writes them (obf_write() in its obftest.c): "PS:+4" is a pass; "--:+4" and "+4" the score of a position
// without that of a move; and a score of -127 is unknown, so nothing is stated.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "board/board.h"

namespace othello::endgame {

/// The cell of a pass, or of a score without a move.
inline constexpr int kNoCell = -1;

struct StatedMove {
  int cell;
  int score;
};

struct ObfPosition {
  std::size_t line;  // of the text, from 1
  State state;
  bool black_moves;
  std::vector<StatedMove> moves;
};

/// The position of a line, with its number; nothing if it has none. Throws std::invalid_argument with a sentence that
/// names the line.
std::optional<ObfPosition> parse_obf(std::string_view text, std::size_t number);

}  // namespace othello::endgame
