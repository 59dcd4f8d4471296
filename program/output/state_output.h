// States as bytes for other programs.
//
//   raw    for each state two unsigned integers of 64 bits, little-endian: the mover's discs, the opponent's
//   npy    the same after a header of NumPy's format 1.0: an array of shape (states, 2), dtype <u8
//   text   a board a line (board/text.h)
//
// Format 1.0: the magic bytes 93 "NUMPY", version 1 0, the length of the rest of the header in two bytes,
// little-endian, and a Python dictionary in ASCII, filled up with spaces and a line break to a multiple of 64
// bytes in all (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "board/board.h"
#include "system/output_file.h"

namespace othello {

enum class StateFormat { kNpy, kRaw, kText };

/// The states [begin, end) of a set in its order, counted from 0.
struct StateRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

std::string npy_header(std::uint64_t states);

class StateOutput {
 public:
  /// `stream` must outlive this.
  StateOutput(OutputStream& stream, const Board& board, StateFormat format, const StateRange& range);

  /// Adds the next states of the set; those outside the range are skipped.
  void add(std::span<const State> states);
  /// Call it once, at the end.
  void finish();

 private:
  void write(std::span<const State> states);
  void write_text(std::span<const State> states);

  OutputStream& stream_;
  Board board_;
  StateFormat format_;
  StateRange range_;
  std::uint64_t position_ = 0;  // of the next state in the set
  std::string text_;
};

}  // namespace othello
