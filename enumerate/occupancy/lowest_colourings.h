// The lowest of a stream of colourings, ascending and distinct, as many as there is capacity for.
//
// Colourings are gathered as they come. When the capacity is full they are sorted and duplicates removed; if
// more than half of the capacity is still used, the upper ones are dropped, and from then on none above those
// that stay is accepted. So at least half of the capacity is new between two sorts, and the result is every
// colouring from `from` to last(): a tile. To get those above, the stream is read again.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "enumerate/kernels/compact_move.h"

namespace othello::enumerate {

class LowestColourings {
 public:
  /// `capacity`: the most that are held, at least twice the number added at a time.
  explicit LowestColourings(std::size_t capacity) : capacity_(capacity) {}

  /// Clears the list, and accepts colourings from `from` on.
  void begin(WideColouring from);
  void add(std::span<const WideColouring> colourings);
  /// The colourings accepted and not dropped; valid until begin(). Nothing is added after this.
  std::span<const WideColouring> finish();

  /// Whether some were dropped: all above last().
  bool is_truncated() const { return last_ != kNoLast; }
  WideColouring last() const { return last_; }

 private:
  static constexpr WideColouring kNoLast = ~WideColouring{0};

  void sort();

  std::size_t capacity_;
  WideColouring from_ = 0;
  WideColouring last_ = kNoLast;
  std::vector<WideColouring> list_;  // its memory grows only as needed
};

}  // namespace othello::enumerate
