// The messages between ranks about a depth's batches, before and after the depth. Collective.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "enumerate/frontier/shared_segments.h"
#include "enumerate/occupancy/batch.h"
#include "enumerate/occupancy/search_context.h"

namespace othello::enumerate {

/// The batches made by the first rank, which alone has read the folder.
std::vector<Batch> broadcast_batches(const SearchContext& setting, std::vector<Batch> batches, int depth);

/// The sums that ranks exchange besides their segments.
struct DepthSums {
  double cpu_seconds = 0;
  std::uint64_t fetched_bytes = 0;  // of parents, from other ranks
};

/// Exchanges reports of the segments that each rank has computed, and puts those of the others into
/// `batches`; returns the sums of all. `pool`: where this rank keeps its own, if it does; `shared` receives
/// where those of all ranks lie.
DepthSums gather_batches(const SearchContext& setting, int depth, std::vector<Batch>& batches,
                         std::optional<SegmentPool>& pool, const DepthSums& mine,
                         std::shared_ptr<SharedSegments>& shared);

}  // namespace othello::enumerate
