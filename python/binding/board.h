// The rules and the numberings of one board over arrays of states.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board/rules.h"
#include "board/symmetry.h"
#include "numbering/cell_order.h"
#include "python/binding/arrays.h"

namespace othello::python {

/// -1 in arrays of cells.
inline constexpr std::int8_t kPassCell = -1;

class ArrayBoard {
 public:
  explicit ArrayBoard(const Board& board);

  const Board& board() const { return board_; }

  /// Throws bad_state_error() for the first that is not a state of the board.
  void check(const WordArray& states) const;
  /// All of them, copied; what is checked is the copy. Throws as check() does.
  std::vector<State> checked(const WordArray& states) const;

  WordArray moves(const WordArray& states) const;
  WordArray after(const WordArray& states, const Array<std::int8_t>& cells) const;
  py::tuple successors(const WordArray& states) const;
  Array<bool> must_pass(const WordArray& states) const;
  Array<bool> is_over(const WordArray& states) const;
  Array<std::int8_t> final_scores(const WordArray& states, const std::string& score) const;
  Array<std::int8_t> depths(const WordArray& states) const;
  WordArray canonical(const WordArray& states, bool symmetric) const;
  WordArray random_states(std::size_t count, int depth, std::uint64_t seed) const;

  int number_bits(const std::string& numbering) const;
  /// One word a number, or two, the lower one first.
  WordArray numbers(const WordArray& states, const std::string& numbering);
  WordArray states(const WordArray& numbers, const std::string& numbering, int depth);

  py::list perft(const WordArray& state, int depth, const std::string& passes) const;

 private:
  /// Calls step(begin, copies) with checked copies of some states in turn.
  template <class Step>
  void for_each_checked_copy(const WordArray& states, const Step& step) const {
    for_each_copy<State>(states, [&](std::size_t begin, std::span<const State> copies) {
      check_copies(begin, copies);
      step(begin, copies);
    });
  }
  void check_copies(std::size_t begin, std::span<const State> copies) const;
  template <class Item, class Of>
  Array<Item> each(const WordArray& states, const Of& of) const;
  template <class Number>
  WordArray encoded(const WordArray& states, const std::string& numbering);
  void require_open(const State& state, std::size_t at) const;
  template <class Number>
  WordArray decoded(const WordArray& numbers, const std::string& numbering, int depth);
  bool is_over(const State& state) const;

  Board board_;
  Rules rules_;
  Symmetry full_;
  CellOrder order_;
  TransformationGroup on_places_;
};

void bind_board(py::module_& module);

}  // namespace othello::python
