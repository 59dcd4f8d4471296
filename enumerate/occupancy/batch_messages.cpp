#include "enumerate/occupancy/batch_messages.h"

#include <cstddef>
#include <utility>

#include "system/ranks/message.h"

namespace othello::enumerate {

std::vector<Batch> broadcast_batches(const SearchContext& setting, std::vector<Batch> batches, int depth) {
  Ranks& ranks = setting.ranks;
  if (ranks.count() == 1) return batches;
  MessageWriter message;
  for (const Batch& batch : batches) {
    message.put(batch.weight);
    message.put(batch.done);
    report_of(batch, false).encode_to(message);
  }
  const Message received = ranks.broadcast(message.message());
  if (ranks.is_first()) return batches;
  MessageReader reader(received);
  const SegmentStorage storage = setting.storage_at(depth);
  while (!reader.at_end()) {
    Batch& batch = batches.emplace_back();
    batch.weight = reader.get<double>();
    batch.done = reader.get<bool>();
    apply_report(SegmentReport::decode_from(reader), storage, batch);
  }
  return batches;
}

DepthSums gather_batches(const SearchContext& setting, int depth, std::vector<Batch>& batches,
                         std::optional<SegmentPool>& pool, const DepthSums& mine,
                         std::shared_ptr<SharedSegments>& shared) {
  Ranks& ranks = setting.ranks;
  shared = nullptr;
  if (ranks.count() == 1 && !pool) return mine;
  MessageWriter message;
  message.put(mine);
  for (std::size_t number = 0; number < batches.size(); ++number) {
    Batch& batch = batches[number];
    if (!batch.done || batch.thread == Batch::kEarlierRun || batch.rank != ranks.rank()) continue;
    message.put(number);
    report_of(batch, pool.has_value()).encode_to(message);
  }
  SegmentStorage storage = setting.storage_at(depth);
  if (pool) storage.shared = pool->share(ranks);
  DepthSums sums;
  for (const Message& received : ranks.allgather(message.message())) {
    MessageReader reader(received);
    const auto theirs = reader.get<DepthSums>();
    sums.cpu_seconds += theirs.cpu_seconds;
    sums.fetched_bytes += theirs.fetched_bytes;
    while (!reader.at_end()) {
      Batch& batch = batches[reader.get<std::size_t>()];
      batch.done = true;
      apply_report(SegmentReport::decode_from(reader), storage, batch);
    }
  }
  shared = std::move(storage.shared);
  return sums;
}

}  // namespace othello::enumerate
