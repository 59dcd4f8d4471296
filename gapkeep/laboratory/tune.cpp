#include "gapkeep/laboratory/tune.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "gapkeep/optimum.h"
#include "gapkeep/width_measure.h"
#include "gapkeep/width_search.h"

namespace othello::laboratory {
namespace {

double raw_bits(const GapCounts& gaps, const Widths& widths) {
  return static_cast<double>(gaps.cost(widths).bits) / static_cast<double>(gaps.total());
}

// The figure that was searched for, in its field.
TunedWidths tuned(const GapCounts& gaps, Objective objective, const MeasuredWidths& measured) {
  TunedWidths row{.widths = measured.widths,
                  .bits_per_state = raw_bits(gaps, measured.widths),
                  .zstd_bits_per_state = {},
                  .decoded_per_second = {}};
  if (objective == Objective::kZstd) row.zstd_bits_per_state = measured.figure;
  if (objective == Objective::kSpeed) row.decoded_per_second = measured.figure;
  return row;
}

// The size of the whole set after zstd; the search saw only a sample.
void measure_whole(const TuneInput& input, std::vector<TunedWidths*> rows) {
  std::deque<ZstdSizer> sizers;
  for (const TunedWidths* row : rows) sizers.emplace_back(row->widths);
  input.visit([&](std::span<const std::uint64_t> gaps) {
    for (ZstdSizer& sizer : sizers) std::ranges::for_each(gaps, [&](std::uint64_t gap) { sizer.add(gap); });
  });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i]->zstd_bits_per_state =
        8 * static_cast<double>(sizers[i].finish()) / static_cast<double>(input.counts.total());
  }
}

Tuning tune_raw(const TuneInput& input, int most) {
  Tuning tuning;
  for (const Optimum& optimum : optimal_widths(input.counts, most)) {
    tuning.rows.push_back(tuned(input.counts, Objective::kRaw, {optimum.widths, 0}));
  }
  tuning.paper = tuned(input.counts, Objective::kRaw, {Widths::paper(), 0});
  return tuning;
}

Tuning tune_by_trial(const TuneInput& input, Objective objective, int most) {
  const std::function<double(const Widths&)> measure = [&](const Widths& widths) {
    return objective == Objective::kZstd ? zstd_bits_per_gap(input.sample, widths)
                                         : measure_decoding_rate(input.sample, widths);
  };
  const WidthSearch search = objective == Objective::kZstd ? climb_to_smallest(input.counts, most, measure)
                                                           : search_fastest(input.counts, most, measure);
  Tuning tuning{.objective = objective, .rows = {}, .tried = {}};
  for (const auto& entry : search.best) tuning.rows.push_back(tuned(input.counts, objective, entry));
  for (const auto& entry : search.tried) tuning.tried.push_back(tuned(input.counts, objective, entry));
  tuning.paper = tuned(input.counts, objective, {Widths::paper(), measure(Widths::paper())});
  if (objective == Objective::kZstd) {
    std::vector<TunedWidths*> rows{&tuning.paper};
    for (TunedWidths& row : tuning.rows) rows.push_back(&row);
    measure_whole(input, rows);
  }
  return tuning;
}

// Larger is better in both.
std::pair<double, double> merits(const TunedWidths& row) {
  return {-row.bits_per_state,
          row.decoded_per_second ? *row.decoded_per_second : -row.zstd_bits_per_state.value_or(0)};
}

bool beaten(const TunedWidths& row, const std::vector<TunedWidths>& rows) {
  const auto mine = merits(row);
  return std::ranges::any_of(rows, [&](const TunedWidths& other) {
    const auto theirs = merits(other);
    return theirs.first >= mine.first && theirs.second >= mine.second && theirs != mine;
  });
}

}  // namespace

std::optional<Objective> objective_named(const std::string& name) {
  if (name == "raw") return Objective::kRaw;
  if (name == "zstd") return Objective::kZstd;
  if (name == "speed") return Objective::kSpeed;
  return std::nullopt;
}

Tuning tune(const TuneInput& input, Objective objective, int most) {
  return objective == Objective::kRaw ? tune_raw(input, most) : tune_by_trial(input, objective, most);
}

bool is_on_pareto_front(const TunedWidths& row, const Tuning& tuning) {
  return !beaten(row, tuning.tried);
}

}  // namespace othello::laboratory
