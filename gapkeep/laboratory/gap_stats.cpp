#include "gapkeep/laboratory/gap_stats.h"

#include <algorithm>
#include <span>
#include <utility>

#include "gapkeep/block_sizer.h"

namespace othello::laboratory {

GapStats measure_stats(const GapStream& stream, const std::vector<Widths>& widths) {
  GapCounter counter;
  // What starts over is stored in records, not in blocks.
  std::vector<BlockSizer> sizers;
  if (!stream.starts_over) {
    for (const Widths& entry : widths) sizers.emplace_back(entry, 8);
  }
  stream.visit([&](std::span<const std::uint64_t> gaps) {
    for (const std::uint64_t gap : gaps) counter.add(gap);
    for (BlockSizer& sizer : sizers) std::ranges::for_each(gaps, [&](std::uint64_t gap) { sizer.add(gap); });
  });
  GapStats stats = stats_of_counts(counter.finish(), widths);
  stats.numbering = stream.numbering;
  stats.number_bits = stream.number_bits;
  stats.states = stream.states;
  for (std::size_t i = 0; i < sizers.size(); ++i)
    stats.costs[i].block_bytes = stream.states == 0 ? 0 : sizers[i].bytes();
  return stats;
}

GapStats stats_of_counts(GapCounts gaps, const std::vector<Widths>& widths) {
  GapStats stats{
      .numbering = "histogram", .number_bits = {}, .states = {}, .gaps = std::move(gaps), .costs = {}};
  for (const Widths& entry : widths) stats.costs.push_back({entry, stats.gaps.cost(entry), {}});
  return stats;
}

}  // namespace othello::laboratory
