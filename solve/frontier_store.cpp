#include "solve/frontier_store.h"

#include <fmt/format.h>

#include <filesystem>

#include "enumerate/occupancy/store/checkpoint.h"
#include "enumerate/occupancy/store/checkpoint_folder.h"
#include "files/errors.h"
#include "files/folder.h"

namespace othello {
namespace {

namespace fs = std::filesystem;

// What a folder's checkpoint says; no rows if it has none.
FinishedDepths finished_in(const std::string& search_folder) {
  CheckpointSubject found;
  std::error_code error;
  if (!fs::exists(manifest_path(search_folder), error)) return {};
  return read_manifest(search_folder, found);
}

}  // namespace

FrontierStore::FrontierStore(std::string folder, CheckpointSubject subject)
    : folder_(std::move(folder)), subject_(std::move(subject)) {
  std::error_code error;
  for (int number = 1; fs::exists(search_folder(number), error); ++number) {
    const FinishedDepths finished = finished_in(search_folder(number));
    if (finished.rows.empty()) continue;
    std::vector<int> claimed = finished.kept;
    claimed.push_back(finished.rows.back().depth);
    for (const int depth : claimed) {
      // Those that are solved are deleted, and bases move on; what is there may be empty.
      if (!segment_paths(search_folder(number), depth).empty()) places_[depth] = search_folder(number);
    }
  }
}

std::string FrontierStore::search_folder(int number) const {
  return fmt::format("{}/search-{}", folder_, number);
}

std::string FrontierStore::first_search() const {
  return search_folder(1);
}

std::vector<int> FrontierStore::depths() const {
  std::vector<int> depths;
  for (const auto& [depth, _] : places_) depths.push_back(depth);
  return depths;
}

std::vector<int> FrontierStore::depths_in(const std::string& search_folder) const {
  std::vector<int> depths;
  for (const auto& [depth, place] : places_) {
    if (place == search_folder) depths.push_back(depth);
  }
  return depths;
}

std::string FrontierStore::begin_search(int base) {
  const std::string from = places_.at(base);
  if (finished_in(from).rows.back().depth == base) return from;
  int number = 2;
  std::error_code error;
  while (fs::exists(search_folder(number), error)) ++number;
  const std::string to = search_folder(number);
  make_durable_folders(to);
  // The manifest first: without the frontier that it speaks of it claims nothing.
  FinishedDepths finished = finished_in(first_search());
  const DepthRow& next = finished.rows.at(static_cast<std::size_t>(base) + 1);
  finished.frontier_without_move = next.turn_skips;
  finished.frontier_passes = next.rival_plays;
  finished.frontier_move_range = next.move_range();
  finished.rows.resize(static_cast<std::size_t>(base) + 1);
  finished.kept.clear();
  write_manifest(to, subject_, finished);
  fs::rename(depth_folder(from, base), depth_folder(to, base), error);
  if (error) throw WriteError(fmt::format("{}: cannot be moved to {}: {}", from, to, error.message()), false);
  OpenFolder(from).make_durable();
  OpenFolder(to).make_durable();
  places_[base] = to;
  return to;
}

void FrontierStore::drop(int depth) {
  const auto found = places_.find(depth);
  if (found == places_.end()) return;
  remove_depth(found->second, depth);
  places_.erase(found);
}

std::vector<SegmentFile> FrontierStore::load(const DepthRow& row, bool check_data) const {
  const auto found = places_.find(row.depth);
  if (found == places_.end()) {
    throw DamagedFile(fmt::format("{}: the states of depth {} are missing", folder_, row.depth));
  }
  return load_depth(found->second, subject_, row, check_data);
}

}  // namespace othello
