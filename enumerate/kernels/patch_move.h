// A move on patches of colourings (patches.h), decomposed into flips.
//
// A flip is a line and how many of its discs, counted from the new one, are turned: L1..Lj, the opponent's,
// up to L(j+1), the mover's. It maps q to q without the bits of L1..Lj. These bits and the conditions belong
// to a patch's number from kPatchBits on, and to the place in the patch below. So a flip
//
//   applies to     patches with (number & number_mask) == value
//   takes          the colourings under `mask` there
//   moves          them down by `lanes` and `shift`
//   clears         the bits `number` of the patch's number
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "enumerate/kernels/compact_move.h"
#include "enumerate/kernels/patches.h"

namespace othello::enumerate {

struct PatchFlip {
  alignas(64) std::array<std::uint64_t, 8> mask;
  alignas(64) std::array<std::uint64_t, 8> lanes;  // which word each is taken from
  int shift;                                       // of the bits of a word, downwards
  std::uint32_t number;
  std::uint32_t discs;
  std::uint32_t group;  // among those of its line: 0 if `number` is 0, else by `number`
};

class PatchMove {
 public:
  static constexpr std::size_t kMost = 32;
  static constexpr std::size_t kMaxParts = 32;
  static constexpr std::size_t kMostOfLine = 7;  // on 8x8 a line has 6 flips

  /// A line, some disc of which has its bit within the patches.
  struct Line {
    std::size_t first;   // of its flips
    std::size_t count;   // of its flips
    std::size_t groups;  // of its flips, with that of 0
  };

  /// A move of at most kMaxPatchDiscs discs.
  template <class AnyColouring>
  explicit PatchMove(const AnyCompactMove<AnyColouring>& move);

  /// Whether all flips fit, also those of each line, and kMaxParts suffice for all combinations of their groups.
  bool fits() const { return fits_; }

  /// Whether the new disc's bit lies within a patch: successors then lie in two patches.
  bool splits_patch() const { return spreads_; }
  /// If splits_patch(): which 16-bit words of the two patches receive states. The new disc's bit is then at least
  /// bit 4.
  std::uint32_t words_of_half() const { return words_of_half_; }
  /// The bits of a number above the new disc's, if that is not within a patch.
  std::uint32_t above() const { return above_; }

  // Flips: first those of lines without a disc within a patch, which apply to all of it or to nothing.
  std::size_t whole = 0;
  std::size_t count = 0;
  std::size_t lines = 0;  // lines with a disc within a patch
  std::array<Line, 8> line;
  alignas(64) std::array<std::uint32_t, kMost> number_mask;
  alignas(64) std::array<std::uint32_t, kMost> value;
  std::array<PatchFlip, kMost> flip;
  // The bits that a patch's number loses for each combination of the lines' groups. The combination's index
  // is the sum over the lines of the line's group times the product of the group counts of the lines before.
  std::array<std::uint32_t, kMaxParts> lost;

 private:
  template <class AnyColouring>
  bool add_line(const AnyCompactLine<AnyColouring>& line);
  bool find_parts();

  bool fits_ = true;
  bool spreads_ = false;
  std::uint32_t words_of_half_ = 0;
  std::uint32_t above_ = 0;
};

}  // namespace othello::enumerate
