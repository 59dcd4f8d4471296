// The search by evaluation: what to move where the end of the game is too far away to be proved.
//
// The value of a state to depth d is the largest of minus the values of its successors to depth d-1; to depth 0 it is its
// evaluation. A pass takes no depth, and a finished game is worth its score. The search deepens iteratively, with a window
// around the last value; all moves but the first are tested with null windows (principal variation search: T. A. Marsland,
// M. Campbell, "Parallel search of strongly ordered game trees", 1982); there multi-ProbCut leaves out what hardly matters
// (play/endgame/probcut.h), and threads share states (play/endgame/pool.h). The recursion is in play/endgame/kernels/selective.inc.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "board/board.h"
#include "board/score.h"
#include "play/endgame/field.h"
#include "play/endgame/probcut.h"
#include "play/endgame/selective_table.h"
#include "play/endgame/stability.h"
#include "play/endgame/symmetries.h"
#include "play/endgame/transposition_table.h"
#include "play/endgame/worker.h"
#include "play/patterns/pattern_evaluation.h"

namespace othello::endgame {

struct Kernel;
class SearchPool;

struct SelectiveOptions {
  ScoreRule score = ScoreRule::kWinner;
  int threads = 1;
  std::uint64_t table_bytes = std::uint64_t{64} << 20;
  /// Of boards without patterns, in hundredths of a disc (play/evaluation.h).
  EvaluationFunction by_features = [](const State&, Bitboard, Bitboard) { return 0; };
  /// Polled some fifty times a second, by another thread. Once it returns true, the search ends with the last finished
  /// depth; the first is always finished. May be empty.
  std::function<bool()> should_stop = {};
};

/// A move, and what it is worth to the player who makes it.
struct BestMove {
  int cell;         // of the board
  int value;        // hundredths of a disc
  SearchStep step;  // that found it
};

/// How a search chooses among the moves of a state.
struct MoveChoice {
  /// The cells of the board that count; at least one is a legal move.
  Bitboard among = ~Bitboard{0};
  /// The steps of iterative deepening, in turn.
  std::vector<SearchStep> steps;
  /// Added to the value of a move as they are compared. May be empty.
  std::function<int(int cell)> bonus = {};
  /// Whether the next step begins after the best move that is known. May be empty: all do.
  std::function<bool(const BestMove& best, const SearchStep& next)> continues = {};
};

class SelectiveSearch {
 public:
  SelectiveSearch(const Board& board, const SelectiveOptions& options);
  ~SelectiveSearch();

  // States are the board's. Depths beyond SelectiveTable::kMaxDepth, or beyond the end of the game, are cut to that.

  /// Sets when searches end as if `should_stop` returned true, more exactly than that does. Not while searching.
  void stop_at(std::chrono::steady_clock::time_point deadline);
  /// Searches end as soon as this is true, too.
  void stop_when(const std::atomic<bool>* told);

  /// Searches a state that has a move. A step that is stopped counts if it has found a better move than the one before.
  BestMove best_move(const State& state, const MoveChoice& choice);
  /// In steps of one ply, with the level of a Selectivity.
  BestMove best_move(const State& state, int depth, int level) {
    return best_move(state, {.steps = deepening_steps(depth, level)});
  }

  /// Whether all other moves are worse than `best` by `margin` hundredths of a disc, as far as a search so deep sees.
  bool is_obvious(const State& state, const BestMove& best, int depth, int margin);

  /// The value; nothing if it was stopped before.
  std::optional<int> value(const State& state, int depth, int level);

  /// Forgets all earlier searches, which make later ones faster, and may decide which of several best moves is found.
  void clear_tables();

  /// States entered by all searches so far.
  std::uint64_t nodes() const;

 private:
  struct RootMove {
    int cell;  // of the field
    State next;
    int bonus;
  };

  void set_level(int level);
  std::vector<RootMove> list_moves(const State& state, const MoveChoice& choice) const;
  BestMove search_root(std::vector<RootMove>& moves, const SearchStep& step, int alpha, int beta);
  BestMove search_in_window(std::vector<RootMove>& moves, const SearchStep& step, const BestMove& before);
  int search(const State& state, int alpha, int beta, int depth);
  bool is_stopped() const;

  Field field_;
  Stability stability_;
  Symmetries symmetries_;
  std::shared_ptr<const patterns::PatternEvaluation> evaluation_;
  TranspositionTable solved_;  // of the ends that are solved: small, since most are in workers' own tables
  SelectiveTable table_;
  EvaluationFunction by_features_;
  std::function<bool()> should_stop_;
  const Kernel& kernel_;
  std::unique_ptr<SearchPool> pool_;
};

}  // namespace othello::endgame
