// What is counted of the values of a depth; tallies of parts are added.
//
// The digest depends on the set of pairs (state, value) alone: that of board/digest.h with the word of one
// more disc in the Zobrist key of each state, splitmix64(512 + value).
#pragma once

#include <array>
#include <cstdint>

#include "board/digest.h"
#include "solve/value.h"

namespace othello {

struct ValueTally {
  std::uint64_t digest = 0;
  std::array<std::uint64_t, kValueBytes> states{};  // by their value's byte

  ValueTally& operator+=(const ValueTally& other) {
    digest += other.digest;
    for (std::size_t byte = 0; byte < states.size(); ++byte) states[byte] += other.states[byte];
    return *this;
  }
};

/// The digest's words of all values, by byte.
inline std::array<std::uint64_t, kValueBytes> value_words() {
  std::array<std::uint64_t, kValueBytes> words{};
  for (std::size_t byte = 1; byte < words.size(); ++byte) {
    words[byte] = splitmix64(static_cast<std::uint64_t>(512 + value_of(static_cast<ValueByte>(byte))));
  }
  return words;
}

}  // namespace othello
