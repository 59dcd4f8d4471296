// The frontiers that a pass backwards has on disk.
//
// They come from successive searches: the first over all depths, later ones from a frontier that was kept,
// their base. Each has a checkpoint of its own in a folder search-N of the scratch folder
// (enumerate/frontier/checkpoint/checkpoint.h), and the frontiers that it kept stay there until they are solved; a
// base moves to the folder of the search that begins with it. Where each frontier is follows from the
// folders alone, so that it is known after any interruption.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "enumerate/frontier/checkpoint/manifest.h"
#include "enumerate/frontier/segment_file.h"
#include "enumerate/search/depth_row.h"

namespace othello::solve {

class FrontierStore {
 public:
  /// Looks for frontiers in the scratch folder. Throws ReadError, and DamagedFile also if a search is of
  /// something else, or has segments and no manifest.
  FrontierStore(std::string folder, enumerate::CheckpointSubject subject);

  bool has(int depth) const { return search_folders_.contains(depth); }
  /// The depths that have a frontier, ascending.
  std::vector<int> depths() const;
  std::vector<int> depths_in(const std::string& search_folder) const;

  /// The folder of the search that found a depth, whose frontier must be stored.
  const std::string& folder_of(int depth) const;
  /// The rows of a search that has finished all depths of the board; none if there is no such search.
  std::vector<enumerate::DepthRow> all_rows() const;
  /// The folder of the first search.
  std::string first_search() const;
  /// The folder for a search that continues from `base`, which must be stored: that of the search that ended
  /// with it, if there is one. -1: a new folder, for a search from the start.
  std::string begin_search(int base);
  /// A search in this folder has finished the depth and keeps its frontier.
  void add(int depth, const std::string& search_folder) { search_folders_[depth] = search_folder; }
  /// Whether the search that has the depth has begun the next one, and may have cut off some of this one.
  bool is_base_in_progress(int depth) const;
  /// From now on nothing may be read of the depth, though it is deleted later.
  void exclude(int depth) { search_folders_.erase(depth); }
  /// Deletes a frontier.
  void delete_depth(int depth);
  /// Deletes what no search claims: incomplete files, and depths that reappeared because their deletion was
  /// not durable when the power failed. Throws as above, and WriteError.
  void remove_leftovers() const;

  /// Opens the segments of a frontier; `check_data` also compares their data with the checksums. Throws
  /// DamagedFile, ReadError.
  std::vector<enumerate::SegmentFile> load(const enumerate::DepthRow& row, bool check_data) const;

 private:
  std::string new_search() const;

  std::string folder_;
  enumerate::CheckpointSubject subject_;
  std::map<int, std::string> search_folders_;  // by depth
};

}  // namespace othello::solve
