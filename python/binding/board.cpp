#include "python/binding/board.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "board/formats/position.h"
#include "board/perft.h"
#include "board/text.h"
#include "python/binding/option_values.h"
#include "python/binding/run_interruptible.h"

namespace othello::python {

ArrayBoard::ArrayBoard(const Board& board)
    : board_(board),
      rules_(board),
      full_(board, SymmetryMode::kFull),
      order_(board),
      on_places_(order_.on_places(full_.group())) {}

void ArrayBoard::check_copies(std::size_t begin, std::span<const State> copies) const {
  const Bitboard allowed = board_.all() & ~board_.closed();
  const Bitboard centre = board_.centre();
  // Most arrays are right, so the first fault is looked for only once there is one.
  Bitboard wrong = 0;
  for (const State& state : copies) {
    const Bitboard occupied = state.occupancy();
    wrong |= (state.mover & state.opponent) | (occupied & ~allowed) | (centre & ~occupied);
  }
  for (std::size_t i = 0; wrong != 0 && i < copies.size(); ++i) {
    if (const std::string fault = state_fault(board_, copies[i]); !fault.empty())
      throw bad_state_error(begin + i, fault);
  }
}

void ArrayBoard::check(const WordArray& states) const {
  for_each_checked_copy(states, [](std::size_t, std::span<const State>) {});
}

std::vector<State> ArrayBoard::checked(const WordArray& states) const {
  std::vector<State> result(count_of<State>(states));
  for_each_checked_copy(states, [&](std::size_t begin, std::span<const State> copies) {
    std::ranges::copy(copies, result.begin() + static_cast<std::ptrdiff_t>(begin));
  });
  return result;
}

template <class Item, class Of>
Array<Item> ArrayBoard::each(const WordArray& states, const Of& of) const {
  auto result = new_items<Item>(count_of<State>(states));
  const std::span<Item> items = items_in(result);
  for_each_checked_copy(states, [&](std::size_t begin, std::span<const State> copies) {
    for (std::size_t i = 0; i < copies.size(); ++i) items[begin + i] = of(begin + i, copies[i]);
  });
  return result;
}

bool ArrayBoard::is_over(const State& state) const {
  return rules_.moves(state) == 0 && rules_.moves(state.with_roles_exchanged()) == 0;
}

WordArray ArrayBoard::moves(const WordArray& states) const {
  return each<std::uint64_t>(states, [this](std::size_t, const State& state) { return rules_.moves(state); });
}

Array<bool> ArrayBoard::must_pass(const WordArray& states) const {
  return each<bool>(states, [this](std::size_t, const State& state) {
    return rules_.moves(state) == 0 && rules_.moves(state.with_roles_exchanged()) != 0;
  });
}

Array<bool> ArrayBoard::is_over(const WordArray& states) const {
  return each<bool>(states, [this](std::size_t, const State& state) { return is_over(state); });
}

Array<std::int8_t> ArrayBoard::depths(const WordArray& states) const {
  return each<std::int8_t>(states, [this](std::size_t, const State& state) {
    return static_cast<std::int8_t>(board_.depth_of(state));
  });
}

Array<std::int8_t> ArrayBoard::final_scores(const WordArray& states, const std::string& score) const {
  const ScoreRule rule = score_rule_of(score);
  check(states);  // what is not a state is said before what is not over
  return each<std::int8_t>(states, [this, rule](std::size_t index, const State& state) {
    if (!is_over(state)) throw bad_state_error(index, "the game is not over");
    return static_cast<std::int8_t>(final_score(rule, board_, state));
  });
}

WordArray ArrayBoard::after(const WordArray& states, const Array<std::int8_t>& cells) const {
  check(states);  // what is not a state is said before what is not a move
  WordArray result = new_states(count_of<State>(states));
  const std::span<State> after = states_in(result);
  std::vector<std::int8_t> moves(std::min(after.size(), kPiece));
  for_each_checked_copy(states, [&](std::size_t begin, std::span<const State> copies) {
    copy_items(cells, begin, std::span(moves).first(copies.size()));
    for (std::size_t i = 0; i < copies.size(); ++i) {
      const State& state = copies[i];
      const int cell = moves[i];
      const State passed = state.with_roles_exchanged();
      if (cell == kPassCell && rules_.moves(state) == 0 && rules_.moves(passed) != 0) {
        after[begin + i] = passed;
        continue;
      }
      const Bitboard free = board_.all() & ~board_.closed() & ~state.occupancy();
      const bool is_free = cell >= 0 && cell < board_.grid_cells() && (free & bit(cell)) != 0;
      const Bitboard flips = is_free ? rules_.flips(state, cell) : 0;
      if (flips == 0) throw bad_state_error(begin + i, fmt::format("{} is not a legal move", cell));
      after[begin + i] = {state.opponent & ~flips, state.mover | flips | bit(cell)};
    }
  });
  return result;
}

// In two passes: how many there are, then what they are. In between others may write into `states`.
py::tuple ArrayBoard::successors(const WordArray& states) const {
  const Bitboard closed = board_.closed();
  // Calls pass(index, state after it) or moves_to(index, state, cells) for each state that has successors.
  const auto visit = [&](const auto& pass, const auto& moves_to) {
    for_each_checked_copy(states, [&](std::size_t begin, std::span<const State> copies) {
      for (std::size_t i = 0; i < copies.size(); ++i) {
        const Bitboard moves = rules_.moves(copies[i]);
        if (moves != 0) {
          moves_to(begin + i, copies[i], moves & ~closed);
        } else if (const State passed = copies[i].with_roles_exchanged(); rules_.moves(passed) != 0) {
          pass(begin + i, passed);
        }
      }
    });
  };
  std::size_t count = 0;
  visit([&](std::size_t, const State&) { ++count; },
        [&](std::size_t, const State&, Bitboard moves) {
          count += static_cast<std::size_t>(std::popcount(moves));
        });
  WordArray result = new_states(count);
  auto parents_result = new_items<std::int64_t>(count);
  auto cells_result = new_items<std::int8_t>(count);
  const std::span<State> after = states_in(result);
  const std::span<std::int64_t> parents = items_in(parents_result);
  const std::span<std::int8_t> cells = items_in(cells_result);
  std::size_t next = 0;
  const auto require_as_before = [](bool holds) {
    if (!holds) throw std::invalid_argument("states: were changed while they were read");
  };
  const auto add = [&](std::size_t parent, int cell, const State& state) {
    require_as_before(next < count);
    after[next] = state;
    parents[next] = static_cast<std::int64_t>(parent);
    cells[next++] = static_cast<std::int8_t>(cell);
  };
  visit([&](std::size_t parent, const State& passed) { add(parent, kPassCell, passed); },
        [&](std::size_t parent, const State& state, Bitboard moves) {
          for (Bitboard rest = moves; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            add(parent, cell, rules_.after_move(state, cell));
          }
        });
  require_as_before(next == count);
  return py::make_tuple(result, parents_result, cells_result);
}

WordArray ArrayBoard::canonical(const WordArray& states, bool symmetric) const {
  WordArray result = new_states(count_of<State>(states));
  const std::span<State> canonical = states_in(result);
  for_each_checked_copy(states, [&](std::size_t begin, std::span<const State> copies) {
    for (std::size_t i = 0; i < copies.size(); ++i) {
      const State places = order_.to_places(copies[i]);
      State smallest = places;
      for (int element = 1; symmetric && element < on_places_.order(); ++element) {
        const State image = on_places_.element(element)(places);
        // Of equal occupancies, colourings are in the order of the mover's discs.
        if (std::pair(image.occupancy(), image.mover) < std::pair(smallest.occupancy(), smallest.mover))
          smallest = image;
      }
      canonical[begin + i] = order_.to_cells(smallest);
    }
  });
  return result;
}

WordArray ArrayBoard::random_states(std::size_t count, int depth, std::uint64_t seed) const {
  if (depth < 0 || depth > board_.last_depth())
    throw std::invalid_argument(fmt::format("depth {}: must be from 0 to {}", depth, board_.last_depth()));
  constexpr int kMaxFailures = 100'000;
  WordArray result = new_states(count);
  const std::span<State> states = states_in(result);
  std::mt19937_64 random(seed);
  int failures = 0;
  for_each_range(count, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end;) {
      State state = board_.start();
      while (board_.depth_of(state) < depth) {
        const Bitboard moves = rules_.playable_moves(state);
        if (moves == 0) break;
        state =
            rules_.after_move(state, nth_cell(moves, random() % static_cast<unsigned>(std::popcount(moves))));
      }
      if (board_.depth_of(state) == depth) {
        states[i++] = state;
        failures = 0;
      } else if (++failures == kMaxFailures) {
        throw std::invalid_argument(
            fmt::format("depth {}: {} random games in turn ended before", depth, kMaxFailures));
      }
    }
  });
  return result;
}

