#include "enumerate/frontier/checkpoint/checkpoint_check.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "board/text.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "enumerate/frontier/successors.h"
#include "enumerate/kernels/state_keys.h"
#include "system/folder_lock.h"

namespace othello::enumerate {

namespace {

DepthReport report_of(int depth, DepthRole role, const SegmentSet& set) {
  DepthReport report{.depth = depth, .role = role, .segments = set.segments.size(), .faults = set.faults};
  for (const SegmentFile& segment : set.segments) report.states += segment.label.tally.states;
  return report;
}

// Checks the depth after a good frontier, as a search that resumes from there does.
SegmentSet check_work(const std::string& folder, const CheckpointSubject& subject, int depth,
                      const SegmentSet& frontier, int threads) {
  const SearchTables space(board_named(subject.board), subject.symmetry);
  std::vector<RecordLocation> records;
  std::vector<std::span<const RecordLocation>> cut_off;
  for (const SegmentFile& file : frontier.segments) {
    records.insert(records.end(), file.segment.records.begin(), file.segment.records.end());
    if (file.released) cut_off.emplace_back(file.segment.records);
  }
  const std::vector<Bitboard> candidates = successor_occupancies(space.place_board, records, threads);
  SegmentSet work = read_depth_in_progress(folder, subject, depth, candidates.size());
  if (const auto lost = find_unrecoverable(folder, depth, space.place_board, cut_off, candidates, work)) {
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
      if (role == DepthRole::kKept || role == DepthRole::kInProgress) report_released_as_faults(set);
      if (role == DepthRole::kKept || role == DepthRole::kFrontier) {
        check_complete(folder, finished.rows[static_cast<std::size_t>(depth)], set);
      }
      if (role == DepthRole::kLeftOver) {
        set.faults.clear();
        if (const std::string fault = newer_depth_fault(folder, last, depth); !fault.empty())
          set.faults.push_back({.path = manifest_path(folder), .what = fault});
      }
    }
    report(report_of(depth, role, set));
    if (role == DepthRole::kFrontier) frontier = std::move(set);
  }
}

namespace {

// The range that has `number`, if any.
const Range* range_of(std::uint64_t number, const std::vector<Range>& ranges) {
  const auto range = std::ranges::upper_bound(ranges, number, {}, &Range::begin);
  return range != ranges.begin() && number < (range - 1)->end ? &*(range - 1) : nullptr;
}

// The first of the ranges, which are in no order, whose occupancies cannot be computed.
const Range* range_without_parents(const PlaceBoard& board, CutOffRecords cut_off,
                                   std::span<const Bitboard> candidates, const std::vector<Range>& ranges) {
  const Bitboard least = candidates[ranges.front().begin];
  const Bitboard most = candidates[ranges.back().end - 1];
  for (const std::span<const RecordLocation> records : cut_off) {
    for (const RecordLocation& record : records) {
      const Range* found = nullptr;
      for_each_successor(board, record.occupancy, [&](Bitboard successor) {
        if (found != nullptr || successor < least || successor > most) return;
        const auto candidate = std::ranges::lower_bound(candidates, successor);
        if (candidate == candidates.end() || *candidate != successor) return;
        found = range_of(static_cast<std::uint64_t>(candidate - candidates.begin()), ranges);
      });
      if (found != nullptr) return found;
    }
  }
  return nullptr;
}

// The fault of the first damaged file in a range, or that there is no such file.
std::string fault_at(const std::string& folder, int depth, const Range& range, const SegmentSet& work) {
  const std::string begin = segment_name(range.begin, range.begin);
  const std::string end = segment_name(range.end, range.end);
  for (const SegmentFault& fault : work.faults) {
    // The names ascend with what they cover.
    const std::string name = std::filesystem::path(fault.path).filename().string();
    if (begin <= name && name < end) return fault.what;
  }
  return fmt::format("{}: has no segment of the occupancies {} to {}", depth_folder(folder, depth),
                     range.begin, range.end - 1);
}

}  // namespace

std::optional<std::string> find_unrecoverable(const std::string& folder, int depth, const PlaceBoard& board,
                                              CutOffRecords cut_off, std::span<const Bitboard> candidates,
                                              const SegmentSet& work) {
  const std::vector<Range> ranges = find_uncovered(work, candidates.size());
  if (ranges.empty() || cut_off.empty()) return std::nullopt;
  const Range* range = range_without_parents(board, cut_off, candidates, ranges);
  if (range == nullptr) return std::nullopt;
  return fmt::format(
      "{}; it cannot be computed again, since the states of depth {} that it comes from are cut off: put "
      "back a copy of it, or start over in another folder; nothing was deleted",
      fault_at(folder, depth, *range, work), depth - 1);
}

}  // namespace othello::enumerate
