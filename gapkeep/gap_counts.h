// How often each gap occurs in a sorted set: all that the cost of any widths depends on.
//
// A gap is the difference between neighbours minus one, as gapkeep stores it. The counts are exact for every
// gap, large and rare ones too, so that what widths cost is exact to the bit. Gaps have at most 64 bits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gapkeep/widths.h"
#include "system/uint128.h"

namespace othello {

struct GapCount {
  std::uint64_t gap = 0;
  std::uint64_t count = 0;

  friend bool operator==(const GapCount&, const GapCount&) = default;
};

/// The cost of a set of gaps under given widths, without block headers and padding.
struct GapCost {
  std::uint64_t bits = 0;      // of all povaleints
  std::uint64_t not_held = 0;  // gaps that the widths cannot hold: each begins a new block and takes no bits

  friend bool operator==(const GapCost&, const GapCost&) = default;
};

class GapCounts {
 public:
  GapCounts() = default;
  /// Throws std::invalid_argument unless gaps ascend strictly and every count is at least 1.
  explicit GapCounts(std::vector<GapCount> ascending);

  std::span<const GapCount> entries() const { return entries_; }
  /// Number of gaps.
  std::uint64_t total() const { return reverse_sums_.empty() ? 0 : reverse_sums_.front(); }
  /// The largest gap; 0 if there is none.
  std::uint64_t largest() const { return entries_.empty() ? 0 : entries_.back().gap; }
  /// How many gaps are `threshold` or more.
  std::uint64_t count_at_least(Uint128 threshold) const;
  /// Entry b: how many gaps need b + 1 bits; 0 and 1 need one (the paper's Fig. 11).
  std::array<std::uint64_t, 64> count_by_bits() const;
  /// Order-0 entropy: the fewest bits per gap of any code that has a fixed word for every gap, whatever the
  /// gaps before it.
  double entropy() const;
  GapCost cost(const Widths& widths) const;

 private:
  std::vector<GapCount> entries_;
  std::vector<std::uint64_t> reverse_sums_;  // entry i: gaps from entries_[i] on
};

/// Counts gaps in any order. Gaps below 2^16 go to a table, others to a list that is sorted and merged
/// whenever it is full: memory grows with the number of distinct gaps, 16 bytes each.
class GapCounter {
 public:
  GapCounter();

  void add(std::uint64_t gap) {
    if (gap < kTableGaps) {
      ++table_[gap];
    } else {
      add_large(gap);
    }
  }
  /// The counts so far; the counter starts over.
  GapCounts finish();

 private:
  static constexpr std::uint64_t kTableGaps = 1 << 16;
  static constexpr std::size_t kPending = std::size_t{1} << 22;

  void add_large(std::uint64_t gap);
  void settle();

  std::vector<std::uint64_t> table_;
  std::vector<std::uint64_t> pending_;
  std::vector<GapCount> large_;
};

}  // namespace othello
