#include "enumerate/frontier/checkpoint/segment_report.h"

#include <span>
#include <utility>

#include "enumerate/frontier/checkpoint/segment_set.h"

namespace othello {

void SegmentReport::put_into(MessageWriter& message) const {
  message.put(head);
  message.put_list(std::span(records));
  message.put_list(std::span(chunks));
}

SegmentReport SegmentReport::taken_from(MessageReader& message) {
  SegmentReport report;
  report.head = message.take<Head>();
  report.records = message.take_list<RecordLocation>();
  report.chunks = message.take_list<ChunkLocation>();
  return report;
}

SegmentReport report_of(SegmentFile&& file) {
  SegmentReport report;
  report.head.begin = file.label.begin;
  report.head.end = file.label.end;
  report.head.tally = file.label.tally;
  report.head.cpu_seconds = file.label.cpu_seconds;
  report.head.file_offset = file.segment.file_offset;
  report.head.released = file.released;
  report.records = std::move(file.segment.records);
  report.chunks = std::move(file.segment.chunks);
  return report;
}

StoredSegment stored_segment(SegmentReport&& report, const SegmentHomes& homes) {
  const SegmentReport::Head& head = report.head;
  StoredSegment segment{.records = std::move(report.records),
                        .chunks = std::move(report.chunks),
                        .bytes = nullptr,
                        .file_offset = head.file_offset};
  if (!homes.folder.empty()) {
    segment.bytes = bytes_in_file(segment_path(homes.folder, homes.depth, head.begin, head.end),
                                  head.file_offset, homes.released);
  }
  if (head.in_pool) {
    const std::uint64_t bytes =
        segment.chunks.empty() ? 0 : segment.chunks.back().offset + segment.chunks.back().bytes;
    segment.bytes = bytes_at_rank(homes.shared, head.rank, head.pool_offset, bytes, std::move(segment.bytes));
  }
  return segment;
}

}  // namespace othello
