// The lowest of a stream of colourings, ascending and distinct, as many as there is capacity for.
//
// Colourings are gathered as they come. When the capacity is full they are sorted and each kept once; if more
// than half of the capacity is still taken, the upper ones are dropped, and from then on none is taken in that is
// above those that stay. So at least half of the capacity is new between two sorts, and what is left at the end
// is every colouring from `from` to last(): a tile. Who wants those above reads the stream again.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "kernels/compact_move.h"

namespace othello {

class LowestColourings {
 public:
  /// `capacity`: how many are held at most, at least twice what is added at a time.
  explicit LowestColourings(std::size_t capacity) : capacity_(capacity) {}

  /// Forgets all, and takes in those from `from` on.
  void begin(WideColouring from);
  void add(std::span<const WideColouring> colourings);
  /// Those that were taken in and not dropped; they stay until begin(). Nothing is added after this.
  std::span<const WideColouring> finish();

  /// Whether some were dropped: all above last().
  bool cut() const { return last_ != kNoLast; }
  WideColouring last() const { return last_; }

 private:
  static constexpr WideColouring kNoLast = ~WideColouring{0};

  void sort();

  std::size_t capacity_;
  WideColouring from_ = 0;
  WideColouring last_ = kNoLast;
  std::vector<WideColouring> list_;  // no more memory than it needed so far
};

}  // namespace othello
