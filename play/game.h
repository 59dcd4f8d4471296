// A game between black and white: what was played, and whose turn it is. Black begins, where a position does not say otherwise.
#pragma once

#include <vector>

#include "board/colour.h"
#include "board/formats/game.h"
#include "board/formats/position.h"
#include "board/rules.h"
#include "board/score.h"
#include "play/endgame/solver.h"

namespace othello::play {

class Game {
 public:
  /// `start` is seen by the player who begins.
  Game(const Board& board, const State& start, Colour begins = Colour::kBlack);
  explicit Game(const Board& board) : Game(board, board.start()) {}
  /// With what was played.
  Game(const Board& board, const Position& position);
  explicit Game(const GameRecord& record);

  const Board& board() const { return rules_.board(); }
  /// The state as the player whose turn it is sees it.
  const State& state() const { return plies_.back().state; }
  Colour to_move() const { return plies_.back().to_move; }
  /// The legal moves of the player whose turn it is.
  Bitboard moves() const { return rules_.moves(state()); }
  /// Whether neither player has a move.
  bool is_over() const;
  int vacant() const { return board().cells() - state().discs(); }
  int discs(Colour colour) const;
  /// Black's score in a game that is over, by the rule for cells that are still vacant.
  int score(ScoreRule rule) const;

  /// The game as files have it, without names.
  GameRecord record() const;

  /// Plies that were played, passes among them.
  int plies() const { return static_cast<int>(plies_.size()) - 1; }
  /// The last ply: a cell or endgame::kPass. There must be one.
  int last() const { return plies_.back().cell; }

  /// Plays a legal move.
  void play(int cell);
  /// Passes; only without a legal move.
  void pass();
  /// Takes the last ply back. There must be one.
  void undo() { plies_.pop_back(); }

 private:
  struct Ply {
    int cell;  // that led here
    State state;
    Colour to_move;
  };

  Rules rules_;
  std::vector<Ply> plies_;
};

}  // namespace othello::play
