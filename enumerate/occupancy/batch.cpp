#include "enumerate/occupancy/batch.h"

#include <utility>

namespace othello::enumerate {

std::vector<WorkItem> work_items(std::span<const Batch> batches) {
  std::vector<WorkItem> items;
  items.reserve(batches.size());
  for (const Batch& batch : batches) items.push_back({.weight = batch.weight, .done = batch.done});
  return items;
}

SegmentReport report_of(const Batch& batch, bool in_pool) {
  return {batch.segment.index(),
          {.begin = batch.begin,
           .end = batch.end,
           .tally = batch.tally,
           .cpu_seconds = batch.cpu_seconds,
           .rank = batch.rank,
           .thread = batch.thread,
           .file_offset = batch.segment.file_offset,
           .pool_offset = batch.pool_offset,
           .in_pool = in_pool,
           .released = false}};
}

void apply_report(SegmentReport&& report, const SegmentStorage& storage, Batch& batch) {
  const SegmentReport::Head& head = report.head;
  batch.begin = static_cast<std::size_t>(head.begin);
  batch.end = static_cast<std::size_t>(head.end);
  batch.tally = head.tally;
  batch.cpu_seconds = head.cpu_seconds;
  batch.rank = head.rank;
  batch.thread = head.thread;
  batch.pool_offset = head.pool_offset;
  if (batch.done) batch.segment = stored_segment(std::move(report), storage);
}

}  // namespace othello::enumerate
