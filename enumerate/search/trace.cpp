#include "enumerate/search/trace.h"

namespace othello::enumerate {

std::string_view name_of(TracePart part) {
  switch (part) {
    case TracePart::kBatch:
      return "batch";
    case TracePart::kCandidates:
      return "candidates";
    case TracePart::kPlan:
      return "memory plan";
    case TracePart::kWeights:
      return "weights";
    case TracePart::kBatches:
      return "batches";
    case TracePart::kBroadcastBatches:
      return "broadcast batches";
    case TracePart::kWorkQueue:
      return "work queue";
    case TracePart::kGatherSuccessors:
      return "gather successors";
    case TracePart::kNeeds:
      return "needs of parents";
    case TracePart::kSetUp:
      return "set up";
    case TracePart::kRelease:
      return "release parents";
    case TracePart::kWait:
      return "wait";
    case TracePart::kGatherSegments:
      return "gather segments";
    case TracePart::kClearCache:
      return "clear cache";
    case TracePart::kFreeMemory:
      return "free memory";
    case TracePart::kIndex:
      return "index";
    case TracePart::kManifest:
      return "manifest";
    case TracePart::kCleanUp:
      return "clean up";
    case TracePart::kExpand:
      return "expand";
    case TracePart::kCountParts:
      return "count parts";
    case TracePart::kCutBaskets:
      return "cut baskets";
    case TracePart::kMerge:
      return "merge";
    case TracePart::kGatherCounts:
      return "gather counts";
  }
  return "?";
}

}  // namespace othello::enumerate
