#include "enumerate/checkpoint/checkpoint_check.h"

#include <algorithm>
#include <set>
#include <utility>

#include "board/text.h"
#include "enumerate/checkpoint/checkpoint_folder.h"
#include "enumerate/checkpoint/lost_work.h"
#include "frontier/successors.h"
#include "kernels/search_space.h"
#include "system/folder_lock.h"

namespace othello {
namespace {

DepthReport report_of(int depth, DepthRole role, const SegmentSet& set) {
  DepthReport report{.depth = depth, .role = role, .segments = set.segments.size(), .faults = set.faults};
  for (const SegmentFile& segment : set.segments) report.states += segment.label.tally.states;
  return report;
}

// Checks the depth after a good frontier, as a search that resumes from there does.
SegmentSet check_work(const std::string& folder, const CheckpointSubject& subject, int depth,
                      const SegmentSet& frontier, int threads) {
  const SearchSpace space(board_named(subject.board), subject.symmetry);
  std::vector<RecordLocation> places;
  std::vector<std::span<const RecordLocation>> cut_off;
  for (const SegmentFile& file : frontier.segments) {
    places.insert(places.end(), file.segment.records.begin(), file.segment.records.end());
    if (file.released) cut_off.emplace_back(file.segment.records);
  }
  const std::vector<Bitboard> candidates = successor_occupancies(space.places, places, threads);
  SegmentSet work = read_work(folder, subject, depth, candidates.size());
  if (const auto lost = find_lost_work(folder, depth, space.places, cut_off, candidates, work)) {
    work.faults.push_back({.path = depth_folder(folder, depth), .what = *lost});
  }
  return work;
}

}  // namespace

DepthRole role_of(int depth, const FinishedDepths& finished) {
  const int frontier = finished.rows.back().depth;
  if (depth == frontier) return DepthRole::kFrontier;
  if (depth == frontier + 1) return DepthRole::kInProgress;
  return std::ranges::count(finished.kept, depth) != 0 ? DepthRole::kKept : DepthRole::kLeftOver;
}

const char* name_of(DepthRole role) {
  switch (role) {
    case DepthRole::kFrontier:
      return "frontier";
    case DepthRole::kInProgress:
      return "in progress";
    case DepthRole::kKept:
      return "kept";
    case DepthRole::kLeftOver:
      break;
  }
  return "leftover";
}

void check_checkpoint(const std::string& folder, int threads,
                      const std::function<void(const DepthReport&)>& report) {
  const FolderLock lock(folder, FolderLock::Use::kReading);
  CheckpointSubject subject;
  const FinishedDepths finished = read_manifest(folder, subject);
  const std::vector<int> stored = stored_depths(folder);
  std::set<int> depths(stored.begin(), stored.end());
  depths.insert(finished.kept.begin(), finished.kept.end());
  const int last = finished.rows.back().depth;
  depths.insert(last);
  if (last < board_named(subject.board).last_depth()) depths.insert(last + 1);
  SegmentSet frontier;
  for (const int depth : depths) {
    const DepthRole role = role_of(depth, finished);
    SegmentSet set;
    if (role == DepthRole::kInProgress && frontier.faults.empty()) {
      set = check_work(folder, subject, depth, frontier, threads);
    } else {
      // Leftovers are only counted.
      set = read_segments(folder, subject, depth, std::nullopt, role != DepthRole::kLeftOver);
      if (role == DepthRole::kKept || role == DepthRole::kInProgress) require_states(set);
      if (role == DepthRole::kKept || role == DepthRole::kFrontier) {
        check_complete(folder, finished.rows[static_cast<std::size_t>(depth)], set);
      }
      if (role == DepthRole::kLeftOver) set.faults.clear();
    }
    report(report_of(depth, role, set));
    if (role == DepthRole::kFrontier) frontier = std::move(set);
  }
}

}  // namespace othello
