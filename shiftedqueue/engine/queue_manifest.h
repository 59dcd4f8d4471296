// The manifest of the paper's search in a folder (docs/checkpoint.md): what a stopped search is resumed from, as JSON.
//
// A depth has two phases, and the first may be interrupted by merges of what there is so far:
//
//   expand   The frontier is expanded from parts; what was expanded of it is needed no more. Each thread adds runs.
//   merge    All runs are merged, in baskets: ranges that do not overlap. Of a run only what lies in what is left of the
//            baskets is needed. A final merge makes the next frontier.
//
// Files are named by numbers, which are not used again while a manifest names them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "enumerate/search/manifest_fields.h"
#include "shiftedqueue/engine/depth_counts.h"
#include "system/uint128.h"

namespace othello::shiftedqueue {

/// Files by their numbers in the folder, in the order of the states in them.
using FileNumbers = std::vector<std::uint64_t>;

struct QueueManifest {
  /// Of the frontier, what is left: numbers in [from, below).
  struct Part {
    Uint128 from = 0;
    Uint128 below = 0;
    FileNumbers files;
  };
  /// Of a merge: numbers in [begin, from) are in `files`, those in [from, below) are to be merged.
  struct Basket {
    Uint128 begin = 0;
    Uint128 from = 0;
    Uint128 below = 0;
    FileNumbers files = {};
    BasketTally tally = {};  // of a final merge
  };
  enum class Merge { kNone, kInterim, kFinal };

  std::string numbering;  // its name (enumerate/search/result.h)
  std::vector<enumerate::DepthRow> rows;
  std::vector<Part> frontier;
  std::vector<FileNumbers> runs;
  ExpansionCounts expansion;
  std::uint64_t expanded = 0;  // states of the frontier
  Merge merge = Merge::kNone;
  std::vector<Basket> baskets;
  double seconds = 0;      // of the depth in progress
  double cpu_seconds = 0;  // the same, of all threads
  struct KeptDepth {
    int depth = 0;
    FileNumbers files;
  };
  std::vector<KeptDepth> kept;

  int depth_in_progress() const { return static_cast<int>(rows.size()); }
};

std::string format_queue_manifest(const enumerate::CheckpointSubject& subject, const QueueManifest& manifest);
/// Throws DamagedFile, with `path` in the message.
QueueManifest parse_queue_manifest(const std::string& text, const std::string& path,
                                   enumerate::CheckpointSubject& subject);

/// Whether the text is a manifest of this engine. Throws as above if it is not JSON.
bool is_queue_manifest(const std::string& text, const std::string& path);

}  // namespace othello::shiftedqueue
