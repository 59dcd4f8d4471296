// The answers of othello value: searched for, or looked up in stored values.
//
// A position with many vacant cells is searched by all threads together. Those with few are not worth that:
// each thread takes some of them, with a solver of its own that it keeps.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board/board.h"
#include "board/formats/position.h"
#include "board/score.h"
#include "play/endgame/solver.h"
#include "solve/position_solver.h"

namespace othello::solve {

struct ValuePosition {
  std::size_t number = 1;  // of the line, or of the state among the bytes
  State state;
  std::vector<StatedMove> stated;
};

struct AnswerOptions {
  Board board;
  ScoreRule score;
  int threads;
  std::uint64_t table_bytes;           // of all solvers together
  std::chrono::duration<double> time;  // for a position; 0: as long as it takes
  AnswerColumns columns;
  bool keeps_tables;                // from one large position to the next
  std::shared_ptr<ValueBook> book;  // null: all is searched
  std::string checkpoint;           // the file that keeps the search; empty: none
  double checkpoint_interval;       // seconds
  // Of a checkpoint that could not be written; it is tried again.
  std::function<void(const std::string&)> warn = {};
  std::function<bool()> should_stop = {};  // asked often, by any thread
};

class ValueAnswers {
 public:
  /// `begun` and `counted`: those of endgame::SolverOptions, called for large positions only.
  ValueAnswers(const AnswerOptions& options, std::function<void(const endgame::SearchStatus&)> begun,
               std::function<void(std::uint64_t)> counted);

  /// Sets the rows of the small positions, in parallel. Those that a stop left out stay empty, and so do all with a
  /// checkpoint, or with a limit of time, which is one for all threads together.
  void answer_small(std::span<const ValuePosition> positions, std::span<std::optional<ValueRow>> rows);
  /// The row of one position, by all threads.
  ValueRow answer(const ValuePosition& position);
  /// Throws DamagedFile if there is a checkpoint of another search, or a damaged one, and ReadError.
  static void check_checkpoint(const AnswerOptions& options, const ValuePosition& position);
  /// Throws what failed when the checkpoint was last written, if it did.
  void rethrow_checkpoint_failure() const;

 private:
  bool is_small(const State& state) const;
  std::unique_ptr<PositionSolver> make_solver(const endgame::SolverOptions& options) const;
  ValueRow answer_in_time(const ValuePosition& position) const;
  ValueRow answer_with_checkpoint(const ValuePosition& position);
  bool should_stop() const { return options_.should_stop && options_.should_stop(); }
  std::function<bool()> limit() const;
  endgame::SolverOptions solver_options_for(const ValuePosition& position) const;
  endgame::SolverOptions solver_options_for_all() const;

  AnswerOptions options_;
  std::function<void(const endgame::SearchStatus&)> begun_;
  std::function<void(std::uint64_t)> counted_;
  std::vector<std::unique_ptr<PositionSolver>> small_;  // by thread
  std::unique_ptr<PositionSolver> of_all_;              // threads together
  std::exception_ptr unsaved_;                          // why the checkpoint is not what it should be
};

}  // namespace othello::solve
