// Answers from stored values (solve/value_book.h): what a position is worth, what its moves are worth, and a
// line of best play.
//
// A state whose depth is stored is looked up. Where a depth soon after is stored, all moves up to there are
// tried; elsewhere the endgame's search (play/endgame/solver.h) finds the value.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/rules.h"
#include "board/score.h"
#include "play/endgame/solver.h"
#include "solve/value_book.h"
#include "system/stopwatch.h"

namespace othello::solve {

/// What is known of a position.
struct ValueRow {
  std::size_t position = 1;  // its number, or the line of an OBF file
  State state;
  int vacant = 0;
  endgame::ValueBounds value;
  std::optional<bool> reachable;  // known only from stored values
  std::optional<int> stated;      // the value that the file states
  std::optional<int> best;  // a cell or kPass; nothing: the game is over, or no move is known to be best
  std::vector<int> line;    // cells and kPass; only if requested
  std::vector<endgame::MoveValue> moves;  // only if requested
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::optional<endgame::ValueEstimate> estimate =
      {};  // if the search was stopped before the value was exact
};

/// Opens stored values (solve/value_book.h) of a board, and of a score if one is given. Throws
/// DamagedFile, also for those of another board or score.
std::shared_ptr<ValueBook> open_matching_book(const std::string& path, const Board& board,
                                              std::optional<ScoreRule> score);

class ValueLookup {
 public:
  /// `seconds`: for the searches of a position; 0: as long as they take.
  ValueLookup(ValueBook& book, const endgame::SolverOptions& options, double seconds);
  ValueLookup(const ValueLookup&) = delete;  // its solver asks it whether to stop
  ValueLookup& operator=(const ValueLookup&) = delete;

  /// A state is not reachable if its depth is stored without it, or that of a state that it leads to.
  ValueRow answer(std::size_t position, const State& state, bool with_moves, bool with_line);

  /// The value alone; nothing for a state that is not reachable.
  std::optional<endgame::ValueBounds> value(const State& state);

  /// What the moves of a state are worth to its mover, if the stored values give it without a search: empty
  /// if they do not, or if the state is not reachable.
  std::vector<endgame::MoveValue> stored_moves(const State& state);

 private:
  using Known = std::optional<endgame::ValueBounds>;  // nothing: not reachable

  void begin();
  Known value_of(const State& state);
  std::vector<endgame::MoveValue> moves_of(const State& state);
  Known stored(const State& state);
  Known look_ahead(const State& state);
  bool is_over(const State& state) const;
  int depth_of(const State& state) const;
  /// Whether the stored values give the value of a state of this depth without a search.
  bool covers(int depth) const;
  void follow_best(State state, int value, std::size_t most, std::vector<int>& line);
  endgame::Solver& solver();

  ValueBook& book_;
  Rules rules_;
  endgame::SolverOptions options_;
  double seconds_;
  Stopwatch stopwatch_;
  std::chrono::steady_clock::time_point deadline_;
  std::unique_ptr<endgame::Solver> solver_;
  std::map<State, Known> ahead_;  // of the position in progress
};

}  // namespace othello::solve
