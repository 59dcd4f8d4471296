#include "gapkeep/laboratory/gap_stats.h"

#include <algorithm>
#include <span>
#include <utility>

#include "gapkeep/block_sizer.h"

namespace othello {

GapStats measure_stats(StoredGaps& stored, GapNumbering numbering, const std::vector<Widths>& widths) {
  const std::uint64_t states = stored.label().states;
  GapCounter counter;
  // The occupancy engine stores records, not blocks.
  const bool in_blocks = numbering != GapNumbering::kColouring;
  std::vector<BlockSizer> sizers;
  if (in_blocks) {
    for (const Widths& entry : widths) sizers.emplace_back(entry, 8);
  }
  stored.visit(numbering, [&](std::span<const std::uint64_t> gaps) {
    for (const std::uint64_t gap : gaps) counter.add(gap);
    for (BlockSizer& sizer : sizers) std::ranges::for_each(gaps, [&](std::uint64_t gap) { sizer.add(gap); });
  });
  GapStats stats = stats_of_counts(counter.finish(), widths);
  stats.numbering = name_of(numbering);
  stats.number_bits = stored.number_bits(numbering);
  stats.states = states;
  for (std::size_t i = 0; i < sizers.size(); ++i)
    stats.costs[i].block_bytes = states == 0 ? 0 : sizers[i].bytes();
  return stats;
}

GapStats stats_of_counts(GapCounts gaps, const std::vector<Widths>& widths) {
  GapStats stats{
      .numbering = "histogram", .number_bits = {}, .states = {}, .gaps = std::move(gaps), .costs = {}};
  for (const Widths& entry : widths) stats.costs.push_back({entry, stats.gaps.cost(entry), {}});
  return stats;
}

}  // namespace othello
