// Which parents can lead into a tile by a certain move.
//
// A tile has the highest discs of an occupancy in certain colours. A move leads there only from states that
// have these discs in the colours that it leaves or turns them to. In a successor, seen by the other player,
//
//   a bit is set      if it was clear, and is not flipped
//   a bit is clear    if it was set, or is flipped
//   the new disc's    is clear
//
// So for every bit of the tile that is set, the parent's is clear; for every one that is clear the parent's is
// set, unless it lies on a line of the move. Parents ascend, and a chunk of many has its highest bits in
// common: if these rule the tile out, the chunk need not be decoded again.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "enumerate/kernels/compact_move.h"
#include "enumerate/kernels/orbit_maps.h"

namespace othello::enumerate {

/// The least and the greatest of some colourings.
struct ColouringRange {
  WideColouring first = ~WideColouring{0};
  WideColouring last = 0;

  void add(WideColouring colouring) {
    first = std::min(first, colouring);
    last = std::max(last, colouring);
  }
};

class TileFilter {
 public:
  /// Lets all parents pass.
  TileFilter() = default;
  /// `maps`: of the occupancy, which has no symmetry of its own, and the image in which the move is; a tile is
  /// `tile` from bit `bits_in_tile` on.
  template <class AnyColouring>
  TileFilter(const AnyCompactMove<AnyColouring>& move, const AnyOrbitMaps<AnyColouring>& maps, int discs,
             int bits_in_tile, std::uint32_t tile) {
    AnyColouring flippable = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(move.line_count); ++i) {
      const AnyCompactLine<AnyColouring> line = move.line(i);
      flippable |= line.flipped(static_cast<std::size_t>(line.count) - 1);
    }
    for (int bit = 0; bit < discs; ++bit) {
      const int own = std::countr_zero(maps.map_back(AnyColouring{1} << bit));
      if (own < bits_in_tile) continue;
      const bool is_set = (tile >> (own - bits_in_tile) & 1) != 0;
      if (bit == move.new_bit()) {
        none_ = none_ || is_set;
        continue;
      }
      const WideColouring before = WideColouring{1} << (bit - (bit > move.new_bit() ? 1 : 0));
      if (is_set) {
        clear_ |= before;
      } else if ((before & flippable) == 0) {
        set_ |= before;
      }
    }
  }

  /// Whether a parent may lead into the tile.
  bool accepts(WideColouring mover) const { return !none_ && (mover & clear_) == 0 && (~mover & set_) == 0; }
  /// Whether one of a range may, or, with the roles exchanged, `exchange` having all bits set, one of the
  /// others in it.
  bool accepts(const ColouringRange& range, WideColouring exchange) const {
    if (range.first > range.last) return false;
    const WideColouring differ = range.first ^ range.last;
    const WideColouring shared = ~all_discs<WideColouring>(static_cast<int>(std::bit_width(differ)));
    const WideColouring mover = range.first ^ exchange;
    return !none_ && (mover & shared & clear_) == 0 && (~mover & shared & set_) == 0;
  }

  /// Keeps the parents that may lead into the tile; returns how many.
  template <class AnyColouring>
  std::size_t keep(AnyColouring* movers, std::size_t count) const {
    if (none_) return 0;
    const auto clear = static_cast<AnyColouring>(clear_);
    const auto set = static_cast<AnyColouring>(set_);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const AnyColouring mover = movers[i];
      movers[kept] = mover;
      kept += ((mover & clear) | (~mover & set)) == 0 ? 1 : 0;
    }
    return kept;
  }

 private:
  bool none_ = false;        // no parent leads there
  WideColouring clear_ = 0;  // bits of parents that must be clear
  WideColouring set_ = 0;    // and set
};

}  // namespace othello::enumerate
