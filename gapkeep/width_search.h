// A search for widths by measuring candidates: for aims without a formula (gapkeep/optimum.h has that of raw
// bits). The result is the best candidate tried, not a proven optimum.
#pragma once

#include <functional>
#include <vector>

#include "gapkeep/gap_counts.h"
#include "gapkeep/widths.h"

namespace othello {

/// Widths and their measured figure.
struct MeasuredWidths {
  Widths widths;
  double figure = 0;  // the measure that the search optimizes
};

struct WidthSearch {
  std::vector<MeasuredWidths> best;   // for each number of widths, ascending; those with a candidate
  std::vector<MeasuredWidths> tried;  // all, in the order of trial
};

/// Seeks the smallest `size`, a function of widths, for 1 to `most` widths: climbs from the exact optimum of
/// raw bits, from that of whole bytes, and from what was best with one width less, changing one width at a
/// time as long as that helps. All candidates hold the largest gap.
WidthSearch climb_to_smallest(const GapCounts& gaps, int most,
                              const std::function<double(const Widths&)>& size);

/// Seeks the largest `speed`: for every first width up to 16, the cheapest in raw bits that begin with it;
/// the cheapest of whole bytes; and the cheapest single width.
WidthSearch search_fastest(const GapCounts& gaps, int most,
                           const std::function<double(const Widths&)>& speed);

}  // namespace othello
