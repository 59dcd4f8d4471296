// The value of one state, forwards: by null-window searches that close in on it.
//
// A search with a null window proves whether the value is more than alpha, and gives a bound: a lower one if
// it is, else an upper one. The value is known when the lower and the upper bound meet (as in MTD(f): A.
// Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first fixed-depth minimax algorithms", 1996). What was
// proved before is in the transposition table, so one more search costs little, but the first guess decides
// how many it takes: where many cells are vacant it comes from a search in which states count as what
// searches of few plies find, if these are far enough from what is asked (ProbCut), which also finds good moves to
// try first. The bounds are valid at any time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "board/score.h"
#include "play/endgame/field.h"
#include "play/endgame/stability.h"
#include "play/endgame/symmetries.h"
#include "play/endgame/transposition_table.h"
#include "play/endgame/tuning.h"
#include "play/patterns/pattern_evaluation.h"

namespace othello::endgame {

struct Kernel;
struct SearchFunctions;
class SearchPool;

/// What is known of the value of a state to its mover: exact if both bounds are equal.
struct ValueBounds {
  int lower = 0;
  int upper = 0;

  bool is_exact() const { return lower == upper; }
  /// Whether it is known to lie within these bounds, or known not to.
  bool settles(const ValueBounds& bounds) const {
    return (lower >= bounds.lower && upper <= bounds.upper) || lower > bounds.upper || upper < bounds.lower;
  }
  friend bool operator==(const ValueBounds&, const ValueBounds&) = default;
};

/// A pass in a line of moves.
inline constexpr int kPass = -1;

/// What a search is doing.
struct SearchStatus {
  ValueBounds proved;         // of the position, so far
  std::optional<int> tested;  // solve(): whether the value is at least this
  bool guessing = false;      // true while ProbCut searches, which prove nothing
  int move = kPass;  // solve(): which looks best, if one is known; solve_moves(): whose value is searched
};

struct SolverOptions {
  ScoreRule score = ScoreRule::kWinner;
  int threads = 1;
  std::uint64_t table_bytes = std::uint64_t{64} << 20;
  /// Polled some fifty times a second, by another thread. Once it returns true, the search ends with the
  /// bounds known so far. May be empty.
  std::function<bool()> should_stop;
  /// Called by solve() and solve_moves() with what they do next, on the calling thread.
  std::function<void(const SearchStatus&)> begun = {};
  /// Called with the nodes so far whenever should_stop is. May be empty.
  std::function<void(std::uint64_t)> counted = {};
  /// Moves are ordered by the evaluation by patterns, if there is one. False makes sense in tests only.
  bool by_patterns = true;
  /// Less than the best values measured makes sense in tests only; share_vacant is not less than table_vacant.
  int table_vacant = kTableVacant;
  int share_vacant = kShareVacant;
  int symmetric_vacant = kSymmetricVacant;
};

struct MoveValue {
  int cell;           // of the board
  ValueBounds value;  // to the player who makes the move
};

/// What a state seems to be worth, for which nothing is proved.
struct ValueEstimate {
  int value = 0;
  int move = kPass;  // which looks best
  int plies = 0;     // of the search that found the value; 0: it guesses, and reaches the end of the game
  std::string_view confidence = {};  // of that search (play/endgame/probcut.h); empty if it guesses
};

/// The evaluation of a field's board by patterns, which orders moves; null if there is none.
std::shared_ptr<const patterns::PatternEvaluation> evaluation_of(const Field& field);

/// The size of a table that holds what matters of a search from a state with so many vacant cells.
std::uint64_t useful_table_bytes(int vacant);

class Solver {
 public:
  Solver(const Board& board, const SolverOptions& options);
  ~Solver();

  const Board& board() const { return field_.board; }

  /// Sets when searches end as if `should_stop` returned true, more exactly than that does. Not while searching.
  void stop_at(std::chrono::steady_clock::time_point deadline);
  /// Searches end as soon as this is true, too.
  void stop_when(const std::atomic<bool>* told);

