// Parents as patches of 512 colourings, for the depths at which many of them lie close together.
//
// A patch stands for the colourings q = 512 * number + i, i < 512, of one occupancy: bit i % 64 of word i /
// 64 is set if q is among them. q is the colouring of the *opponent*, the complement of what a record has:
// after a move the opponent is the mover, and all that a move does to q is to clear some bits and to insert a
// 0 (compact_move.h). So the successors of a whole patch are worked out by a few masks and shifts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/occupancy/moves/compact_move.h"

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

  /// Appends ascending colourings of the mover of an occupancy of as many discs as `all` has bits.
  void append(std::span<const Colouring> colourings, Colouring all) {
    std::uint32_t number = ~std::uint32_t{0};
    std::uint8_t* bytes = nullptr;
    for (const Colouring colouring : colourings) {
      const Colouring q = all ^ colouring;
      if (q >> kPatchBits != number) {
        number = q >> kPatchBits;
        numbers.push_back(number);
        bytes = reinterpret_cast<std::uint8_t*>(patches.emplace_back().words.data());
      }
      std::uint8_t& byte = bytes[q >> 3 & 63];
      byte = static_cast<std::uint8_t>(byte | 1u << (q & 7));
    }
  }
};

}  // namespace othello
