// The moves of all sub-occupancies of one occupancy, in the coordinates of their colourings.
//
// The cells of the occupancy are numbered: these are its *local cells*, those of the start first. A sub-occupancy
// is a set of local cells that has all of the start's, and its colourings have a bit for each of its local cells, in
// their order (enumerate/kernels/compact_move.h), below the *origin*: bits on top that say from which image of the
// start a colouring comes (Setting::start_images()). No line runs over an origin, and successor() turns all its bits
// over; exchanging the roles in a colouring leaves them alone. So at depth k those of one image have the same origin,
// which is the image's number if k is even, and its complement if k is odd.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "enumerate/kernels/compact_move.h"
#include "estimate/setting.h"

namespace othello::estimate {

/// A set of local cells.
using LocalCells = std::uint32_t;
inline constexpr int kMaxLocalCells = 31;

/// For every local cell, how many local cells of a set lie below it: the bit that its disc takes in a colouring.
class LocalOrder {
 public:
  explicit LocalOrder(LocalCells set = 0) : set_(set) {
    std::uint8_t index = 0;
    for (std::size_t local_cell = 0; local_cell < index_.size(); ++local_cell) {
      index_[local_cell] = index;
      index = static_cast<std::uint8_t>(index + (set >> local_cell & 1));
    }
    discs_ = index;
  }

  LocalCells set() const { return set_; }
  int discs() const { return discs_; }
  int operator[](int local_cell) const { return index_[static_cast<std::size_t>(local_cell)]; }

 private:
  LocalCells set_;
  int discs_ = 0;
  std::array<std::uint8_t, 32> index_{};
};

class LocalMoves {
 public:
  /// `origin_bits`: how many a colouring has.
  LocalMoves(const Setting& setting, int origin_bits);

  /// Continues to another occupancy, of at most kMaxLocalCells cells, the start's among them.
  void begin(Bitboard occupancy);

  Bitboard occupancy() const { return occupancy_; }
  int local_cells() const { return static_cast<int>(cells_.size()); }
  int origin_bits() const { return start_image_bits_; }
  int cell_of(int local_cell) const { return cells_[static_cast<std::size_t>(local_cell)]; }
  Bitboard cells_of(LocalCells local_cells) const;

  /// Sets up the move on a cell beside discs; returns whether some colouring makes it legal. `local_order` may be
  /// that of the discs before or after it. On a cell outside the occupancy only its flips have a meaning.
  bool compute_move(const LocalOrder& local_order, int cell, enumerate::CompactMove& move) const;

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
  // The local cells from a target on, as far as the cells belong to the occupancy.
  struct Line {
    LocalCells pair = 0;
    int count = 0;
    std::array<std::uint8_t, kMaxSide> local_cell{};
  };
  struct Target {
    int line_count = 0;
    std::array<Line, 8> line{};
    int local_cell = -1;  // its own, if it has one
  };

  void find_lines(int cell);

  const Setting& setting_;
  int start_image_bits_;
  std::array<Rays, kMaxCells> rays_{};
  Bitboard occupancy_ = 0;
  std::vector<std::uint8_t> cells_;
  std::array<std::uint8_t, kMaxCells> local_cell_of_{};
  std::array<Target, kMaxCells> targets_;
};

}  // namespace othello::estimate
