// Linear maps of colourings, by table: the exclusive-or of one word per set bit, looked up for a third of
// the bits at a time, or for an eighth of those of a wide colouring. The permutation of a colouring's bits
// and its Zobrist key are such maps. A permutation may also be a product with matrices.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/kernels/compact_move.h"

namespace othello::enumerate {

template <class Word, class AnyColouring = Colouring>
class BitTables {
 public:
  /// Entry i of `word_of_bit` is the word of bit i; at most 33 bits, or 64 of a wide colouring.
  void build(std::span<const Word> word_of_bit) {
    width_ = static_cast<int>((word_of_bit.size() + kTables - 1) / kTables);
    mask_ = all_discs<AnyColouring>(width_);
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

  Word operator()(AnyColouring bits) const { return xor_of_low(bits) ^ xor_of_high(bits); }

  /// The contributions of the bits below low_bit_count(), and of all others: ascending colourings share the latter
  /// for a while.
  int low_bit_count() const { return width_; }
  Word xor_of_low(AnyColouring bits) const { return tables_[0][bits & mask_]; }
  Word xor_of_high(AnyColouring bits) const {
    if constexpr (kTables == 3) {
      return tables_[1][bits >> width_ & mask_] ^ tables_[2][bits >> 2 * width_];
    } else {
      Word word = 0;
      for (std::size_t t = 1; t < kTables; ++t) {
        bits >>= width_;
        word ^= tables_[t][bits & mask_];
      }
      return word;
    }
  }

 private:
  // 64 bits would take three tables of 2^22 words; eight of 256 stay in the first-level cache.
  static constexpr std::size_t kTables = sizeof(AnyColouring) == sizeof(Colouring) ? 3 : 8;
  int width_ = 0;
  AnyColouring mask_ = 0;
  std::array<std::vector<Word>, kTables> tables_;
};

/// A permutation of a colouring's bits as a product with matrices of 8x8 bits, for the instruction GF2P8AFFINEQB. A vector
/// has eight groups of eight bytes: group q has byte q % n of eight colourings of n bytes. In step r, the product of matrices[r][q]
/// and byte (q + r) % n is added to byte q % n of the result.
template <class AnyColouring>
struct BitMatrices {
  static constexpr std::size_t kBytes = sizeof(AnyColouring);

  /// Entry i of `image_of_bit` has the bit that bit i goes to, alone.
  void build(std::span<const AnyColouring> image_of_bit) {
    matrices = {};
    for (std::size_t i = 0; i < image_of_bit.size(); ++i) {
      const auto image = static_cast<std::size_t>(std::countr_zero(image_of_bit[i]));
      const std::size_t step = (i / 8 + kBytes - image / 8) % kBytes;
      for (std::size_t q = image / 8; q < 8; q += kBytes) {
        // The row of the lowest bit is the highest byte (Intel's manual).
        matrices[step][q] |= std::uint64_t{1} << (8 * (7 - image % 8) + i % 8);
      }
    }
  }

  alignas(64) std::array<std::array<std::uint64_t, 8>, kBytes> matrices{};
};

template <class AnyColouring>
using BitImages = std::array<AnyColouring, kMaxDiscs<AnyColouring>>;

/// Where the bits of an occupancy's colourings go in those of its image: entry i has the bit that bit i goes to.
template <class AnyColouring>
BitImages<AnyColouring> bit_images(const Transformation& element, Bitboard occupancy) {
  BitImages<AnyColouring> image{};
  const Bitboard image_occupancy = element(occupancy);
  std::size_t discs = 0;
  for (Bitboard rest = occupancy; rest != 0; rest &= rest - 1) {
    const Bitboard place = bit(element.image(std::countr_zero(rest)));
    image[discs++] = AnyColouring{1} << std::popcount(image_occupancy & (place - 1));
  }
  return image;
}

/// The map of the colourings of `occupancy` to those of its image.
template <class AnyColouring>
using ColouringMap = BitTables<AnyColouring, AnyColouring>;
void build_permutation(const Transformation& element, Bitboard occupancy, ColouringMap<Colouring>& tables);
void build_permutation(const Transformation& element, Bitboard occupancy,
                       ColouringMap<WideColouring>& tables);

}  // namespace othello::enumerate
