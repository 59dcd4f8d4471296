// Where things are in the scratch folder of a solve (docs/solve.md), and how they are listed and deleted
// there.
//
// As in the folder of a search (enumerate/frontier/checkpoint/checkpoint_folder.h), the folder itself may be
// reached through links, and what lies in it may not: a folder of values or of a search that is a link or a
// file is refused, and nothing is read, written or deleted behind it. Files and folders with names that the
// program does not use are left alone.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "enumerate/frontier/segment_file.h"

namespace othello::solve {

/// Where solve.json lies in a folder.
std::string solve_manifest_path(const std::string& folder);
/// Where the values of a depth lie, and those of a segment of its states.
std::string values_folder(const std::string& folder, int depth);
std::string values_path(const std::string& folder, const enumerate::SegmentLabel& states);
/// The folder of a search.
std::string search_folder(const std::string& folder, int number);

// Functions that list. All throw DamagedFile as above, and ReadError if a folder cannot be read.

/// Whether the folder is that of a solve: it has solve.json, or it has folders of searches and is not itself
/// a search's, where a foreign folder may have such a name.
bool is_solve_folder(const std::string& folder);
/// The numbers of the searches, ascending.
std::vector<int> stored_searches(const std::string& folder);
/// Depths that have a folder of values, ascending.
std::vector<int> stored_value_depths(const std::string& folder);
/// The files of values of a depth, ascending; none if it has no folder.
std::vector<std::string> value_paths(const std::string& folder, int depth);
/// Bytes of all that the program has stored there, for values, states, and records of both.
std::uint64_t solve_bytes(const std::string& folder);

/// Makes the folder of values of a depth, durably. Throws WriteError.
void make_values_folder(const std::string& folder, int depth);
/// Makes all names durable, as sync_names() does, in the folders of values and searches, too.
void make_solve_names_durable(const std::string& folder);

// Functions that delete; it is no error if there is nothing to delete. They also throw WriteError.

/// Deletes what killed processes left incomplete, also of solve.json, but nothing of searches.
void remove_partial_values(const std::string& folder);
/// Deletes the files of a depth's values for whose paths `is_wanted` is false.
void remove_unwanted_values(const std::string& folder, int depth,
                            const std::function<bool(const std::string&)>& is_wanted);
/// Deletes all values of a depth, and its folder, unless something else is in it.
void remove_values(const std::string& folder, int depth);
/// Deletes solve.json.
void remove_solve_manifest(const std::string& folder);

}  // namespace othello::solve
