// The layout of a checkpoint's folder (docs/checkpoint.md), and listing and deleting there.
//
// The path of the folder may contain links. Its content may not: the folder of a depth that is a link is
// refused, so that nothing is ever read, written or deleted elsewhere.
#pragma once

#include <string>
#include <vector>

namespace othello::enumerate {

std::string manifest_path(const std::string& folder);
std::string depth_folder(const std::string& folder, int depth);

/// The depths that have a folder of segments, ascending. This and all functions below throw DamagedFile if
/// the folder of a depth is a link or a file, and ReadError if a folder cannot be read.
std::vector<int> stored_depths(const std::string& folder);
/// The segments of a depth, ascending; none if it has no folder.
std::vector<std::string> segment_paths(const std::string& folder, int depth);
/// Files of a depth that a killed process left incomplete, and segments that were set aside.
std::vector<std::string> leftover_paths(const std::string& folder, int depth);

/// Why the manifest, which ends with depth `last`, is older than the segments of `depth`; empty if it is not.
std::string newer_depth_fault(const std::string& folder, int last, int depth);

/// Makes the folder of a depth, durably. Throws WriteError.
void make_depth_folder(const std::string& folder, int depth);
/// Makes the names of the folder, and of all that is in it, durable. A killed process may have left names
/// that are not: call it before relying on them, or deleting other files because of them. Throws
/// WriteError.
void sync_names(const std::string& folder);

/// Renames a damaged segment, so that it no longer counts as one and its content stays. Throws WriteError.
void set_aside(const std::string& segment_path);

// Deletions. Missing files are no error, and files with names that the program does not use stay. All throw
// WriteError.

/// Deletes files that killed processes left incomplete: of the manifest, of a depth, all.
void remove_partial_manifests(const std::string& folder);
void remove_partial_files(const std::string& folder, int depth);
void remove_partial_files(const std::string& folder);
/// Deletes the segments of a depth that were set aside.
void remove_set_aside(const std::string& folder, int depth);
/// Deletes all of a depth. Its folder stays if something else is in it.
void remove_depth(const std::string& folder, int depth);
/// Deletes all but the lock and the folder itself: the manifest first, since the rest is not a checkpoint
/// without it.
void remove_checkpoint(const std::string& folder);

}  // namespace othello::enumerate
