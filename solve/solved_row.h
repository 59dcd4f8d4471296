// What is known of the values of one depth: a row of the results.
#pragma once

#include <array>
#include <cstdint>

#include "board/digest.h"
#include "solve/value.h"

namespace othello::solve {

// What is counted of the values of a depth; tallies of parts are added.
//
// The digest depends on the set of pairs (state, value) alone: that of board/digest.h with the word of one
// more disc in the Zobrist key of each state, splitmix64(512 + value).

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
inline std::array<std::uint64_t, kValueBytes> value_digest_words() {
  std::array<std::uint64_t, kValueBytes> words{};
  for (std::size_t byte = 1; byte < words.size(); ++byte) {
    words[byte] = splitmix64(static_cast<std::uint64_t>(512 + value_of(static_cast<ValueByte>(byte))));
  }
  return words;
}

struct SolvedRow {
  int depth = 0;
  std::uint64_t states = 0;
  ValueTally tally;
  std::uint64_t stored_bytes = 0;  // of the values
  double seconds = 0;              // for the pass over this depth, not for the search
  double cpu_seconds = 0;          // for the pass, summed over the threads

  std::uint64_t wins() const { return count(1, kMaxCells); }  // of the mover
  std::uint64_t draws() const { return count(0, 0); }
  std::uint64_t losses() const { return count(-kMaxCells, -1); }
  // Only for a depth that has states.
  Value lowest() const;
  Value highest() const;
  double mean() const;

 private:
  std::uint64_t count(Value from, Value to) const;
};

}  // namespace othello::solve
