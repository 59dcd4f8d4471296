#include "python/binding/bindings.h"

#include <pybind11/stl.h>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "python/binding/board.h"
#include "python/binding/option_values.h"
#include "python/binding/run_interruptible.h"
#include "reach/decider.h"
#include "system/memory.h"
#include "system/threads.h"

namespace othello::python {
namespace {

using reach::Answer;
using reach::FirstPlayer;

FirstPlayer first_player_of(const std::string& name) {
  if (const auto first = reach::first_player_named(name)) return *first;
  throw std::invalid_argument(fmt::format("first {}: must be black, white or either", name));
}

std::int8_t number_of(Answer answer) {
  return answer == Answer::kYes ? 1 : answer == Answer::kNo ? 0 : -1;
}

// The answers, and for each state its game or None.
py::tuple reachable(const ArrayBoard& board, const WordArray& states, const std::string& first,
                    bool all_starts, bool either_mover, bool after_pass, double seconds, int threads,
                    std::uint64_t memory, const py::object& progress) {
  const std::vector<State> given = board.checked(states);
  const reach::DeciderOptions options{
      .board = board.board(),
      .starts = reach::starts_of(board.board(), first_player_of(first), all_starts),
      .either_mover = either_mover,
      .after_pass = after_pass,
      .time = std::chrono::duration<double>(seconds),
      .memory = memory != 0 ? memory : quarter_of_memory(std::uint64_t{2} << 30),
      .threads = threads_of(threads)};
  auto answers = new_items<std::int8_t>(given.size());
  const std::span<std::int8_t> found = items_in(answers);
  std::vector<std::optional<std::string>> games(given.size());
  std::atomic<std::uint64_t> done{0};
  const auto decide_all = [&](const StopFlag& stop) {
    const reach::Decider decider(options);
    const auto must_stop = [&stop] { return stop.load(std::memory_order_relaxed); };
    run_each(
        given.size(),
        [&](std::size_t i) {
          if (must_stop()) return;
          const reach::Decision decision = decider.decide(given[i], must_stop);
          found[i] = number_of(decision.answer);
          if (decision.game) games[i] = plies_text(options.board, *decision.game);
          ++done;
        },
        options.threads);
  };
  const std::function<void()> report =
      progress.is_none() ? std::function<void()>() : [&] { progress(done.load(), given.size()); };
  run_interruptible(decide_all, report);
  return py::make_tuple(answers, games);
}

}  // namespace

void bind_reach(py::module_& module) {
  module.def("reachable", &reachable);
}

}  // namespace othello::python
