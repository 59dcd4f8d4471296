// The moves of all sub-occupancies of one occupancy, in the coordinates of their colourings.
//
// The cells of the occupancy are numbered: these are its *slots*, those of the start first. A sub-occupancy
// is a set of slots that has all of the start's, and its colourings have a bit for each of its slots, in
// their order (enumerate/kernels/compact_move.h), below the *tag*: bits on top that say from which root a colouring
// comes. No line runs over a tag, and successor() turns all its bits over; exchanging the roles in a
// colouring leaves them alone. So at depth k those of one root have the same tag, which is the root's number
// if k is even, and its complement if k is odd.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "enumerate/kernels/compact_move.h"
#include "estimate/setting.h"

namespace othello {

/// A set of slots.
using Slots = std::uint32_t;
inline constexpr int kMaxSlots = 31;

/// For every slot, how many slots of a set lie below it: the bit that its disc takes in a colouring.
class SlotRanks {
 public:
  explicit SlotRanks(Slots set = 0) : set_(set) {
    std::uint8_t rank = 0;
    for (std::size_t slot = 0; slot < rank_.size(); ++slot) {
      rank_[slot] = rank;
      rank = static_cast<std::uint8_t>(rank + (set >> slot & 1));
    }
    discs_ = rank;
  }

  Slots set() const { return set_; }
  int discs() const { return discs_; }
  int operator[](int slot) const { return rank_[static_cast<std::size_t>(slot)]; }

 private:
  Slots set_;
  int discs_ = 0;
  std::array<std::uint8_t, 32> rank_{};
};

class SlotMoves {
 public:
  /// `tag_bits`: how many a colouring has.
  SlotMoves(const Setting& setting, int tag_bits);

  /// Continues to another occupancy, of at most kMaxSlots cells, the start's among them.
  void begin(Bitboard occupancy);

  Bitboard occupancy() const { return occupancy_; }
  int slots() const { return static_cast<int>(cells_.size()); }
  int tag_bits() const { return tag_bits_; }
  int cell_of(int slot) const { return cells_[static_cast<std::size_t>(slot)]; }
  Bitboard cells_of(Slots slots) const;

  /// Sets up the move on a cell beside discs; returns whether some colouring makes it legal. The ranks may be
  /// those of the discs before or after it. On a cell outside the occupancy only its flips have a meaning.
  bool set_up(const SlotRanks& ranks, int cell, CompactMove& move) const;

 private:
  // The cells from one on, to where lines end; `pair` are the first two.
  struct Ray {
    Bitboard pair = 0;
    int count = 0;
    std::array<std::uint8_t, kMaxSide> cell{};
  };
  struct Rays {
    int count = 0;
    std::array<Ray, 8> ray{};
  };
  // The slots from a target on, as far as the cells belong to the occupancy.
  struct Line {
    Slots pair = 0;
    int count = 0;
    std::array<std::uint8_t, kMaxSide> slot{};
  };
  struct Target {
    int line_count = 0;
    std::array<Line, 8> line{};
    int slot = -1;  // its own, if it has one
  };

  void find_lines(int cell);

  const Setting& setting_;
  int tag_bits_;
  std::array<Rays, kMaxCells> rays_{};
  Bitboard occupancy_ = 0;
  std::vector<std::uint8_t> cells_;
  std::array<std::uint8_t, kMaxCells> slot_of_{};
  std::array<Target, kMaxCells> targets_;
};

}  // namespace othello
