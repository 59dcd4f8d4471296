#include "solve/many_values.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "board/rules.h"
#include "play/endgame/local_table.h"
#include "play/endgame/solver.h"
#include "solve/position_solver.h"
#include "system/threads.h"

namespace othello::solve {
namespace {

// States that a thread takes at a time, unless there are few.
constexpr std::size_t kMaxAtATime = 64;

std::int8_t exact(const std::optional<endgame::ValueBounds>& value) {
  return value && value->is_exact() ? static_cast<std::int8_t>(value->lower) : kNoValueOfState;
}

// Sets the values of the legal moves of a state among the cells of the grid.
void find_moves(PositionSolver& solver, const Rules& rules, const State& state,
                std::span<std::int8_t> moves) {
  for (Bitboard rest = rules.moves(state); rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const std::int8_t reply = exact(solver.value(rules.after_move(state, cell)));
    if (reply != kNoValueOfState) moves[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(-reply);
  }
}

endgame::SolverOptions solver_options(const Board& board, const ManyValuesOptions& options) {
  const std::uint64_t share = options.table_bytes / static_cast<std::uint64_t>(options.threads);
  return {.score = options.score,
          .threads = 1,
          .table_bytes = std::min(share - std::min(share, std::uint64_t{endgame::LocalTable::kBytes}),
                                  endgame::useful_table_bytes(board.last_depth())),
          .should_stop = options.should_stop};
}

}  // namespace

void find_values(const Board& board, std::span<const State> states, const ManyValuesOptions& options,
                 std::span<std::int8_t> values, std::span<std::int8_t> moves) {
  std::ranges::fill(values, kNoValueOfState);
  std::ranges::fill(moves, kNoValueOfState);
  const auto cells = static_cast<std::size_t>(board.grid_cells());
  const auto threads = static_cast<std::size_t>(options.threads);
  const std::size_t at_a_time = std::clamp<std::size_t>(states.size() / threads / 16, 1, kMaxAtATime);
  const Rules rules(board);
  std::atomic<std::size_t> next{0};
  run_on_threads(options.threads, [&](int) {
    PositionSolver solver(board, options.book, 0, solver_options(board, options));
    for (std::size_t begin = next.fetch_add(at_a_time); begin < states.size();
         begin = next.fetch_add(at_a_time)) {
      const std::size_t end = std::min(begin + at_a_time, states.size());
      for (std::size_t i = begin; i < end; ++i) {
        if (options.should_stop && options.should_stop()) return;
        values[i] = exact(solver.value(states[i]));
        if (!moves.empty()) find_moves(solver, rules, states[i], moves.subspan(i * cells, cells));
      }
      if (options.done != nullptr) *options.done += end - begin;
    }
  });
}

}  // namespace othello::solve
