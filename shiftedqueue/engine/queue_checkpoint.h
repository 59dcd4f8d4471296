// What a folder of the paper's search holds, for those who do not search: listing, verifying, pruning, and the files of a
// depth's states.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "enumerate/search/checkpoint_listing.h"
#include "enumerate/search/manifest_fields.h"
#include "enumerate/search/result.h"
#include "shiftedqueue/engine/queue_folder.h"
#include "shiftedqueue/run_file.h"

namespace othello::shiftedqueue {

/// What a search has left in the folder. Throws DamagedFile and ReadError.
enumerate::CheckpointListing list_queue(const std::string& folder);

/// Reads every file that the manifest names, on so many threads, and prints a line for each depth, and for each fault the line
/// that names it. Whether all is right. Requires the folder's lock. Throws DamagedFile, for the manifest, and ReadError.
bool verify_queue(const std::string& folder, int threads,
                  const std::function<void(const std::string&)>& print_line);

/// Deletes what is not needed to resume; `kept`: also kept frontiers; `all`: everything. Returns the bytes freed. Throws
/// DamagedFile, ReadError and WriteError.
std::uint64_t prune_queue(const std::string& folder, bool kept, bool all);

/// A finished depth whose states are all there.
struct StoredQueueDepth {
  struct File {
    RunFile file;
    std::vector<FileExtent> extents;
  };

  enumerate::CheckpointSubject subject;
  enumerate::StoredNumbering numbering = enumerate::StoredNumbering::kOthello;
  int number_bytes = 8;
  std::vector<enumerate::DepthRow> rows;  // of all finished depths
  int depth = 0;
  std::vector<File> files;  // whose numbers ascend
};

/// Opens `depth` if it was kept, else the last finished depth. Throws DamagedFile, also if some of its states are gone, and
/// ReadError.
StoredQueueDepth open_queue_depth(const std::string& folder, std::optional<int> depth);

}  // namespace othello::shiftedqueue
