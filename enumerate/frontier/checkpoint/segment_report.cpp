#include "enumerate/frontier/checkpoint/segment_report.h"

#include <span>
#include <utility>

#include "enumerate/frontier/checkpoint/segment_set.h"

namespace othello::enumerate {

void SegmentReport::encode_to(MessageWriter& message) const {
  message.put(head);
  message.put_list(std::span(records));
  message.put_list(std::span(chunks));
  message.put_list(std::span(counts));
}

SegmentReport SegmentReport::decode_from(MessageReader& message) {
  SegmentReport report;
  report.head = message.get<Head>();
  report.records = message.get_list<RecordLocation>();
  report.chunks = message.get_list<ChunkLocation>();
  report.counts = message.get_list<std::uint8_t>();
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
  report.counts = std::move(file.segment.counts);
  return report;
}

StoredSegment stored_segment(SegmentReport&& report, const SegmentStorage& storage) {
  const SegmentReport::Head& head = report.head;
  StoredSegment segment{.records = std::move(report.records),
                        .chunks = std::move(report.chunks),
                        .counts = std::move(report.counts),
                        .bytes = nullptr,
                        .file_offset = head.file_offset};
  if (!storage.folder.empty()) {
    segment.bytes = open_file_bytes(segment_path(storage.folder, storage.depth, head.begin, head.end),
                                    head.file_offset, storage.released);
  }
  if (head.in_pool) {
    const std::uint64_t bytes =
        segment.chunks.empty() ? 0 : segment.chunks.back().offset + segment.chunks.back().bytes;
    segment.bytes =
        open_rank_bytes(storage.shared, head.rank, head.pool_offset, bytes, std::move(segment.bytes));
  }
  return segment;
}

}  // namespace othello::enumerate
