// Parents as patches of 512 colourings, for the depths at which many of them lie close together.
//
// A patch stands for colourings of one occupancy:
//
//   q = 512 * number + i, i < 512:    bit i % 64 of word i / 64 is set if q is among them
//
// q is the colouring of the *opponent*, the complement of what a record has: after a move the opponent is
// the mover, and the move only clears some bits of q and inserts a 0 (compact_move.h). So the successors of
// a whole patch are computed by a few masks and shifts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/kernels/compact_move.h"

namespace othello::enumerate {

inline constexpr int kPatchBits = 9;
/// A patch's number has 32 bits.
inline constexpr int kMaxPatchDiscs = kPatchBits + 32;

struct alignas(64) ColouringPatch {
  std::array<std::uint64_t, 8> words;
};
static_assert(sizeof(ColouringPatch) * 8 == std::size_t{1} << kPatchBits);

/// Nonempty patches, one for each number, though a number may return where a list was appended.
struct PatchList {
  std::vector<std::uint32_t> numbers;
  std::vector<ColouringPatch> patches;

  /// Appends nonzero words of 64 colourings, by falling numbers, from Kernels::pack_words: word i is word i %
  /// 8 of patch i / 8.
  void append(std::span<const Colouring> numbers_of_words, std::span<const std::uint64_t> words) {
    append_words(numbers_of_words, words);
  }
  void append(std::span<const WideColouring> numbers_of_words, std::span<const std::uint64_t> words) {
    append_words(numbers_of_words, words);
  }

 private:
  template <class AnyColouring>
  void append_words(std::span<const AnyColouring> numbers_of_words, std::span<const std::uint64_t> words) {
    constexpr int kWordBits = kPatchBits - 6;
    std::size_t more = 0;
    constexpr AnyColouring kNone = ~AnyColouring{0};
    AnyColouring number = kNone;
    for (const AnyColouring word : numbers_of_words) {
      more += static_cast<std::size_t>(word >> kWordBits != number);
      number = word >> kWordBits;
    }
    std::size_t begun = numbers.size();
    numbers.resize(begun + more);
    patches.resize(begun + more);
    number = kNone;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const AnyColouring word = numbers_of_words[i];
      begun += static_cast<std::size_t>(word >> kWordBits != number);
      number = word >> kWordBits;
      numbers[begun - 1] = static_cast<std::uint32_t>(number);
      patches[begun - 1].words[word % 8] = words[i];
    }
  }
};

}  // namespace othello::enumerate
