// NumPy arrays as spans, and loops over them that do not hold Python up.
//
// The Python side (python/othello/arrays.py) hands over contiguous arrays of the right type, at any address. They stay
// Python's: another thread, another process (shared memory) or a file (memory map) may write into them at any moment. So
// what is read of them is copied first, and what is checked and used is the copy.
#pragma once

#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/board.h"
#include "python/binding/interpreter_lock.h"

namespace othello::python {

namespace py = pybind11;

template <class Item>
using Array = py::array_t<Item, py::array::c_style>;
using WordArray = Array<std::uint64_t>;

// A state in memory is a row of an array of shape (n, 2).
static_assert(sizeof(State) == 2 * sizeof(std::uint64_t));

inline std::span<State> states_in(WordArray& rows) {
  return {reinterpret_cast<State*>(rows.mutable_data()), static_cast<std::size_t>(rows.shape(0))};
}
template <class Item>
std::span<Item> items_in(Array<Item>& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}
inline WordArray new_states(std::size_t count) {
  return WordArray({static_cast<py::ssize_t>(count), py::ssize_t{2}});
}
template <class Item>
Array<Item> new_items(std::size_t count) {
  return Array<Item>(static_cast<py::ssize_t>(count));
}

/// What is wrong with one of the states: Python gets a ValueError.
inline std::invalid_argument bad_state_error(std::size_t index, const std::string& fault) {
  return std::invalid_argument(fmt::format("state {}: {}", index, fault));
}

/// Items of these many bytes, of an array that may have others: a row of words is a state.
template <class Item, class Given>
std::size_t count_of(const Array<Given>& array) {
  return static_cast<std::size_t>(array.nbytes()) / sizeof(Item);
}

/// Copies items from the one at `begin` on.
template <class Item, class Given>
void copy_items(const Array<Given>& array, std::size_t begin, std::span<Item> copies) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(array.data());
  if (!copies.empty()) std::memcpy(copies.data(), bytes + begin * sizeof(Item), copies.size_bytes());
}

inline constexpr std::size_t kPiece = std::size_t{1} << 18;  // items

/// Calls step(begin, end) for ranges of [0, count) in turn without holding the interpreter's lock. Between
/// them signals are handled, so that Ctrl-C ends the loop.
template <class Step>
void for_each_range(std::size_t count, const Step& step) {
  for (std::size_t begin = 0; begin < count; begin += kPiece) {
    {
      const ReleasedLock released;
      step(begin, std::min(begin + kPiece, count));
    }
    check_signals();
  }
}

/// The same for the items of an array: calls step(begin, copies) with copies of some in turn.
template <class Item, class Given, class Step>
void for_each_copy(const Array<Given>& array, const Step& step) {
  const std::size_t count = count_of<Item>(array);
  std::vector<Item> copies(std::min(count, kPiece));
  for_each_range(count, [&](std::size_t begin, std::size_t end) {
    const std::span<Item> piece = std::span(copies).first(end - begin);
    copy_items(array, begin, piece);
    step(begin, std::span<const Item>(piece));
  });
}

}  // namespace othello::python
