// Games as they are written down: "f5d6c3", from the start of a board or from a position.
//
// Moves are cells, column and row, in either case. Passes may be written (pass, pa, ps, --) or left out: a player
// without a move passes before the next move, and after the last one only if that is written. White space, the
// marks , ; . | / and numbers of moves ("1. f5 d6 2. c3") may stand anywhere between.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "board/rules.h"

namespace othello {

inline constexpr int kPassPly = -1;

/// A game that is replayed ply by ply. What is not legal is refused by FormatError (board/text.h), whose sentence names
/// the move and whose offset is `at`, of the text that has the game.
class GameReplay {
 public:
  /// `start` is seen by the player who begins: black, or white.
  GameReplay(const Board& board, const State& start, bool black_begins);

  const Board& board() const { return rules_.board(); }
  const State& state() const { return state_; }
  bool black_moves() const { return black_moves_; }
  /// Cells and kPassPly, those among them that were left out.
  const std::vector<int>& plies() const { return plies_; }

  /// A move of the player whose turn it is, or of the other one if that player has none. `name` is how the text calls it.
  void move(std::string_view name, std::size_t at);
  void pass(std::size_t at);
  /// A move or pass of the player of this colour. Refuses if it is not that player's turn, after a pass if need be.
  void give_turn(bool black, std::size_t at);

 private:
  void exchange_roles();
  [[noreturn]] void refuse(std::string_view name, const std::string& why, std::size_t at) const;

  Rules rules_;
  State state_;
  bool black_moves_;
  int moves_ = 0;
  std::vector<int> plies_;
};

/// Whether a text names a cell, as games do and rows of a board do not, whose only letters are X and O.
bool names_cell(std::string_view text);

/// Plays the moves of a text that begins at `at` of a larger one. Throws FormatError.
void replay_transcript(GameReplay& game, std::string_view text, std::size_t at = 0);

/// A game from the board's start. Throws FormatError.
std::vector<int> parse_transcript(const Board& board, std::string_view text);

}  // namespace othello
