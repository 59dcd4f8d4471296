#include "enumerate/trace.h"

namespace othello {

std::string_view name_of(TracePart part) {
  switch (part) {
    case TracePart::kBatch:
      return "batch";
    case TracePart::kCandidates:
      return "candidates";
    case TracePart::kRoom:
      return "room";
    case TracePart::kBatches:
      return "batches";
    case TracePart::kTellBatches:
      return "tell batches";
    case TracePart::kClaims:
      return "claims";
    case TracePart::kNeeds:
      return "needs of parents";
    case TracePart::kSetUp:
      return "set up";
    case TracePart::kGiveUp:
      return "give up parents";
    case TracePart::kWait:
      return "wait";
    case TracePart::kTellSegments:
      return "tell segments";
    case TracePart::kIndex:
      return "index";
    case TracePart::kManifest:
      return "manifest";
    case TracePart::kCleanUp:
      return "clean up";
  }
  return "?";
}

}  // namespace othello
