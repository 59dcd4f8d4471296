#include "gapkeep/gap_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace othello {

GapCounts::GapCounts(std::vector<GapCount> ascending) : entries_(std::move(ascending)) {
  reverse_sums_.resize(entries_.size());
  std::uint64_t sum = 0;
  for (std::size_t i = entries_.size(); i-- > 0;) {
    const auto [gap, count] = entries_[i];
    if (count == 0) throw std::invalid_argument(fmt::format("gap {} has a count of 0", gap));
    if (i > 0 && entries_[i - 1].gap >= gap) {
      throw std::invalid_argument(fmt::format("gap {} comes before {}", entries_[i - 1].gap, gap));
    }
    sum += count;
    reverse_sums_[i] = sum;
  }
}

std::uint64_t GapCounts::count_at_least(Uint128 threshold) const {
  const auto place =
      std::ranges::lower_bound(entries_, threshold, {}, [](const GapCount& e) { return Uint128{e.gap}; });
  return place == entries_.end() ? 0 : reverse_sums_[static_cast<std::size_t>(place - entries_.begin())];
}

std::array<std::uint64_t, 64> GapCounts::count_by_bits() const {
  std::array<std::uint64_t, 64> counts{};
  for (const auto [gap, count] : entries_)
    counts[static_cast<std::size_t>(std::max(bit_width(gap), 1) - 1)] += count;
  return counts;
}

double GapCounts::entropy() const {
  const auto all = static_cast<double>(total());
  double bits = 0;
  for (const auto [gap, count] : entries_) {
    const auto share = static_cast<double>(count) / all;
    bits -= share * std::log2(share);
  }
  return bits;
}

GapCost GapCounts::cost(const Widths& widths) const {
  Uint128 threshold = 0;
  for (int level = 0; level < widths.count(); ++level) threshold += widths.escape(level);
  const std::uint64_t beyond = count_at_least(threshold + 1);
  GapCost cost{.bits = 0, .not_held = beyond};
  threshold = 0;
  for (int level = 0; level < widths.count(); ++level) {
    cost.bits += static_cast<std::uint64_t>(widths[level]) * (count_at_least(threshold) - beyond);
    threshold += widths.escape(level);
  }
  return cost;
}

GapCounter::GapCounter() : table_(kTableGaps) {
  pending_.reserve(kPending);
}

void GapCounter::add_large(std::uint64_t gap) {
  pending_.push_back(gap);
  if (pending_.size() == kPending) settle();
}

// Sorts what is pending, counts runs of equal gaps and merges them into the large ones.
void GapCounter::settle() {
  std::ranges::sort(pending_);
  std::vector<GapCount> merged;
  merged.reserve(large_.size() + pending_.size() / 4);
  auto known = large_.begin();
  for (auto run = pending_.begin(); run != pending_.end();) {
    const auto end = std::find_if(run, pending_.end(), [&](std::uint64_t gap) { return gap != *run; });
    GapCount entry{*run, static_cast<std::uint64_t>(end - run)};
    for (; known != large_.end() && known->gap < entry.gap; ++known) merged.push_back(*known);
    if (known != large_.end() && known->gap == entry.gap) entry.count += (known++)->count;
    merged.push_back(entry);
    run = end;
  }
  merged.insert(merged.end(), known, large_.end());
  large_ = std::move(merged);
  pending_.clear();
}

GapCounts GapCounter::finish() {
  settle();
  std::vector<GapCount> entries;
  for (std::uint64_t gap = 0; gap < kTableGaps; ++gap) {
    if (table_[gap] != 0) entries.push_back({gap, table_[gap]});
  }
  entries.insert(entries.end(), large_.begin(), large_.end());
  table_.assign(kTableGaps, 0);
  large_ = {};
  return GapCounts(std::move(entries));
}

}  // namespace othello
