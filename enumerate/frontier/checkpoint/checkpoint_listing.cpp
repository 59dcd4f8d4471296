#include "enumerate/frontier/checkpoint/checkpoint_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/folder_lock.h"

namespace othello::enumerate {
namespace {

std::uint64_t bytes_of(const std::vector<std::string>& paths) {
  std::uint64_t bytes = 0;
  for (const std::string& path : paths) bytes += file_bytes(path);
  return bytes;
}

std::uint64_t stored_bytes(const std::string& folder) {
  std::uint64_t bytes = 0;
  for (const int depth : stored_depths(folder))
    bytes += bytes_of(segment_paths(folder, depth)) + bytes_of(leftover_paths(folder, depth));
  return bytes;
}

// The remains of a killed --all, which deletes the manifest first and the lock last.
bool is_rest_of_search(const std::string& folder) {
  return !path_exists(manifest_path(folder)) && path_exists(lock_path(folder));
}

void prune_rest(const std::string& folder) {
  const FolderLock lock(folder, FolderLock::Use::kSearch);
  remove_checkpoint(folder);
  lock.remove();
}

// A search that has just begun has no manifest yet, and holds the lock.
void require_no_new_search(const std::string& folder) {
  if (!path_exists(manifest_path(folder))) const FolderLock free(folder, FolderLock::Use::kReading);
}

void prune(const std::string& folder, bool kept, bool all) {
  if (all && is_rest_of_search(folder)) return prune_rest(folder);
  require_no_new_search(folder);
  CheckpointSubject subject;
  read_manifest(folder, subject);
  Checkpoint checkpoint(folder, subject, true);  // locks it
  if (kept) checkpoint.discard_kept();
  checkpoint.remove_leftovers();
  if (all) checkpoint.remove_all();
}

}  // namespace

CheckpointListing list_checkpoint(const std::string& folder) {
  CheckpointSubject subject;
  const FinishedDepths finished = read_manifest(folder, subject);
  CheckpointListing listing;
  listing.folder = folder;
  listing.board = subject.board;
  listing.symmetry = name_of(subject.symmetry);
  listing.title = fmt::format("{}, symmetry {}, finished to depth {}", listing.board, listing.symmetry,
                              finished.rows.back().depth);
  for (const DepthRow& row : finished.rows)
    listing.depths.push_back({row.depth, row.states, row.seconds, row.cpu_seconds, row.digest});
  for (const int depth : stored_depths(folder)) {
    const auto paths = segment_paths(folder, depth);
    listing.files.push_back({.what = "states",
                             .depth = depth,
                             .segments = paths.size(),
                             .bytes = bytes_of(paths),
                             .role = name_of(role_of(depth, finished))});
  }
  return listing;
}

std::uint64_t prune_checkpoint(const std::string& folder, bool kept, bool all) {
  const std::uint64_t before = stored_bytes(folder);
  prune(folder, kept, all);
  return before - std::min(before, stored_bytes(folder));
}

}  // namespace othello::enumerate
