// Parents as patches of 512 colourings, for the depths at which many of them lie close together.
//
// A patch stands for the colourings q = 512 * number + i, i < 512, of one occupancy: bit i % 64 of word i /
// 64 is set if q is among them. q is the colouring of the *opponent*, the complement of what a record has:
// after a move the opponent is the mover, and all that a move does to q is to clear some bits and to insert a
// 0 (compact_move.h). So the successors of a whole patch are computed by a few masks and shifts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/compact_move.h"

namespace othello {

inline constexpr int kPatchBits = 9;

struct alignas(64) ColouringPatch {
  std::array<std::uint64_t, 8> words;
};
static_assert(sizeof(ColouringPatch) * 8 == std::size_t{1} << kPatchBits);

/// Patches that are not empty, one for each number, though a number may come back where a list was appended.
struct PatchList {
  std::vector<std::uint32_t> numbers;
  std::vector<ColouringPatch> patches;

  /// Appends filled words of 64 colourings, word i % 8 of patch i / 8 each, by falling numbers: what
  /// Kernels::words_of gives.
  void append(std::span<const std::uint32_t> numbers_of_words, std::span<const std::uint64_t> words) {
    constexpr int kWordBits = kPatchBits - 6;
    std::size_t more = 0;
    std::uint32_t number = ~std::uint32_t{0};
    for (const std::uint32_t word : numbers_of_words) {
      more += static_cast<std::size_t>(word >> kWordBits != number);
      number = word >> kWordBits;
    }
    std::size_t begun = numbers.size();
    numbers.resize(begun + more);
    patches.resize(begun + more);
    number = ~std::uint32_t{0};
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::uint32_t word = numbers_of_words[i];
      begun += static_cast<std::size_t>(word >> kWordBits != number);
      number = word >> kWordBits;
      numbers[begun - 1] = number;
      patches[begun - 1].words[word % 8] = words[i];
    }
  }
};

}  // namespace othello
