// How large the gaps of a set are, and what widths make of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gapkeep/gap_counts.h"
#include "gapkeep/gap_stream.h"
#include "gapkeep/widths.h"

namespace othello::laboratory {

/// What widths make of the gaps of a set.
struct WidthsCost {
  Widths widths;
  GapCost cost;
  std::optional<std::uint64_t> block_bytes;  // stored as gapkeep blocks; unknown where the order of gaps is
};

/// A set's gaps in one numbering.
struct GapStats {
  std::string numbering;           // "histogram" where it is unknown
  std::optional<int> number_bits;  // of a number, uncompressed
  std::optional<std::uint64_t> states;
  GapCounts gaps;
  std::vector<WidthsCost> costs;
};

/// Measures the gaps of a set.
GapStats measure_stats(const GapStream& stream, const std::vector<Widths>& widths);

/// Measures what a histogram alone allows.
GapStats stats_of_counts(GapCounts gaps, const std::vector<Widths>& widths);

}  // namespace othello::laboratory
