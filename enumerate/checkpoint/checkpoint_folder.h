// Where things are in a checkpoint's folder (docs/checkpoint.md), and how they are listed and deleted there.
//
// The folder itself may be reached through links. What lies in it may not: the folder of a depth that is a
// link is refused, so that nothing is ever read, written or deleted elsewhere.
#pragma once

#include <string>
#include <vector>

namespace othello {

std::string manifest_path(const std::string& folder);
std::string depth_folder(const std::string& folder, int depth);

/// The depths that have a folder of segments, ascending. As all below, throws DamagedFile if the folder of a
/// depth is a link or a file, and ReadError if a folder cannot be read.
std::vector<int> stored_depths(const std::string& folder);
/// The segments of a depth, ascending; none if it has no folder.
std::vector<std::string> segment_paths(const std::string& folder, int depth);
/// Files of a depth that a killed process left incomplete, and segments that were set aside.
std::vector<std::string> leftover_paths(const std::string& folder, int depth);

/// Makes the folder of a depth, durably. Throws WriteError.
void make_depth_folder(const std::string& folder, int depth);
/// Makes the names of the folder, and of all that is in it, durable. A process that was killed may have left
/// some that are not yet: to be called before anything relies on them, and is deleted for it. Throws
/// WriteError.
void make_names_durable(const std::string& folder);

/// Renames a damaged segment, so that it is none any more and its content stays. Throws WriteError.
void set_aside(const std::string& segment_path);

// What is deleted, and how: what is not there does no harm, and files of other names than the program gives
// stay. Throw WriteError.

/// What killed processes left incomplete, of the manifest too.
void remove_partial_files(const std::string& folder);
/// The segments of a depth that were set aside.
void remove_set_aside(const std::string& folder, int depth);
/// All of a depth. Its folder stays if something else is in it.
void remove_depth(const std::string& folder, int depth);
/// All but the lock and the folder itself: the manifest first, since what is left without it is no
/// checkpoint.
void remove_checkpoint(const std::string& folder);

}  // namespace othello
