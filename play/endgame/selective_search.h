// The search by evaluation: what to move where the end of the game is too far away to be proved.
//
// The value of a state to depth d is the largest of minus the values of its successors to depth d-1; to depth 0 it is its
// evaluation. A pass takes no depth, and a finished game is worth its score. The search deepens iteratively, with a window
// around the last value; all moves but the first are tested with null windows (principal variation search: T. A. Marsland,
// M. Campbell, "Parallel search of strongly ordered game trees", 1982); there multi-ProbCut leaves out what hardly matters
// (play/endgame/probcut.h), and threads share states (play/endgame/pool.h). The recursion is in play/endgame/kernels/selective.inc.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
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
  /// Called with each new depth in plies. May be empty.
  std::function<void(int)> on_depth = {};
};

/// A move, and what it is worth to the player who makes it.
struct BestMove {
  int cell;   // of the board
  int value;  // hundredths of a disc
  int depth;  // in plies
};

class SelectiveSearch {
 public:
  SelectiveSearch(const Board& board, const SelectiveOptions& options);
  ~SelectiveSearch();

  // States are the board's. Depths are at most SelectiveTable::kMaxDepth; deeper is the same as that, and deeper than the
  // game is to its end. `level` is that of a Selectivity.

  /// Searches a state that has a move up to `depth` plies deep. `bonus(cell)` (may be empty) is added to the value of a
  /// move as they are compared.
  BestMove best_move(const State& state, int depth, int level, const std::function<int(int)>& bonus = {});

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

  void begin(int level);
  std::vector<RootMove> list_moves(const State& state, const std::function<int(int)>& bonus) const;
  BestMove search_root(std::vector<RootMove>& moves, int depth, int alpha, int beta);
  BestMove search_in_window(std::vector<RootMove>& moves, int depth, const BestMove& before);
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
  std::function<void(int)> on_depth_;
  const Kernel& kernel_;
  std::unique_ptr<SearchPool> pool_;
};

}  // namespace othello::endgame
