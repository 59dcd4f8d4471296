// Linear maps of colourings, by table: the exclusive-or of one word per set bit, looked up a third of the
// bits at a time. Permuting the bits of a colouring and working out its Zobrist key are such maps.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "enumerate/occupancy/moves/compact_move.h"

namespace othello {

template <class Word>
class BitTables {
 public:
  /// Entry i of `word_of_bit` is what bit i stands for; at most 33 bits.
  void build(std::span<const Word> word_of_bit) {
    width_ = static_cast<int>((word_of_bit.size() + kTables - 1) / kTables);
    mask_ = all_discs(width_);
    for (std::size_t t = 0; t < kTables; ++t) {
      std::vector<Word>& table = tables_[t];
      table.resize(std::size_t{1} << width_);
      table[0] = 0;
      std::size_t filled = 1;
      for (int i = 0; i < width_; ++i, filled *= 2) {
        const std::size_t from_bit = t * static_cast<std::size_t>(width_) + static_cast<std::size_t>(i);
        const Word word = from_bit < word_of_bit.size() ? word_of_bit[from_bit] : 0;
        for (std::size_t j = 0; j < filled; ++j) table[filled + j] = table[j] ^ word;
      }
    }
  }

  Word operator()(Colouring bits) const { return low(bits) ^ high(bits); }

  /// What the bits below low_bits() contribute, and all others: colourings that ascend share the latter for a
  /// while.
  int low_bits() const { return width_; }
  Word low(Colouring bits) const { return tables_[0][bits & mask_]; }
  Word high(Colouring bits) const {
    return tables_[1][bits >> width_ & mask_] ^ tables_[2][bits >> 2 * width_];
  }

 private:
  static constexpr std::size_t kTables = 3;
  int width_ = 0;
  Colouring mask_ = 0;
  std::array<std::vector<Word>, kTables> tables_;
};

/// The map of the colourings of `occupancy` to those of its image.
void build_permutation(const Transformation& element, Bitboard occupancy, BitTables<Colouring>& tables);

}  // namespace othello
