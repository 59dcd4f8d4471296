#include "solve/frontier_store.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "board/text.h"
#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "solve/solve_layout.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"

namespace othello::solve {
namespace {

using enumerate::CheckpointSubject;
using enumerate::depth_folder;
using enumerate::DepthRow;
using enumerate::FinishedDepths;
using enumerate::manifest_path;

// A search that was killed before it finished depth 0 leaves no more than that one's folder.
void require_no_depths(const std::string& search) {
  for (const int depth : enumerate::stored_depths(search)) {
    if (depth == 0 || enumerate::segment_paths(search, depth).empty()) continue;
    throw DamagedFile(
        fmt::format("{}: is missing, but there are states of depth {}: put it back, or delete {}: "
                    "othello solve --resume enumerates its depths again",
                    manifest_path(search), depth, search));
  }
}

// What a folder's checkpoint says; no rows if it has none.
FinishedDepths finished_in(const std::string& search, const CheckpointSubject& subject) {
  if (!path_exists(manifest_path(search))) {
    require_no_depths(search);
    return {};
  }
  CheckpointSubject found;
  FinishedDepths finished = enumerate::read_manifest(search, found);
  if (found.board != subject.board || found.symmetry != subject.symmetry) {
    throw DamagedFile(fmt::format("{}: is of board {}, symmetry {}, not of {}, {}", search, found.board,
                                  name_of(found.symmetry), subject.board, name_of(subject.symmetry)));
  }
  return finished;
}

}  // namespace

FrontierStore::FrontierStore(std::string folder, CheckpointSubject subject)
    : folder_(std::move(folder)), subject_(std::move(subject)) {
  for (const int number : stored_searches(folder_)) {
    const std::string search = search_folder(folder_, number);
    const FinishedDepths finished = finished_in(search, subject_);
    if (finished.rows.empty()) continue;
    std::vector<int> claimed = finished.kept;
    claimed.push_back(finished.rows.back().depth);
    for (const int depth : claimed) {
      // Those that are solved are deleted, and bases move on; what is there may be empty.
      const bool has_states = finished.rows[static_cast<std::size_t>(depth)].states > 0;
      if (!has_states || !enumerate::segment_paths(search, depth).empty()) search_folders_[depth] = search;
    }
  }
}

std::vector<DepthRow> FrontierStore::all_rows() const {
  const auto last = static_cast<std::size_t>(board_named(subject_.board).last_depth());
  for (const int number : stored_searches(folder_)) {
    FinishedDepths finished = finished_in(search_folder(folder_, number), subject_);
    if (finished.rows.size() == last + 1) return std::move(finished.rows);
  }
  return {};
}

std::string FrontierStore::first_search() const {
  return search_folder(folder_, 1);
}

std::string FrontierStore::new_search() const {
  const std::vector<int> numbers = stored_searches(folder_);
  std::string search = search_folder(folder_, numbers.empty() ? 1 : numbers.back() + 1);
  create_folders_refusing_last_link(search);
  return search;
}

const std::string& FrontierStore::folder_of(int depth) const {
  const auto found = search_folders_.find(depth);
  if (found != search_folders_.end()) return found->second;
  throw DamagedFile(fmt::format(
      "{}: the states of depth {} are missing: put them back, or enumerate them again with othello "
      "solve --resume",
      folder_, depth));
}

std::vector<int> FrontierStore::depths() const {
  std::vector<int> depths;
  for (const auto& [depth, _] : search_folders_) depths.push_back(depth);
  return depths;
}

std::vector<int> FrontierStore::depths_in(const std::string& search_folder) const {
  std::vector<int> depths;
  for (const auto& [depth, place] : search_folders_) {
    if (place == search_folder) depths.push_back(depth);
  }
  return depths;
}

std::string FrontierStore::begin_search(int base) {
  if (base < 0) return new_search();
  const std::string from = folder_of(base);
  FinishedDepths finished = finished_in(from, subject_);
  if (static_cast<int>(finished.rows.size()) <= base) {
    throw DamagedFile(fmt::format("{}: knows nothing of depth {} any more", manifest_path(from), base));
  }
  if (finished.rows.back().depth == base) return from;
  std::string to = new_search();
  // Its manifest is written before the frontier is moved: what the old one says of it counts no more.
  const DepthRow next = finished.rows[static_cast<std::size_t>(base) + 1];
  finished.frontier_without_move = next.turn_skips;
  finished.frontier_passes = next.rival_plays;
  finished.frontier_move_range = next.move_range_before();
  finished.rows.resize(static_cast<std::size_t>(base) + 1);
  finished.kept.clear();
  enumerate::write_manifest(to, subject_, finished);
  if (std::rename(depth_folder(from, base).c_str(), depth_folder(to, base).c_str()) != 0)
    throw_write_error(depth_folder(to, base));
  OpenFolder(to).sync();  // the new one first: a depth in neither folder is worse than one in both
  OpenFolder(from).sync();
  search_folders_[base] = to;
  return to;
}

void FrontierStore::remove_leftovers() const {
  for (const int number : stored_searches(folder_)) {
    const std::string search = search_folder(folder_, number);
    othello::enumerate::remove_leftovers(search, finished_in(search, subject_));
  }
}

bool FrontierStore::is_base_in_progress(int depth) const {
  const std::string& search = folder_of(depth);
  return finished_in(search, subject_).rows.back().depth == depth &&
         !enumerate::segment_paths(search, depth + 1).empty();
}

void FrontierStore::delete_depth(int depth) {
  const auto found = search_folders_.find(depth);
  if (found == search_folders_.end()) return;
  enumerate::remove_depth(found->second, depth);
  search_folders_.erase(found);
}

std::vector<enumerate::SegmentFile> FrontierStore::load(const DepthRow& row, bool check_data) const {
  const std::string& search = folder_of(row.depth);
  try {
    return enumerate::load_depth(search, subject_, row, check_data);
  } catch (const DamagedFile& error) {
    throw DamagedFile(fmt::format("{}; put it back, or delete {}: othello solve --resume enumerates it again",
                                  error.what(), depth_folder(search, row.depth)));
  }
}

}  // namespace othello::solve
