// Runs change ranks: each rank gets, of the runs of all, the extents that may hold numbers of its range.
//
// For one rank after the other, all send it their extents, some at a time, and free those that no other rank needs. Only
// the extents that reach over the end of a range are sent to two ranks or more.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shiftedqueue/run.h"
#include "system/ranks/ranks.h"

namespace othello::shiftedqueue {

template <class Number>
struct ReceivedRuns {
  std::vector<Run<Number>> runs;
  std::uint64_t bytes = 0;
};

/// Collective. Rank r has the range [bounds[r], bounds[r + 1]); `runs` are this rank's. Returns what the others had for
/// it, in `memory`. Throws CapacityError, on all ranks, if there is not enough of that on one.
template <class Number>
ReceivedRuns<Number> exchange_runs(Ranks& ranks, std::span<Run<Number>* const> runs,
                                   std::span<const Number> bounds, RunStore& memory);

extern template ReceivedRuns<std::uint64_t> exchange_runs(Ranks&, std::span<Run<std::uint64_t>* const>,
                                                          std::span<const std::uint64_t>, RunStore&);
extern template ReceivedRuns<Uint128> exchange_runs(Ranks&, std::span<Run<Uint128>* const>,
                                                    std::span<const Uint128>, RunStore&);

}  // namespace othello::shiftedqueue
