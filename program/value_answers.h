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
#include "board/score.h"
#include "play/endgame/solver.h"
#include "program/positions.h"
#include "solve/look_up.h"

namespace othello {

struct AnswerOptions {
  Board board;
  ScoreRule score;
  int threads;
  std::uint64_t table_bytes;           // of all solvers together
  std::chrono::duration<double> time;  // for a position; 0: as long as it takes
  bool with_best;
  bool with_moves;
  bool with_line;
  std::optional<endgame::Value> within;  // prove only whether the value lies there
  bool keeps_tables;                     // from one large position to the next
  std::shared_ptr<ValueBook> book;       // null: all is searched
  std::string checkpoint;                // the file that keeps the search; empty: none
  double checkpoint_interval;            // seconds
  std::function<void(const std::string&)>
      warn;  // of a checkpoint that could not be written; it is tried again
};

class ValueAnswers {
 public:
  /// For large positions: those of the solver's options.
  ValueAnswers(const AnswerOptions& options, std::function<void(const endgame::Stage&)> begun,
               std::function<void(std::uint64_t)> counted);

  /// Sets the rows of the small positions, in parallel. Those that a stop left out stay empty, and so do all
  /// if there is a limit of time, which is one for all threads together.
  void answer_small(std::span<const ValuePosition> positions, std::span<std::optional<ValueRow>> rows);
  /// The row of one position, by all threads.
  ValueRow answer(const ValuePosition& position);
  /// Throws DamagedFile if there is a checkpoint of another search, or a damaged one, and ReadError.
  static void check_checkpoint(const AnswerOptions& options, const ValuePosition& position);
  /// Throws what failed when the checkpoint was last written, if it did.
  void require_checkpoint() const;

 private:
  // What a thread, or all together, answer with.
  struct Means {
    std::unique_ptr<LookUp> look_up;  // with a book
    std::unique_ptr<endgame::KeptSolver> solver;
  };

  bool is_small(const State& state) const;
  Means means(const endgame::SolverOptions& options) const;
  ValueRow answer_by(Means& means, const ValuePosition& position) const;
  ValueRow searched(endgame::Solver& solver, const ValuePosition& position) const;
  void prove(endgame::Solver& solver, ValueRow& row) const;
  void name_best(endgame::Solver& solver, ValueRow& row) const;
  ValueRow row_of(const ValuePosition& position) const;
  ValueRow looked_up(LookUp& look_up, const ValuePosition& position) const;
  ValueRow searched_in_time(const ValuePosition& position) const;
  ValueRow searched_with_checkpoint(const ValuePosition& position);
  endgame::SolverOptions options_for(const ValuePosition& position) const;
  std::function<bool()> limit() const;
  endgame::SolverOptions options_of_all() const;

  AnswerOptions options_;
  std::function<void(const endgame::Stage&)> begun_;
  std::function<void(std::uint64_t)> counted_;
  std::vector<Means> small_;  // by thread
  Means all_;
  std::exception_ptr unsaved_;  // why the checkpoint is not what it should be
};

// Whether the answers of othello value are whole, and agree with what a file states.

/// What contradicts the scores that `file` states for the position, as a sentence for the user; empty if nothing
/// does.
std::string contradiction(const AnswerOptions& options, const std::string& file,
                          const ValuePosition& position, const ValueRow& row);

/// Whether a stop, or the end of the time, has left nothing out of an answer.
bool is_whole(const AnswerOptions& options, const ValueRow& row);

}  // namespace othello
