#include "gapkeep/width_search.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

#include "gapkeep/optimum.h"

namespace othello {
namespace {

constexpr int kWidestFirst = 16;

// Measures every candidate once and stores all results.
class Trials {
 public:
  explicit Trials(const std::function<double(const Widths&)>& measure) : measure_(measure) {}

  double operator()(const Widths& widths) {
    const auto [place, is_new] = known_.try_emplace(widths.to_string(), 0.0);
    if (is_new) {
      place->second = measure_(widths);
      tried_.push_back({widths, place->second});
    }
    return place->second;
  }
  std::vector<MeasuredWidths> extract() { return std::move(tried_); }

 private:
  const std::function<double(const Widths&)>& measure_;
  std::unordered_map<std::string, double> known_;
  std::vector<MeasuredWidths> tried_;
};

std::vector<int> list_of(const Widths& widths) {
  std::vector<int> list;
  for (int level = 0; level < widths.count(); ++level) list.push_back(widths[level]);
  return list;
}

// Widths that differ in one level, and hold the largest gap as before.
std::vector<Widths> neighbours(const Widths& widths, std::uint64_t largest) {
  std::vector<Widths> result;
  for (std::size_t level = 0; level < static_cast<std::size_t>(widths.count()); ++level) {
    for (const int step : {-4, -2, -1, 1, 2, 4}) {
      std::vector<int> list = list_of(widths);
      list[level] += step;
      if (list[level] < 1 || list[level] > kMaxWidth) continue;
      // The last width follows the others up where they leave too much for it.
      while (Widths(list).largest() < largest && level + 1 < list.size() && list.back() < kMaxWidth)
        ++list.back();
      if (Widths(list).largest() >= largest) result.emplace_back(list);
    }
  }
  return result;
}

MeasuredWidths climb(const Widths& start, std::uint64_t largest, Trials& trials) {
  MeasuredWidths best{start, trials(start)};
  for (bool better = true; better;) {
    better = false;
    for (const Widths& candidate : neighbours(best.widths, largest)) {
      const double figure = trials(candidate);
      if (figure >= best.figure) continue;
      best = {candidate, figure};
      better = true;
    }
  }
  return best;
}

std::optional<Widths> of_count(const std::vector<Optimum>& optima, int count) {
  const auto found =
      std::ranges::find_if(optima, [&](const Optimum& o) { return o.widths.count() == count; });
  return found == optima.end() ? std::nullopt : std::optional(found->widths);
}

}  // namespace

WidthSearch climb_to_smallest(const GapCounts& gaps, int most,
                              const std::function<double(const Widths&)>& size) {
  const auto raw = optimal_widths(gaps, most);
  const auto bytes = optimal_widths(gaps, most, WidthChoices::whole_bytes());
  Trials trials(size);
  WidthSearch search;
  for (int count = 1; count <= most; ++count) {
    std::vector<Widths> starts;
    if (const auto start = of_count(raw, count)) starts.push_back(*start);
    if (const auto start = of_count(bytes, count)) starts.push_back(*start);
    if (!search.best.empty()) {
      std::vector<int> longer = list_of(search.best.back().widths);
      longer.push_back(longer.back());
      starts.emplace_back(longer);
    }
    std::optional<MeasuredWidths> best;
    for (const Widths& start : starts) {
      const MeasuredWidths found = climb(start, gaps.largest(), trials);
      if (!best || found.figure < best->figure) best = found;
    }
    if (best) search.best.push_back(*best);
  }
  search.tried = trials.extract();
  return search;
}

WidthSearch search_fastest(const GapCounts& gaps, int most,
                           const std::function<double(const Widths&)>& speed) {
  std::vector<std::vector<Optimum>> candidates{optimal_widths(gaps, most, WidthChoices::whole_bytes())};
  for (int first = 1; first <= kWidestFirst; ++first) {
    WidthChoices choices = WidthChoices::all();
    choices.first = {first};
    candidates.push_back(optimal_widths(gaps, most, choices));
  }
  candidates.push_back(optimal_widths(gaps, 1));
  Trials trials(speed);
  WidthSearch search;
  for (int count = 1; count <= most; ++count) {
    std::optional<MeasuredWidths> best;
    for (const auto& optima : candidates) {
      const auto widths = of_count(optima, count);
      if (!widths) continue;
      const double figure = trials(*widths);
      if (!best || figure > best->figure) best = {*widths, figure};
    }
    if (best) search.best.push_back(*best);
  }
  search.tried = trials.extract();
  return search;
}

}  // namespace othello
