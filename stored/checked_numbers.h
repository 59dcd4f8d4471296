// The one way to read stored states: in pieces that all threads decode and check, so that any set can be read
// in little memory and damage is never missed.
//
// Asserted of stored states:
//   - they are well-formed gapkeep blocks (gapkeep/validate.h), strictly ascending over the whole set and
//     below the numbering's bound;
//   - every one has depth + 4 discs and is the representative of its orbit;
//   - of a results file, their depth, count and digest, and under the paper's numbering their bytes, are those of the last
//     row, and those that are stored with them.
// The last of these is known only at the end: do not use what a visitor gathers before the visit returns.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "board/board.h"
#include "stored/block_pieces.h"
#include "stored/results_file.h"
#include "system/errors.h"

namespace othello::stored {

/// Receives all numbers, some ten thousand at a time, each run ascending. Any function may be empty.
template <class Number>
struct NumberVisitor {
  using Visit = std::function<void(std::span<const Number>)>;

  Visit in_any_order = {};  // called by several threads at once
  Visit in_order = {};      // called by one, the runs ascending
  // As in_order; but the states that the numbers stand for, which all threads decode.
  std::function<void(std::span<const State>)> states_in_order = {};
};

/// What the numbers have together.
struct NumbersTotal {
  std::uint64_t count = 0;
  std::uint64_t digest = 0;
};

/// Checks all but the totals, which are returned. Throws CheckFailed if one of the above does not hold, DamagedFile or ReadError
/// if a piece cannot be read. `Number` must have set.number_bytes.
template <class Number>
NumbersTotal visit_checked_pieces(const StoredSetLabel& set, PieceSource& pieces, int threads,
                                  const NumberVisitor<Number>& visitor);

/// The same for a results file, with the totals.
template <class Number>
void visit_checked_numbers(const StoredResults& results, int threads, const NumberVisitor<Number>& visitor);

extern template NumbersTotal visit_checked_pieces(const StoredSetLabel&, PieceSource&, int,
                                                  const NumberVisitor<std::uint64_t>&);
extern template NumbersTotal visit_checked_pieces(const StoredSetLabel&, PieceSource&, int,
                                                  const NumberVisitor<Uint128>&);
extern template void visit_checked_numbers(const StoredResults&, int, const NumberVisitor<std::uint64_t>&);
extern template void visit_checked_numbers(const StoredResults&, int, const NumberVisitor<Uint128>&);

}  // namespace othello::stored
