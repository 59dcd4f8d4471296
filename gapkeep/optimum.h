// The best widths for given gaps: the paper's open problem (section 5), solved exactly.
//
// Widths n1..nm cut the gaps at the thresholds T0 = 0 and Ti = T(i-1) + 2^ni - 1. A gap takes n1 bits, n2
// more if it is T1 or larger, n3 more from T2 on, and so on, so that all gaps together take
//
//     n1 * F(T0) + n2 * F(T1) + ... + nm * F(T(m-1)),      F(T) = how many gaps are T or larger,
//
// provided that the last width, which has no escape, holds the largest gap: Tm >= largest. The cost beyond a
// threshold depends only on the threshold, which makes this a shortest path: layer i has the thresholds that
// i widths can reach, each with the fewest bits to get there, and every width leads from each to the next
// layer.
//
// Thresholds are sums of powers of two, too many for large m. But F never rises, so from a higher threshold
// the same widths never cost more: a threshold that is both lower and more costly than another of its layer
// cannot lead to an optimum and is dropped. A few hundred to a few thousand remain in each layer, and the
// optimum stays exact.
//
// Widths need not ascend, and more of them are not always better: the last but one loses its all-ones pattern
// to the escape.
#pragma once

#include <cstdint>
#include <vector>

#include "gapkeep/gap_counts.h"
#include "gapkeep/widths.h"

namespace othello {

/// Which widths may be chosen: ascending lists of numbers from 1 to kMaxWidth.
struct WidthChoices {
  std::vector<int> first;
  std::vector<int> later;

  /// 1 to 64 everywhere.
  static WidthChoices all();
  /// 8, 16, 24, ... 64 everywhere.
  static WidthChoices whole_bytes();
};

struct Optimum {
  Widths widths;
  std::uint64_t bits = 0;  // of all gaps: GapCounts::cost(widths).bits
};

/// The cheapest choice of m widths for every m from 1 to `most` (at most kMaxWidths), ascending by m, without
/// those m for which no choice holds the largest gap. There must be at least one gap.
std::vector<Optimum> optimal_widths(const GapCounts& gaps, int most,
                                    const WidthChoices& choices = WidthChoices::all());

}  // namespace othello
