// The segments of one depth in a checkpoint's folder, and their checks, for resuming a checkpoint and for
// verifying it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "enumerate/frontier/checkpoint/manifest.h"
#include "enumerate/frontier/segment_file.h"
#include "enumerate/search/depth_row.h"

namespace othello::enumerate {

/// A fault of a file, or a missing file.
struct SegmentFault {
  std::string path;
  std::string what;  // for people; names the path
};

struct SegmentSet {
  std::vector<SegmentFile> segments;  // good ones, ascending, no two with the same occupancies
  std::vector<SegmentFault> faults;
};

/// Opens the segments of a depth. Each has to be whole, of this search and depth, named after its range,
/// after the one before it, and of `total` candidate occupancies, or as many as the others if that is not
/// known. `check_data`: also compares their states with the checksums. Throws ReadError; a wrong segment is
/// not an exception but a fault.
SegmentSet read_segments(const std::string& folder, const CheckpointSubject& subject, int depth,
                         std::optional<std::uint64_t> total, bool check_data);

/// Turns segments whose states are cut off into faults.
void report_released_as_faults(SegmentSet& set);

/// The segments of a depth in progress of `total` candidate occupancies. They need not cover all, and none
/// may be cut off.
SegmentSet read_depth_in_progress(const std::string& folder, const CheckpointSubject& subject, int depth,
                                  std::uint64_t total);

/// Adds a fault if the good segments do not make up a finished depth.
void check_complete(const std::string& folder, const DepthRow& row, SegmentSet& set);

/// The ranges of `total` occupancies that no segment covers, ascending.
struct Range {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};
std::vector<Range> find_uncovered(const SegmentSet& set, std::uint64_t total);

/// The name of the segment of a range, and where it is in a checkpoint's folder.
std::string segment_name(std::uint64_t begin, std::uint64_t end);
std::string segment_path(const std::string& folder, int depth, std::uint64_t begin, std::uint64_t end);

}  // namespace othello::enumerate
