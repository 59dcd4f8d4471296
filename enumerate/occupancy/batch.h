// A range of a depth's candidate occupancies, and its result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/frontier/checkpoint/segment_report.h"
#include "enumerate/frontier/segment_store.h"
#include "enumerate/frontier/tally.h"
#include "system/ranks/work_queue.h"

namespace othello::enumerate {

struct Batch {
  static constexpr int kEarlierRun = -1;

  std::size_t begin = 0;
  std::size_t end = 0;
  double weight = 0;  // the predicted work: roughly the bytes of parents that will be read
  bool done = false;
  int rank = 0;    // that computed it
  int thread = 0;  // of that rank, or kEarlierRun
  double cpu_seconds = 0;
  Tally tally;
  StoredSegment segment;
  std::uint64_t pool_offset = 0;  // where the rank keeps its bytes for the others, if it does
};

/// The batches as items of a work queue (system/ranks/work_queue.h).
std::vector<WorkItem> work_items(std::span<const Batch> batches);

/// The report to other ranks about a batch.
SegmentReport report_of(const Batch& batch, bool in_pool);
/// Sets `batch` from its report.
void apply_report(SegmentReport&& report, const SegmentStorage& storage, Batch& batch);

}  // namespace othello::enumerate
