// What is checked of every stored number, and the digest of the states that the numbers stand for.
//
// The paper's numbers are decoded one at a time. For occupancy numbers, what depends on the occupancy alone
// is computed when it changes; a state then takes a few look-ups.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "stored/stored_set.h"

namespace othello::stored {

/// Each thread needs its own.
template <class Number>
class NumberCheck {
 public:
  NumberCheck() = default;
  virtual ~NumberCheck() = default;
  NumberCheck(const NumberCheck&) = delete;
  NumberCheck& operator=(const NumberCheck&) = delete;

  /// All numbers lie below this.
  virtual Number bound() const = 0;
  /// The digest (board/digest.h) of the states of these numbers, which must lie below the bound. Throws
  /// CheckFailed at a state that has not as many discs as its depth, or a number that is not the smallest of
  /// its orbit.
  virtual std::uint64_t digest_of(std::span<const Number> numbers) = 0;
};

/// The check for the numbers of a set. Throws CheckFailed if its board has no such numbers at its
/// depth, or they need more bits.
template <class Number>
std::unique_ptr<NumberCheck<Number>> make_number_check(const StoredSetLabel& set);

extern template std::unique_ptr<NumberCheck<std::uint64_t>> make_number_check(const StoredSetLabel&);
extern template std::unique_ptr<NumberCheck<Uint128>> make_number_check(const StoredSetLabel&);

}  // namespace othello::stored
