// Alpha-beta search with the evaluation at the leaves.
//
// The value of a state to depth d is the largest of minus the values of its successors to depth d-1; to depth
// 0 it is its evaluation. A pass takes no depth, and a finished game is worth its score. The search uses
// iterative deepening, null windows for all moves but the first (principal variation search: T. A. Marsland,
// M. Campbell, "Parallel search of strongly ordered game trees", 1982), and a transposition table.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "board/score.h"
#include "play/endgame/kernel.h"
#include "play/endgame/move_list.h"
#include "play/evaluation.h"
#include "play/search_table.h"

namespace othello::play {

/// A move, and what it is worth to the player who makes it.
struct BestMove {
  int cell;   // of the field
  int value;  // hundredths of a disc
  int depth;  // in plies
};

class Search {
 public:
  Search(const Evaluation& evaluation, ScoreRule rule, std::uint64_t table_bytes);

  /// Searches up to `depth` plies deep, but no more than SearchTable::kMaxDepth, from a state of the field that has a
  /// move, by iterative deepening.
  /// Ends early once `should_stop` (may be empty) returns true, with the result of the last finished depth;
  /// the first is always finished. `bonus(cell)` (may be empty) is added to the value of a move.
  BestMove best_move(const State& state, int depth, const std::function<bool()>& should_stop = {},
                     const std::function<int(int)>& bonus = {});

  /// The value to that depth, or to SearchTable::kMaxDepth; nothing if it was stopped before.
  std::optional<int> value(const State& state, int depth, const std::function<bool()>& should_stop = {});

  /// Sets a function that best_move() calls with each new depth in plies. May be empty.
  void on_depth(std::function<void(int)> tell) { on_depth_ = std::move(tell); }

  /// Forgets all earlier searches, which may decide which of several best moves is found.
  void clear_tables() { table_.clear(); }

 private:
  int search(const State& state, int depth, int alpha, int beta);
  int search_successors(const State& state, Bitboard legal, int depth, int alpha, int beta);
  void list_moves(const State& state, Bitboard legal, int known, int depth, endgame::MoveList& moves) const;
  BestMove search_root(const State& state, int depth, int first, const std::function<int(int)>& bonus);
  int end_value_in_hundredths(const State& state) const;
  Bitboard legal_moves(const State& state) const;
  bool stopped();

  const Evaluation& evaluation_;
  const endgame::Field& field_;
  const endgame::Kernel& kernel_;
  ScoreRule rule_;
  SearchTable table_;
  std::uint64_t nodes_ = 0;  // of all searches
  std::function<bool()> should_stop_;
  std::function<void(int)> on_depth_;
  bool stopped_ = false;
};

}  // namespace othello::play
