// The best widths for a set of gaps, one row for each number of widths.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gapkeep/gap_counts.h"
#include "gapkeep/gap_stream.h"
#include "gapkeep/widths.h"

namespace othello::laboratory {

/// What the best widths optimise.
enum class Objective {
  kRaw,    // fewest bits of the povaleints: the exact optimum
  kZstd,   // fewest bits after zstd as the search sets it: the best of what was tried on a sample
  kSpeed,  // most values decoded per second: the best of what was tried on a sample
};

std::optional<Objective> objective_named(const std::string& name);

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
  GapCounts counts;                             // at least one gap
  std::vector<std::uint64_t> sample;            // runs of neighbouring gaps
  std::function<void(const VisitGaps&)> visit;  // calls the visitor with every gap, in order
};

Tuning tune(const TuneInput& input, Objective objective, int most);

/// Whether no other measured candidate is better in one figure and as good in the other.
bool is_on_pareto_front(const TunedWidths& row, const Tuning& tuning);

}  // namespace othello::laboratory
