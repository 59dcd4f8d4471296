// The program's player and its evaluation.
#include <pybind11/stl.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "board/text.h"
#include "play/board_drawing.h"
#include "play/evaluation.h"
#include "play/levels.h"
#include "play/player.h"
#include "python/binding/bindings.h"
#include "python/binding/board.h"
#include "python/binding/option_values.h"
#include "python/binding/run_interruptible.h"
#include "system/memory.h"

namespace othello::python {
namespace {

using play::JudgedMove;
using play::ValueKind;

// A player of one board. One thread of Python at a time asks it.
class BoardPlayer {
 public:
  BoardPlayer(const ArrayBoard& board, std::optional<int> level, double seconds, const std::string& score,
              int threads, std::uint64_t memory, std::uint64_t seed)
      : board_(board), limits_{.level = level, .seconds = seconds} {
    require_no_closed_cells(board.board());
    if (level && (*level < 1 || *level > play::kMaxLevel))
      throw std::invalid_argument(fmt::format("level {}: must be from 1 to {}", *level, play::kMaxLevel));
    player_ = std::make_unique<play::Player>(
        board.board(),
        play::PlayerOptions{.score = score_rule_of(score),
                            .threads = threads_of(threads),
                            .table_bytes = memory != 0 ? memory : quarter_of_memory(std::uint64_t{256} << 20),
                            .seed = seed,
                            .stored = {},
                            .watch = [this](const play::ThinkingStatus&) { return is_stopped(); }});
  }

  py::tuple choose(const WordArray& states) {
    return tuple_of(
        asked(states, [this](const State& state) { return player_->choose_move(state, limits_); }));
  }

  py::list judge(const WordArray& states) {
    py::list moves;
    for (const JudgedMove& move :
         asked(states, [this](const State& state) { return player_->judge_moves(state, limits_); }))
      moves.append(tuple_of(move));
    return moves;
  }

 private:
  // Makes a flag the one that ends thoughts, while it exists: the player's threads may look later than that.
  class Watched {
   public:
    Watched(BoardPlayer& player, const StopFlag& stop) : player_(player) { set(&stop); }
    ~Watched() { set(nullptr); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

   private:
    void set(const StopFlag* stop) {
      const std::scoped_lock lock(player_.mutex_);
      player_.stop_ = stop;
    }
    BoardPlayer& player_;
  };

  bool is_stopped() {
    const std::scoped_lock lock(mutex_);
    return stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  }

  template <class Think>
  std::invoke_result_t<Think, State> asked(const WordArray& states, const Think& think) {
    const State state = board_.checked(states).at(0);
    if (Rules(board_.board()).moves(state) == 0) throw bad_state_error(0, "has no move");
    if (thinks_.exchange(true)) throw std::invalid_argument("the player is thinking in another thread");
    std::invoke_result_t<Think, State> answer{};
    try {
      run_interruptible([&](const StopFlag& stop) {
        const Watched watched(*this, stop);
        answer = think(state);
      });
    } catch (...) {
      thinks_ = false;
      throw;
    }
    thinks_ = false;
    return answer;
  }

  // Cell, value in hundredths of a disc or None, whether it is exact, and depth and confidence of what found it.
  static py::tuple tuple_of(const JudgedMove& move) {
    const bool exact = move.value_kind == ValueKind::kExact;
    return py::make_tuple(move.cell, move.has_value() ? py::object(py::int_(move.value)) : py::none(), exact,
                          move.has_value() ? play::sureness_name(move) : std::string());
  }

  const ArrayBoard board_;
  play::Limits limits_;
  std::atomic<bool> thinks_{false};
  std::mutex mutex_;
  const StopFlag* stop_ = nullptr;
  std::unique_ptr<play::Player> player_;
};

// Hundredths of a disc to the mover, without search.
Array<std::int32_t> evaluated(const ArrayBoard& board, const WordArray& states) {
  const std::vector<State> given = board.checked(states);
  require_no_closed_cells(board.board());
  auto result = new_items<std::int32_t>(given.size());
  const std::span<std::int32_t> values = items_in(result);
  const endgame::Field field(board.board());
  const play::Evaluation evaluation(field);
  const Rules rules(board.board());
  for_each_range(given.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const State& state = given[i];
      const State moves = field.from_board({rules.moves(state), rules.moves(state.with_roles_exchanged())});
      values[i] = evaluation.value(field.from_board(state), moves.mover, moves.opponent);
    }
  });
  return result;
}

}  // namespace

void bind_player(py::module_& module) {
  py::class_<BoardPlayer>(module, "Player")
      .def(py::init<const ArrayBoard&, std::optional<int>, double, const std::string&, int, std::uint64_t,
                    std::uint64_t>())
      .def("choose", &BoardPlayer::choose)
      .def("judge", &BoardPlayer::judge);
  module.def("evaluated", &evaluated);
}

}  // namespace othello::python