py::list ArrayBoard::perft(const WordArray& state, int depth, const std::string& passes) const {
  if (passes != "ply" && passes != "free")
    throw std::invalid_argument(fmt::format("passes {}: must be ply or free", passes));
  const std::vector<State> from = checked(state);
  std::vector<PerftRow> rows;
  run_interruptible([&](const StopFlag& stop) {
    othello::perft(board_, from.front(), depth,
                   {.pass = passes == "ply" ? PassRule::kPly : PassRule::kFree,
                    .should_stop = [&] { return stop.load(std::memory_order_relaxed); }},
                   [&](const PerftRow& row) { rows.push_back(row); });
  });
  py::list result;
  for (const PerftRow& row : rows) {
    const py::object leaves = py::module_::import("builtins").attr("int")(to_decimal(row.leaves));
    result.append(py::make_tuple(row.depth, leaves, row.states));
  }
  return result;
}

namespace {

std::vector<std::string> texts_of(const ArrayBoard& board, const WordArray& states) {
  std::vector<std::string> texts;
  for (const State& state : board.checked(states)) texts.push_back(format_state(board.board(), state));
  return texts;
}

WordArray parsed(const ArrayBoard& board, const std::vector<std::string>& texts) {
  WordArray result = new_states(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    try {
      states_in(result)[i] = parse_position(board.board(), texts[i]).state;
    } catch (const std::invalid_argument& error) {
      throw bad_state_error(i, error.what());
    }
  }
  return result;
}

}  // namespace

