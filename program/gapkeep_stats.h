// othello gapkeep stats: how large the gaps of a set are and what widths make of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "enumerate/stored/stored_gaps.h"
#include "gapkeep/gap_counts.h"
#include "gapkeep/widths.h"
#include "program/depth_table.h"

namespace othello {

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

/// Measures the states of a stored set.
GapStats measure_stats(StoredGaps& stored, GapNumbering numbering, const std::vector<Widths>& widths);

/// Works out what a histogram alone tells.
GapStats stats_of_counts(GapCounts gaps, const std::vector<Widths>& widths);

/// The table has a column for every entry; they have the same widths. CSV: numbering,measure,value.
/// JSON: an object for every numbering, with a number for every measure.
std::string stats_text(const std::string& title, const std::vector<GapStats>& columns, Format format);

/// The bits needed, and no more: for depths of which nothing else was stored.
std::string gap_bits_text(const std::string& title, const std::string& numbering, const GapHistogram& gaps,
                          Format format);

}  // namespace othello
