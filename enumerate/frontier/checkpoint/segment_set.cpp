#include "enumerate/frontier/checkpoint/segment_set.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "enumerate/frontier/chunk_file.h"
#include "enumerate/frontier/range_name.h"
#include "system/errors.h"
#include "system/text.h"

namespace othello::enumerate {
namespace {

// The fault of a segment's label, if any.
const char* fault_of(const SegmentLabel& label, const std::string& path, const CheckpointSubject& subject,
                     int depth, std::optional<std::uint64_t> total, std::uint64_t covered) {
  if (label.board != board_in(board_tag(subject.board)) || label.symmetry != subject.symmetry)
    return "is of another search";
  if (label.depth != depth) return "is of another depth";
  if (label.begin >= label.end || label.end > label.total) return "covers occupancies that do not exist";
  if (std::filesystem::path(path).filename() != segment_name(label.begin, label.end)) {
    return "does not cover the occupancies that its name says";
  }
  if (total && label.total != *total) return "was computed from other states";
  if (label.begin < covered) return "covers occupancies that another segment covers";
  return nullptr;
}

}  // namespace

SegmentSet read_segments(const std::string& folder, const CheckpointSubject& subject, int depth,
                         std::optional<std::uint64_t> total, bool check_data) {
  SegmentSet set;
  std::uint64_t covered = 0;
  for (const std::string& path : segment_paths(folder, depth)) {
    try {
      SegmentFile segment = open_segment_file(path, check_data);
      const SegmentLabel& label = segment.label;
      if (const char* fault = fault_of(label, path, subject, depth, total, covered)) {
        throw DamagedFile(fmt::format("{}: {}", path, fault));
      }
      total = label.total;
      covered = label.end;
      set.segments.push_back(std::move(segment));
    } catch (const DamagedFile& error) {
      set.faults.push_back({.path = path, .what = error.what()});
    }
  }
  return set;
}

void report_released_as_faults(SegmentSet& set) {
  std::erase_if(set.segments, [&](const SegmentFile& segment) {
    if (segment.released) {
      set.faults.push_back(
          {.path = segment.path, .what = fmt::format("{}: its states are cut off", segment.path)});
    }
    return segment.released;
  });
}

SegmentSet read_depth_in_progress(const std::string& folder, const CheckpointSubject& subject, int depth,
                                  std::uint64_t total) {
  SegmentSet set = read_segments(folder, subject, depth, total, true);
  report_released_as_faults(set);
  return set;
}

void check_complete(const std::string& folder, const DepthRow& row, SegmentSet& set) {
  const std::string path = depth_folder(folder, row.depth);
  const auto fault = [&](const std::string& what) {
    set.faults.push_back({.path = path, .what = fmt::format("{}: {}", path, what)});
  };
  if (set.segments.empty() && set.faults.empty() && row.states > 0) {
    fault(fmt::format("is missing or empty; the manifest says that depth {} has {} states", row.depth,
                      row.states));
    return;
  }
  Tally tally;
  for (const SegmentFile& segment : set.segments) tally += segment.label.tally;
  const std::uint64_t total = set.segments.empty() ? 0 : set.segments.back().label.total;
  for (const Range& range : find_uncovered(set, total)) {
    fault(fmt::format("has no good segment of the occupancies {} to {}", range.begin, range.end - 1));
  }
  if (tally.states != row.states || tally.digest != row.digest) {
    fault(fmt::format("holds {} states with digest {}; the manifest says {} with {}", tally.states,
                      format_hex64(tally.digest), row.states, format_hex64(row.digest)));
  }
  const MoveCount& moves = tally.moves_before;
  if (moves.known && row.moves && row.flips && (moves.moves != *row.moves || moves.flips != *row.flips)) {
    fault(fmt::format("comes from {} moves that flip {} discs; the manifest says {} and {}", moves.moves,
                      moves.flips, *row.moves, *row.flips));
  }
}

std::vector<Range> find_uncovered(const SegmentSet& set, std::uint64_t total) {
  std::vector<Range> ranges;
  std::uint64_t covered = 0;
  for (const SegmentFile& segment : set.segments) {
    if (segment.label.begin > covered) ranges.push_back({.begin = covered, .end = segment.label.begin});
    covered = segment.label.end;
  }
  if (covered < total) ranges.push_back({.begin = covered, .end = total});
  return ranges;
}

std::string segment_name(std::uint64_t begin, std::uint64_t end) {
  return range_name(begin, end, ".segment");
}

std::string segment_path(const std::string& folder, int depth, std::uint64_t begin, std::uint64_t end) {
  return depth_folder(folder, depth) + "/" + segment_name(begin, end);
}

}  // namespace othello::enumerate