void bind_board(py::module_& module) {
  const auto start = [](const ArrayBoard& self) {
    WordArray result = new_states(1);
    states_in(result)[0] = self.board().start();
    return result;
  };
  py::class_<ArrayBoard>(module, "Board")
      .def(py::init([](const std::string& name) { return std::make_unique<ArrayBoard>(board_named(name)); }))
      .def_property_readonly("name", [](const ArrayBoard& self) { return self.board().name(); })
      .def_property_readonly("columns", [](const ArrayBoard& self) { return self.board().columns(); })
      .def_property_readonly("rows", [](const ArrayBoard& self) { return self.board().rows(); })
      .def_property_readonly("cells", [](const ArrayBoard& self) { return self.board().cells(); })
      .def_property_readonly("all", [](const ArrayBoard& self) { return self.board().all(); })
      .def_property_readonly("closed", [](const ArrayBoard& self) { return self.board().closed(); })
      .def_property_readonly(
          "note", [](const ArrayBoard& self) { return note_on_playable_closed_cells(self.board()); })
      .def_property_readonly("last_depth", [](const ArrayBoard& self) { return self.board().last_depth(); })
      .def_property_readonly("start", start)
      .def("check", &ArrayBoard::check)
      .def("moves", &ArrayBoard::moves)
      .def("after", &ArrayBoard::after)
      .def("successors", &ArrayBoard::successors)
      .def("must_pass", &ArrayBoard::must_pass)
      .def("is_over", py::overload_cast<const WordArray&>(&ArrayBoard::is_over, py::const_))
      .def("final_scores", &ArrayBoard::final_scores)
      .def("depths", &ArrayBoard::depths)
      .def("canonical", &ArrayBoard::canonical)
      .def("random_states", &ArrayBoard::random_states)
      .def("number_bits", &ArrayBoard::number_bits)
      .def("numbers", &ArrayBoard::numbers)
      .def("states", &ArrayBoard::states)
      .def("perft", &ArrayBoard::perft)
      .def("texts", &texts_of)
      .def("parse", &parsed);
}

}  // namespace othello::python
