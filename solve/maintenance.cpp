#include "solve/maintenance.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "enumerate/frontier/checkpoint/checkpoint_check.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "solve/frontier_store.h"
#include "solve/solve_folder.h"
#include "solve/solve_layout.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/folder_lock.h"

namespace othello::solve {
namespace {

// What a folder has of a pass.
struct Stored {
  SolveSubject subject;
  SolveManifest record;
  bool searched = false;  // the search has been through all depths

  /// Depths whose states and values have to be there.
  std::set<int> needed() const {
    std::set<int> depths;
    for (const SolvedRow& row : record.solved) {
      if (row.depth == record.lowest() || std::ranges::count(record.kept_values, row.depth) != 0)
        depths.insert(row.depth);
    }
    return depths;
  }
  /// Whether a depth is solved, and nothing needs it any more: of what is left of it any part may be deleted.
  bool is_done_with(int depth) const { return depth >= record.lowest() && !needed().contains(depth); }
};

Stored read_stored(const std::string& folder) {
  Stored stored;
  if (!path_exists(solve_manifest_path(folder))) return stored;
  stored.record = read_solve_manifest(folder, stored.subject);
  stored.searched = !stored.record.rows.empty();
  return stored;
}

void list_states_in(const std::string& folder, int number, std::vector<enumerate::ListedFiles>& files) {
  const std::string search = search_folder(folder, number);
  for (const int depth : enumerate::stored_depths(search)) {
    const std::size_t segments = enumerate::segment_paths(search, depth).size();
    if (segments == 0) continue;
    files.push_back({.what = "states",
                     .depth = depth,
                     .segments = segments,
                     .bytes = folder_bytes(enumerate::depth_folder(search, depth), Links::kRefuse),
                     .role = search_folder_name(number)});
  }
}

// Checks a depth that is solved and needed: all states and values, and the digest of the pairs. Of a depth that is not
// `kept` some may be released already.
void check_depth(const SolvedRow& solved, const enumerate::DepthRow& row, bool kept,
                 const FrontierStore& store, const SolveFolder& values, const std::string& folder) {
  const auto require_whole = [&](const char* what, const enumerate::SegmentLabel& label, bool released) {
    if (!kept || !released) return;
    throw DamagedFile(fmt::format("{}: depth {} was kept, and its {} of the occupancies {} to {} are cut off",
                                  folder, solved.depth, what, label.begin, label.end - 1));
  };
  std::vector<enumerate::SegmentLabel> labels;
  for (const enumerate::SegmentFile& file : store.load(row, true)) {
    require_whole("states", file.label, file.released);
    labels.push_back(file.label);
  }
  ValueTally tally;
  const std::vector<ValueSegmentFile> files = values.load_values(labels, true);
  for (std::size_t i = 0; i < files.size(); ++i) {
    require_whole("values", labels[i], files[i].released);
    tally += files[i].label.tally;
  }
  if (tally.digest != solved.tally.digest) {
    throw DamagedFile(fmt::format("{}: depth {}: its values do not have their digest", folder, solved.depth));
  }
}

// Deletes all of it, beginning with the record that says what there is.
void remove_solve(const std::string& folder, const FolderLock& lock) {
  remove_solve_manifest(folder);
  remove_partial_values(folder);
  for (const int depth : stored_value_depths(folder)) remove_values(folder, depth);
  for (const int number : stored_searches(folder)) {
    const std::string search = search_folder(folder, number);
    const FolderLock search_lock(search, FolderLock::Use::kSearch, FolderLock::OuterLock::kHeld);
    enumerate::remove_checkpoint(search);
    search_lock.remove();
    remove_empty_folder(search);
  }
  lock.remove();
}

// Deletes what the pass does not need to be resumed; `kept`: also what --keep-values left.
void remove_unneeded(const std::string& folder, bool kept, Stored& stored) {
  if (kept) {
    stored.record.kept_values.clear();
    SolveFolder(folder, stored.subject, true).write(stored.record);
  }
  for (const int depth : stored_value_depths(folder)) {
    if (stored.is_done_with(depth)) remove_values(folder, depth);
  }
  FrontierStore store(folder, {.board = stored.subject.board, .symmetry = stored.subject.symmetry});
  for (const int depth : store.depths()) {
    if (stored.is_done_with(depth)) store.delete_depth(depth);
  }
}

}  // namespace

bool has_solved_depths(const std::string& folder) {
  return !read_stored(folder).record.solved.empty();
}

enumerate::CheckpointListing list_solve(const std::string& folder) {
  const Stored stored = read_stored(folder);
  enumerate::CheckpointListing listing;
  listing.folder = folder;
  listing.of_solve = true;
  listing.title = "no depth is solved yet";
  if (!stored.record.solved.empty()) {
    listing.board = stored.subject.board;
    listing.symmetry = name_of(stored.subject.symmetry);
    listing.score = name_of(stored.subject.score);
    listing.title = fmt::format("{}, symmetry {}, score {}, solved down to depth {}", listing.board,
                                listing.symmetry, listing.score, stored.record.lowest());
  }
  for (const SolvedRow& row : stored.record.solved) {
    listing.depths.push_back({row.depth, row.states, row.seconds, row.cpu_seconds, row.tally.digest});
  }
  for (const int depth : stored_value_depths(folder)) {
    listing.files.push_back({.what = "values",
                             .depth = depth,
                             .segments = value_paths(folder, depth).size(),
                             .bytes = folder_bytes(values_folder(folder, depth), Links::kRefuse),
                             .role = depth < stored.record.lowest() ? "in progress" : ""});
  }
  for (const int number : stored_searches(folder)) list_states_in(folder, number, listing.files);
  return listing;
}

bool verify_solve(const std::string& folder, int threads,
                  const std::function<void(const std::string&)>& report_line) {
  const FolderLock lock(folder, FolderLock::Use::kReading);
  const Stored stored = read_stored(folder);
  bool good = true;
  const auto attempt = [&](const auto& check) {
    try {
      check();
    } catch (const DamagedFile& error) {
      report_line(fmt::format("{}\n", error.what()));
      good = false;
    }
  };
  if (!stored.searched) {
    enumerate::check_checkpoint(search_folder(folder, 1), threads, [&](const enumerate::DepthReport& report) {
      for (const enumerate::SegmentFault& fault : report.faults) report_line(fmt::format("{}\n", fault.what));
      good = good && report.faults.empty();
      report_line(fmt::format("states of depth {}: {} segments, {} states\n", report.depth, report.segments,
                              report.states));
    });
    return good;
  }
  const FrontierStore store(folder, {.board = stored.subject.board, .symmetry = stored.subject.symmetry});
  const SolveFolder values(folder, stored.subject, true);
  const std::set<int> needed = stored.needed();
  for (const int depth : store.depths()) {
    if (needed.contains(depth) || stored.is_done_with(depth)) continue;
    attempt([&] {
      const enumerate::DepthRow& row = stored.record.rows.at(static_cast<std::size_t>(depth));
      const std::size_t segments = store.load(row, true).size();
      report_line(fmt::format("states of depth {}: {} segments, {} states\n", depth, segments, row.states));
    });
  }
  for (const SolvedRow& row : stored.record.solved) {
    if (!needed.contains(row.depth)) continue;
    attempt([&] {
      const bool kept = std::ranges::count(stored.record.kept_values, row.depth) != 0;
      check_depth(row, stored.record.rows.at(static_cast<std::size_t>(row.depth)), kept, store, values,
                  folder);
      report_line(fmt::format("states and values of depth {}: {} states\n", row.depth, row.states));
    });
  }
  for (const int depth : stored_value_depths(folder)) {
    if (depth >= stored.record.lowest()) continue;
    for (const std::string& path : value_paths(folder, depth))
      attempt([&] { open_value_segment(path, true); });
    report_line(fmt::format("values of depth {}: {} segments, in progress\n", depth,
                            value_paths(folder, depth).size()));
  }
  return good;
}

std::uint64_t prune_solve(const std::string& folder, bool kept, bool all) {
  const std::uint64_t before = solve_bytes(folder);
  const FolderLock lock(folder, FolderLock::Use::kSearch);
  make_solve_names_durable(
      folder);  // or a power failure may bring back a record that needs what is deleted here
  Stored stored = read_stored(folder);
  if (all) {
    remove_solve(folder, lock);
  } else {
    if (stored.searched) remove_unneeded(folder, kept, stored);
    remove_partial_values(folder);
    for (const int number : stored_searches(folder))
      enumerate::remove_partial_files(search_folder(folder, number));
  }
  return before - std::min(before, solve_bytes(folder));
}

}  // namespace othello::solve
