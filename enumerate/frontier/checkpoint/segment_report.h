// What ranks tell each other of a segment.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "enumerate/frontier/chunk_file.h"
#include "enumerate/frontier/segment_file.h"
#include "enumerate/frontier/shared_segments.h"
#include "enumerate/frontier/tally.h"
#include "system/ranks/message.h"

namespace othello::enumerate {

/// All of a segment but its bytes, and where these are.
struct SegmentReport : SegmentIndex {
  struct Head {
    std::uint64_t begin = 0;  // of the candidate occupancies that it covers
    std::uint64_t end = 0;
    Tally tally;
    double cpu_seconds = 0;
    std::int32_t rank = 0;          // that computed it
    std::int32_t thread = 0;        // of that rank
    std::uint64_t file_offset = 0;  // where its bytes begin in its file, if it has one
    std::uint64_t pool_offset = 0;  // of its bytes, in what the rank shares of this depth
    bool in_pool = false;
    bool released = false;
  };

  Head head;

  void encode_to(MessageWriter& message) const;
  static SegmentReport decode_from(MessageReader& message);
};

/// All of a segment but its bytes, as a part of a message.
void put_index(MessageWriter& message, const SegmentIndex& index);
SegmentIndex get_index(MessageReader& message);

/// Where the segments of a depth's reports lie.
struct SegmentStorage {
  std::string folder;  // the checkpoint's; empty: there is none
  int depth = 0;
  OnRelease released = OnRelease::kLeave;  // what becomes of its files
  std::shared_ptr<SharedSegments> shared;  // null: no rank holds any
};

/// The report of a segment that lies in a file.
SegmentReport report_of(SegmentFile&& file);

/// The segment that a report is of.
StoredSegment stored_segment(SegmentReport&& report, const SegmentStorage& storage);

}  // namespace othello::enumerate
