#include "enumerate/frontier/checkpoint/segment_report.h"

#include <span>
#include <utility>

#include "enumerate/frontier/checkpoint/segment_set.h"

namespace othello::enumerate {

void put_index(MessageWriter& message, const SegmentIndex& index) {
  message.put_list(std::span(index.records));
  message.put_list(std::span(index.chunks));
  message.put_list(std::span(index.counts));
}

SegmentIndex get_index(MessageReader& message) {
  SegmentIndex index;
  index.records = message.get_list<RecordLocation>();
  index.chunks = message.get_list<ChunkLocation>();
  index.counts = message.get_list<std::uint8_t>();
  return index;
}

void SegmentReport::encode_to(MessageWriter& message) const {
  message.put(head);
  put_index(message, *this);
}

SegmentReport SegmentReport::decode_from(MessageReader& message) {
  const auto head = message.get<Head>();
  return {get_index(message), head};
}

SegmentReport report_of(SegmentFile&& file) {
  SegmentReport report{std::move(file.segment).index(), {}};
  report.head.begin = file.label.begin;
  report.head.end = file.label.end;
  report.head.tally = file.label.tally;
  report.head.cpu_seconds = file.label.cpu_seconds;
  report.head.file_offset = file.segment.file_offset;
  report.head.released = file.released;
  return report;
}

StoredSegment stored_segment(SegmentReport&& report, const SegmentStorage& storage) {
  const SegmentReport::Head& head = report.head;
  StoredSegment segment{std::move(report).index(), nullptr, head.file_offset};
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
