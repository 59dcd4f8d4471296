// Verifies a checkpoint: finds what a resumed search would refuse, and damage in depths that are kept.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "enumerate/checkpoint/manifest.h"
#include "enumerate/checkpoint/segment_set.h"

namespace othello {

/// The role of a depth's segments.
enum class DepthRole { kKept, kFrontier, kInProgress, kLeftOver };

DepthRole role_of(int depth, const FinishedDepths& finished);
/// "frontier", "in progress", "kept" or "leftover".
const char* name_of(DepthRole role);

struct DepthReport {
  int depth = 0;
  DepthRole role = DepthRole::kLeftOver;
  std::size_t segments = 0;  // good segments
  std::uint64_t states = 0;  // in them
  std::vector<SegmentFault> faults;
};

/// Reports on every depth that is stored or should be, ascending. Shares the folder's lock: throws ReadError
/// while a search works in it. Throws DamagedFile for a damaged manifest.
void check_checkpoint(const std::string& folder, int threads,
                      const std::function<void(const DepthReport&)>& report);

}  // namespace othello
