// States for other programs, with their values or without.
//
//   raw    for each state two unsigned integers of 64 bits, little-endian: the mover's discs, the opponent's;
//          with values a signed byte follows
//   npy    the same after a header of NumPy's format 1.0: an array of shape (states, 2), dtype <u8; with values
//          of shape (states,), with the fields mover, opponent and value
//   hdf5   a file with a table `states` of these columns (system/hdf5/row_writer.h)
//   text   a board a line (board/text.h), and its value
//
// Format 1.0: the magic bytes 93 "NUMPY", version 1 0, the length of the rest of the header in two bytes,
// little-endian, and a Python dictionary in ASCII, filled up with spaces and a line break to a multiple of 64
// bytes in all (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "board/board.h"
#include "solve/value.h"
#include "system/hdf5/row_writer.h"

namespace othello::program {

enum class StateFormat { kNpy, kRaw, kHdf5, kText };

/// The states [begin, end) of a set in its order, counted from 0.
struct StateRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

std::string npy_header(std::uint64_t states, bool with_values);
/// The columns of the HDF5 table, whose rows are the same bytes as those of the raw format.
std::vector<RowColumn> state_columns(bool with_values);
inline constexpr const char* kStateTableFormat = "othello-table";
inline constexpr const char* kStateTable = "/states";

class StateOutput {
 public:
  /// Takes the next bytes of the output; of HDF5 rows.
  using Write = std::function<void(std::span<const std::byte>)>;

  StateOutput(Write write, const Board& board, StateFormat format, const StateRange& range, bool with_values);

  /// Adds the next states of the set, and as many values if there are any; those outside the range are skipped.
  void add(std::span<const State> states, std::span<const solve::ValueByte> values = {});
  /// Call it once, at the end.
  void finish();

 private:
  void write(std::span<const State> states, std::span<const solve::ValueByte> values);
  void write_text(std::span<const State> states, std::span<const solve::ValueByte> values);
  void write_rows(std::span<const State> states, std::span<const solve::ValueByte> values);

  Write write_;
  Board board_;
  StateFormat format_;
  StateRange range_;
  std::uint64_t position_ = 0;  // of the next state in the set
  std::string text_;
  std::vector<std::byte> rows_;
};

}  // namespace othello::program
