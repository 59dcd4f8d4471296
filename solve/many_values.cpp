#include "solve/many_values.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include "board/rules.h"
#include "play/endgame/local_table.h"
#include "play/endgame/solver.h"
#include "solve/look_up.h"
#include "system/team.h"

namespace othello {
namespace {

// States that a thread takes at a time, unless there are few.
constexpr std::size_t kMostAtATime = 64;

std::int8_t exact(const std::optional<endgame::Value>& value) {
  return value && value->exact() ? static_cast<std::int8_t>(value->lower) : kNoValueOfState;
}

// One thread's.
class Finder {
 public:
  Finder(const Board& board, const ManyValuesOptions& options)
      : rules_(board),
        options_(options),
        solver_(board, solver_options(board, options)),
        look_up_(options.book != nullptr
                     ? std::make_unique<LookUp>(*options.book, solver_options(board, options), 0)
                     : nullptr) {}

  std::int8_t value(const State& state) {
    return look_up_ ? exact(look_up_->value(state)) : exact(searched(state));
  }

  // Sets those of the legal moves among the cells of the grid.
  void find_moves(const State& state, std::span<std::int8_t> moves) {
    for (Bitboard rest = rules_.moves(state); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const std::int8_t reply = value(rules_.after_move(state, cell));
      if (reply != kNoValueOfState) moves[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(-reply);
    }
  }

 private:
  static endgame::SolverOptions solver_options(const Board& board, const ManyValuesOptions& options) {
    const std::uint64_t share = options.table_bytes / static_cast<std::uint64_t>(options.threads);
    return {.score = options.score,
            .threads = 1,
            .table_bytes = std::min(share - std::min(share, std::uint64_t{endgame::LocalTable::kBytes}),
                                    endgame::useful_table_bytes(board.last_depth())),
            .should_stop = options.should_stop};
  }

  std::optional<endgame::Value> searched(const State& state) {
    if (rules_.moves(state) == 0 && rules_.moves(state.with_roles_exchanged()) == 0) {
      const int score = final_score(options_.score, rules_.board(), state);
      return endgame::Value{.lower = score, .upper = score};
    }
    return solver_.solver(rules_.board().cells() - state.discs()).solve(state);
  }

  Rules rules_;
  const ManyValuesOptions& options_;
  endgame::KeptSolver solver_;
  std::unique_ptr<LookUp> look_up_;
};

}  // namespace

void find_values(const Board& board, std::span<const State> states, const ManyValuesOptions& options,
                 std::span<std::int8_t> values, std::span<std::int8_t> moves) {
  std::ranges::fill(values, kNoValueOfState);
  std::ranges::fill(moves, kNoValueOfState);
  const auto cells = static_cast<std::size_t>(board.grid_cells());
  const auto threads = static_cast<std::size_t>(options.threads);
  const std::size_t at_a_time = std::clamp<std::size_t>(states.size() / threads / 16, 1, kMostAtATime);
  std::atomic<std::size_t> next{0};
  run_team(options.threads, [&](int) {
    Finder finder(board, options);
    for (std::size_t begin = next.fetch_add(at_a_time); begin < states.size();
         begin = next.fetch_add(at_a_time)) {
      const std::size_t end = std::min(begin + at_a_time, states.size());
      for (std::size_t i = begin; i < end; ++i) {
        if (options.should_stop && options.should_stop()) return;
        values[i] = finder.value(states[i]);
        if (!moves.empty()) finder.find_moves(states[i], moves.subspan(i * cells, cells));
      }
      if (options.done != nullptr) *options.done += end - begin;
    }
  });
}

}  // namespace othello
