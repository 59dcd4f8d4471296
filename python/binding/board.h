// The rules and the numberings of one board over arrays of states.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board/rules.h"
#include "board/score.h"
#include "board/symmetry.h"
#include "numbering/cell_order.h"
#include "python/binding/arrays.h"

namespace othello::python {

/// -1 in arrays of cells.
inline constexpr std::int8_t kPassCell = -1;

class BoardOfArrays {
 public:
  explicit BoardOfArrays(const Board& board);

  const Board& board() const { return board_; }

  /// Throws bad_state() for the first that is not a state of the board.
  void check(const Words& states) const;
  /// All of them, copied; what is checked is the copy. Throws as check() does.
  std::vector<State> checked(const Words& states) const;

  Words moves(const Words& states) const;
  Words after(const Words& states, const Array<std::int8_t>& cells) const;
  py::tuple successors(const Words& states) const;
  Array<bool> must_pass(const Words& states) const;
  Array<bool> is_over(const Words& states) const;
  Array<std::int8_t> final_scores(const Words& states, const std::string& score) const;
  Array<std::int8_t> depths(const Words& states) const;
  Words canonical(const Words& states, bool symmetric) const;
  Words random_states(std::size_t count, int depth, std::uint64_t seed) const;

  int number_bits(const std::string& numbering) const;
  /// One word a number, or two, the lower one first.
  Words numbers(const Words& states, const std::string& numbering);
  Words states(const Words& numbers, const std::string& numbering, int depth);

  py::list perft(const Words& state, int depth, const std::string& passes) const;

 private:
  /// Calls step(begin, copies) with checked copies of some states in turn.
  template <class Step>
  void in_checked_copies(const Words& states, const Step& step) const {
    in_copies<State>(states, [&](std::size_t begin, std::span<const State> copies) {
      check_copies(begin, copies);
      step(begin, copies);
    });
  }
  void check_copies(std::size_t begin, std::span<const State> copies) const;
  template <class Item, class Of>
  Array<Item> each(const Words& states, const Of& of) const;
  template <class Number>
  Words encoded(const Words& states, const std::string& numbering);
  template <class Number>
  Words decoded(const Words& numbers, const std::string& numbering, int depth);
  bool is_over(const State& state) const;

  Board board_;
  Rules rules_;
  Symmetry full_;
  CellOrder order_;
  TransformationGroup on_places_;
};

void bind_board(py::module_& module);

}  // namespace othello::python
