// A move on patches of colourings (patches.h), taken apart into flips.
//
// A flip is a line and how many of its discs, counted from the new one, are turned: L1..Lj, which the
// opponent has, up to L(j+1), which the mover has. It takes q to q without the bits of L1..Lj. Of these bits,
// and of the conditions, those from kPatchBits on are of a patch's number, the others of the place in the
// patch: so a flip is for patches whose number fulfils (number & care) == value, takes the colourings under
// `mask` there, moves them down by `lanes` and `shift`, and the patch's number loses the bits `number`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/compact_move.h"
#include "kernels/patches.h"

namespace othello {

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
  static constexpr std::size_t kMostParts = 32;

  /// A line, some disc of which has its bit within the patches.
  struct Line {
    std::size_t first;   // of its flips
    std::size_t count;   // of its flips
    std::size_t groups;  // of its flips, with that of 0
  };

  explicit PatchMove(const CompactMove& move);

  /// Whether there is space for all flips, and kMostParts suffice for all combinations of their groups.
  bool fits() const { return fits_; }

  /// Whether the new disc's bit is one within a patch: successors are then spread over two patches.
  bool spreads() const { return spreads_; }
  /// Which words of 16 bits of the two get something. The new disc's bit is at least the fifth.
  std::uint32_t words_of_half() const { return words_of_half_; }
  /// The bits of a number above the new disc's, if that is not within a patch.
  std::uint32_t above() const { return above_; }

  // Flips: first those of lines without a disc within a patch, which take all of it or nothing.
  std::size_t whole = 0;
  std::size_t count = 0;
  std::size_t lines = 0;  // the others
  std::array<Line, 8> line;
  alignas(64) std::array<std::uint32_t, kMost> care;
  alignas(64) std::array<std::uint32_t, kMost> value;
  std::array<PatchFlip, kMost> flip;
  // What a patch's number loses for each combination of the lines' groups: that of line l, times the product
  // of the numbers of groups of the lines before, all added up, is the combination's index.
  std::array<std::uint32_t, kMostParts> lost;

 private:
  bool add_line(const CompactLine& line);
  bool find_parts();

  bool fits_ = true;
  bool spreads_ = false;
  std::uint32_t words_of_half_ = 0;
  std::uint32_t above_ = 0;
};

}  // namespace othello
