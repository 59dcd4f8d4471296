// A digest of a set of states: one 64-bit number that two runs compare.
//
// It depends on the set alone, not on the order of the states, the number system, the engine or the
// number of threads. Each state, taken as its orbit's representative (board/symmetry.h), has a Zobrist
// key z: the exclusive-or of one random word per disc, chosen by its cell and colour. The digest is
//
//     sum over the states of  z + low32(z) * high32(z)   (mod 2^64).
//
// z alone is linear over GF(2), so sums of it could cancel in structured ways; the product of its halves
// is not, and costs one multiplication. Two different sets of the same size agree by chance with
// probability about 2^-60. It guards against errors, not against an adversary.
//
// The words come from splitmix64: the mover's disc on cell c takes splitmix64(2c + 1), the opponent's
// splitmix64(2c + 2). So any program can recompute the digest (docs/results-file.md has it in Python).
#pragma once

#include <array>
#include <cstdint>

#include "board/board.h"
#include "board/symmetry.h"

namespace othello {

/// The random word of an index.
std::uint64_t splitmix64(std::uint64_t index);

class DigestKeys {
 public:
  explicit DigestKeys(const Board& board);

  /// What one state adds to the digest. `representative` must be one (Symmetry::representative).
  std::uint64_t term(const State& representative) const { return term_of_key(key(representative)); }
  /// The Zobrist key of `representative`.
  std::uint64_t key(const State& representative) const {
    std::uint64_t z = 0;
    for (std::size_t i = 0; i < bytes_; ++i) {
      z ^= mover_[i][(representative.mover >> (8 * i)) & 0xff];
      z ^= opponent_[i][(representative.opponent >> (8 * i)) & 0xff];
    }
    return z;
  }

  /// What a representative with Zobrist key `z` adds.
  static std::uint64_t term_of_key(std::uint64_t z) { return z + (z & 0xffffffffu) * (z >> 32); }
  /// The random words of a disc on `cell`: the mover's, and the opponent's.
  std::uint64_t mover_word(int cell) const { return word(mover_, cell); }
  std::uint64_t opponent_word(int cell) const { return word(opponent_, cell); }

 private:
  using Table = std::array<std::array<std::uint64_t, 256>, kMaxCells / 8>;
  static std::uint64_t word(const Table& table, int cell) {
    return table[static_cast<std::size_t>(cell / 8)][std::size_t{1} << cell % 8];
  }

  std::size_t bytes_;
  Table mover_{};
  Table opponent_{};
};

}  // namespace othello
