// The states of a frontier as gapkeep blocks of occupancy numbers (numbering/occupancy_numbering.h), for the
// results file: made piece by piece, so that they need not fit in memory.
//
// The size has to be known before a file is written, so the blocks are made twice: once to be counted, once
// to be handed over. A state takes some nanoseconds each time; finding it took the search ten times as long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "board/board.h"
#include "enumerate/frontier/frontier.h"
#include "gapkeep/widths.h"

namespace othello::enumerate {

/// Bytes of an occupancy number of this depth in gapkeep blocks: 8 if they suffice, else 16.
int occupancy_number_bytes(const Board& board, int depth);

class OccupancyBlocks {
 public:
  using Visit = std::function<void(std::span<const std::byte>)>;

  /// Counts the bytes of all blocks. `frontier` must outlive this. Throws DamagedFile, also if it does not
  /// have `states` states.
  OccupancyBlocks(const Frontier& frontier, const Board& board, int depth, std::uint64_t states,
                  const Widths& widths, int threads);

  std::uint64_t bytes() const { return bytes_; }
  /// Hands over all blocks in pieces, ascending, computed by `threads` threads. Throws DamagedFile.
  void visit(const Visit& visit_piece) const;

 private:
  template <class Number>
  std::uint64_t visit_blocks(const Visit& visit_piece) const;

  const Frontier& frontier_;
  int start_discs_;
  int depth_;
  Widths widths_;
  int threads_;
  bool small_numbers_;
  std::uint64_t states_;
  std::uint64_t bytes_ = 0;
};

}  // namespace othello::enumerate
