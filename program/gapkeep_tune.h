// othello gapkeep tune: the best widths for a set of gaps, a row for every number of widths.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "enumerate/stored/stored_gaps.h"
#include "gapkeep/gap_counts.h"
#include "gapkeep/widths.h"
#include "program/depth_table.h"

namespace othello {

/// What the best widths are best in.
enum class Objective {
  kRaw,    // fewest bits of the povaleints: the exact optimum
  kZstd,   // fewest bits after zstd as the search sets it: the best of what was tried on a sample
  kSpeed,  // most values decoded per second: likewise
};

std::optional<Objective> objective_of(const std::string& name);

struct TunedWidths {
  Widths widths;
  double bits_per_state = 0;                  // of the povaleints, exactly
  std::optional<double> zstd_bits_per_state;  // under kZstd
  std::optional<double> decoded_per_second;   // under kSpeed, on one core
};

struct Tuning {
  Objective objective = Objective::kRaw;
  std::vector<TunedWidths> rows;   // ascending by number of widths
  std::vector<TunedWidths> tried;  // all candidates that were measured; none under kRaw
  TunedWidths paper{.widths = Widths::paper(), .zstd_bits_per_state = {}, .decoded_per_second = {}};
};

/// The gaps of a set, and for objectives that have to be measured their order.
struct TuneInput {
  GapCounts counts;                                     // at least one gap
  std::vector<std::uint64_t> sample;                    // runs of neighbouring gaps
  std::function<void(const StoredGaps::Visit&)> visit;  // hands over every gap in order
};

Tuning tune(const TuneInput& input, Objective objective, int most);

/// CSV: widths (joined by -), bits_per_state, then what the objective measures; a row for every number of
/// widths. The table has besides what the rows save against the paper's widths, and those; JSON has those,
/// too.
std::string tuning_text(const std::string& title, const Tuning& tuning, Format format);

/// CSV of all candidates that were measured, with the columns of the rows and `on_curve`: 1 if no other
/// candidate is better in one figure and as good in the other.
std::string curve_csv(const Tuning& tuning);

}  // namespace othello
