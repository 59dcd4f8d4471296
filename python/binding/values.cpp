#include "python/binding/bindings.h"

#include <pybind11/stl.h>

#include <chrono>
#include <memory>
#include <vector>

#include "board/text.h"
#include "python/binding/board.h"
#include "python/binding/option_values.h"
#include "python/binding/run_interruptible.h"
#include "solve/many_values.h"
#include "solve/value_answers.h"
#include "solve/value_book.h"
#include "system/memory.h"

namespace othello::python {
namespace {

using solve::ValueBook;

// Calls `progress`, unless it is None, with how many of all are done.
std::function<void()> reporter(const py::object& progress, const std::atomic<std::uint64_t>& done,
                               std::size_t all) {
  if (progress.is_none()) return {};
  return [&progress, &done, all] { progress(done.load(), all); };
}

std::shared_ptr<ValueBook> open_book(const std::string& path) {
  std::shared_ptr<ValueBook> book;
  run_interruptible([&](const StopFlag&) { book = solve::open_value_book(path); });
  return book;
}

void require_board(const ValueBook* book, const Board& board) {
  if (book != nullptr && book->label().board != board)
    throw std::invalid_argument(
        fmt::format("book: has values of {}, not of {}", book->label().board.name(), board.name()));
}

std::uint64_t table_bytes_of(std::uint64_t memory) {
  return memory != 0 ? memory : quarter_of_memory(std::uint64_t{1} << 30);
}

// The values, and those of the moves or None.
py::tuple values(const ArrayBoard& board, const WordArray& states, const std::string& score, int threads,
                 std::uint64_t memory, const std::shared_ptr<ValueBook>& book, bool with_moves,
                 const py::object& progress) {
  const std::vector<State> given = board.checked(states);
  require_no_closed_cells(board.board());
  require_board(book.get(), board.board());
  const auto cells = static_cast<std::size_t>(board.board().grid_cells());
  auto result = new_items<std::int8_t>(given.size());
  auto moves = new_items<std::int8_t>(with_moves ? given.size() * cells : 0);
  const std::span<std::int8_t> values_found = items_in(result);
  const std::span<std::int8_t> moves_found = items_in(moves);
  std::atomic<std::uint64_t> done{0};
  run_interruptible(
      [&](const StopFlag& stop) {
        const solve::ManyValuesOptions options{
            .score = book ? book->label().score : score_rule_of(score),
            .threads = threads_of(threads),
            .table_bytes = table_bytes_of(memory),
            .book = book.get(),
            .should_stop = [&stop] { return stop.load(std::memory_order_relaxed); },
            .done = &done};
        solve::find_values(board.board(), given, options, values_found, moves_found);
      },
      reporter(progress, done, given.size()));
  if (!with_moves) return py::make_tuple(result, py::none());
  return py::make_tuple(
      result, moves.reshape({static_cast<py::ssize_t>(given.size()), static_cast<py::ssize_t>(cells)}));
}

// The bounds of a state's value, the cells of its best line, and what it seems to be worth, with depth and
// confidence, or None. None for a state that the book proves to be unreachable.
py::object best_line(const ArrayBoard& board, const WordArray& state, const std::string& score,
                     double seconds, int threads, std::uint64_t memory,
                     const std::shared_ptr<ValueBook>& book) {
  const std::vector<State> given = board.checked(state);
  require_no_closed_cells(board.board());
  require_board(book.get(), board.board());
  solve::ValueRow row;
  run_interruptible([&](const StopFlag& stop) {
    const solve::AnswerOptions options{
        .board = board.board(),
        .score = book ? book->label().score : score_rule_of(score),
        .threads = threads_of(threads),
        .table_bytes = table_bytes_of(memory),
        .time = std::chrono::duration<double>(seconds),
        .columns = {.with_best = true, .with_line = true},
        .keeps_tables = false,
        .book = book,
        .checkpoint = {},
        .checkpoint_interval = 0,
        .should_stop = [&stop] { return stop.load(std::memory_order_relaxed); }};
    row = solve::ValueAnswers(options, {}, {}).answer({.state = given.at(0), .stated = {}});
  });
  if (row.reachable == false) return py::none();
  py::object estimate = py::none();
  if (row.estimate) {
    estimate =
        py::make_tuple(row.estimate->value, row.estimate->plies, std::string(row.estimate->confidence));
  }
  return py::make_tuple(row.value.lower, row.value.upper, row.line, estimate);
}

}  // namespace

void bind_values(py::module_& module) {
  py::class_<ValueBook, std::shared_ptr<ValueBook>>(module, "Book")
      .def_property_readonly("board", [](const ValueBook& book) { return book.label().board.name(); })
      .def_property_readonly("score",
                             [](const ValueBook& book) { return std::string(name_of(book.label().score)); })
      .def_property_readonly("depths", [](const ValueBook& book) { return book.label().depths; })
      .def("states", &ValueBook::states, py::call_guard<py::gil_scoped_release>())
      .def("read",
           [](ValueBook& book, int depth) { run_interruptible([&](const StopFlag&) { book.read(depth); }); })
      .def("release", &ValueBook::release, py::call_guard<py::gil_scoped_release>());
  module.def("open_book", &open_book);
  module.def("values", &values);
  module.def("best_line", &best_line);
}

}  // namespace othello::python
