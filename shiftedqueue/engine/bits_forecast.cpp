#include "shiftedqueue/engine/bits_forecast.h"

#include <algorithm>
#include <cmath>

#include "enumerate/search/cubic.h"
#include "gapkeep/gap_counts.h"
#include "gapkeep/optimum.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::DepthRow;
using enumerate::SearchOptions;

constexpr std::size_t kSlopeRows = 3;
constexpr double kEndSlope = 0.3;             // of the slope so far
constexpr double kCodedAgainstEntropy = 1.4;  // gaps of the same number of bits differ, and blocks have heads
constexpr double kLeastBits = 0.02;           // beyond the first width: headers of blocks

// The gaps between Othello numbers at the last depth, of a million, by how many bits they need: each as if it were in the middle of
// those. The mean of 4x6 and 5x6 (othello gapkeep stats FILE.h5 --numbering othello).
GapCounts gaps_of_last_depth() {
  constexpr std::uint64_t kCountByBits[] = {
      75'521, 33'346, 12'199, 24'717, 7'356, 16'080, 8'869, 2'363, 3'906, 1'727, 1'278,
      1'010,  742,    848,    388,    14,    110,    270,   92,    84,    0,     48,
      20,     15,     17,     17,     1,     4,      2,     2,     0,     2,     2};
  std::vector<GapCount> gaps{{0, 679'708}, {1, 129'241}};
  for (std::size_t i = 0; i < std::size(kCountByBits); ++i) {
    if (kCountByBits[i] > 0) gaps.push_back({std::uint64_t{3} << i, kCountByBits[i]});
  }
  return GapCounts(std::move(gaps));
}

double bits_at_end(const SearchOptions& options) {
  const GapCounts gaps = gaps_of_last_depth();
  if (options.shifted_queue.is_entropy_coded) return kCodedAgainstEntropy * gaps.entropy();
  const auto bits = options.shifted_queue.tunes_widths ? optimal_widths(gaps, 4).back().bits
                                                       : gaps.cost(options.widths).bits;
  return static_cast<double>(bits) / static_cast<double>(gaps.total());
}

}  // namespace

std::vector<double> forecast_bits(const SearchOptions& options, std::span<const DepthRow> rows) {
  const bool has_given_widths =
      !options.shifted_queue.is_entropy_coded && !options.shifted_queue.tunes_widths;
  const double first_width = has_given_widths ? options.widths[0] : 0;
  const auto beyond = [&](double bits) { return std::log(std::max(bits - first_width, kLeastBits)); };
  const std::size_t begin = rows.size() - 1 - std::min(kSlopeRows, rows.size() - 1);
  const double last = beyond(rows.back().bits_per_state());
  const double fallen = last - beyond(rows[begin].bits_per_state());
  const double slope =
      std::min(fallen / static_cast<double>(std::max<std::size_t>(rows.size() - 1 - begin, 1)), 0.0);
  const int depth = rows.back().depth;
  const double length = std::max(options.board.last_depth() - depth, 1);
  const enumerate::Cubic curve{.length = length,
                               .value = last,
                               .slope = slope,
                               .end_value = std::min(beyond(bits_at_end(options)), last),
                               .end_slope = kEndSlope * slope};
  std::vector<double> bits;
  for (int next = depth + 1; next <= options.max_depth; ++next)
    bits.push_back(first_width + std::exp(curve.at((next - depth) / length)));
  return bits;
}

}  // namespace othello::shiftedqueue