  /// Returns the value of a state, which is the same for all numbers of threads, kernels and sizes of the
  /// table. `known`: bounds
  /// that were proved before, by an earlier run say. `within`: bounds for the value, which is then proved to lie there or
  /// not to, and no more. The farther they are from it, the less that takes.
  ValueBounds solve(const State& state, const std::optional<ValueBounds>& known = {},
                    const std::optional<ValueBounds>& within = {});

  /// The value of every legal move, in the order of the cells; none if the mover has no move.
  std::vector<MoveValue> solve_moves(const State& state);

  /// Best play from a state whose exact value is `value` to the end of the game, or `most` moves of it: cells
  /// of the board and kPass. Where several moves are best it has one of them. Shorter if it was stopped.
  std::vector<int> principal_variation(const State& state, int value,
                                       std::size_t most = std::numeric_limits<std::size_t>::max());

  /// The move that a search thought best, if it is still known; kPass otherwise. For states whose value is
  /// not exact.
  int likely_move(const State& state) const;

  /// What the searches so far say of a state that is not over and whose value is not exact but within `proved`; if
  /// they say nothing, a search of few plies, which takes a moment and is not stopped.
  ValueEstimate estimate(const State& state, const ValueBounds& proved);

  /// What the table has of states with so many vacant cells or more, in cells of the board; and what it is given
  /// from a table of the same board and score. Not while searching.
  void for_each_entry(int least_vacant, const std::function<void(const TableEntry&)>& visit) const;
  void insert_entry(const TableEntry& known);

  /// Forgets all earlier searches, which make later ones faster. What they found never changes a value, but
  /// may decide which of several best moves is named.
  void clear_tables();

  /// States entered by all searches so far.
  std::uint64_t nodes() const;
  /// Whether the last search was stopped.
  bool stopped() const;

 private:
  // The functions below take states of the field.
  Bitboard legal_moves(const State& state) const;
  State after_move(const State& state, int cell) const;
  bool is_over(const State& state) const;
  using Tell = std::function<void(const SearchStatus&)>;
  void begin(const State& state);
  ValueBounds run_mtdf(const State& state, const ValueBounds& known, const Tell& tell = {});
  ValueBounds run_mtdf_from(const State& state, int guess, ValueBounds value, const Tell& tell);
  ValueBounds compare(const State& state, ValueBounds value, const ValueBounds& bounds);
  bool narrow(const State& state, int test, ValueBounds& value, const Tell& tell);
  int guess(const State& state, const ValueBounds& known, const Tell& tell);
  ValueBounds full_bounds() const { return {-field_.size, field_.size}; }
  int step() const;
  bool is_at_most(const State& state, int value);
  int best_move(const State& state, int value);
  int known_move(const State& state) const;
  ValueEstimate shallow_estimate(const State& state);

  Field field_;
  Stability stability_;
  Symmetries symmetries_;
  std::shared_ptr<const patterns::PatternEvaluation> evaluation_;
  TranspositionTable table_;
  ScoreRule rule_;
  Tell begun_;
  std::optional<State> last_;  // that was searched
  // Guesses for the state whose search was stopped, so that they are not made again when it is continued.
  struct Guesses {
    std::optional<State> of;
    std::optional<int> shallow;
    std::optional<int> deep;
    std::optional<int> likely;  // of the deep search, stopped or not
  };
  Guesses guesses_;
  const Kernel& kernel_;
  const SearchFunctions& search_;
  std::unique_ptr<SearchPool> pool_;
};

// A solver that is kept from position to position, with what its table knows. Making one takes longer than
// searching a position of few vacant cells. It is made again only for a position that needs a larger table.

class ReusableSolver {
 public:
  /// `options.table_bytes` is the most that its table may have.
  ReusableSolver(const Board& board, const SolverOptions& options) : board_(board), options_(options) {}

  /// For a position with so many vacant cells.
  Solver& solver(int vacant);

 private:
  Board board_;
  SolverOptions options_;
  std::uint64_t table_bytes_ = 0;
  std::unique_ptr<Solver> solver_;
};

}  // namespace othello::endgame
