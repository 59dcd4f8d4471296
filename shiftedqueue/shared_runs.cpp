#include "shiftedqueue/shared_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "gapkeep/block_reader.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello {

template <class Number>
SharedRuns<Number>::SharedRuns(Ranks& ranks, const std::vector<std::unique_ptr<ShiftedQueue<Number>>>& queues)
    : ranks_(ranks), queues_(queues) {
  MessageWriter message;
  message.put(static_cast<int>(queues.size()));
  for (const Message& received : ranks.allgather(message.message()))
    first_queue_.push_back(first_queue_.back() + MessageReader(received).get<int>());
}

// The blocks of a run that may hold values in [from, below), which the run overlaps.
template <class Number>
typename SharedRuns<Number>::Distant SharedRuns<Number>::cut_out(const Run<Number>& run, Number from,
                                                                 Number below) {
  auto first = std::ranges::upper_bound(run.locations, from, {}, &BlockLocation<Number>::first);
  if (first != run.locations.begin()) --first;
  const auto past = std::ranges::lower_bound(run.locations, below, {}, &BlockLocation<Number>::first);
  Distant cut;
  cut.begin = first->offset;
  cut.run = {.begin = 0,
             .end = (past == run.locations.end() ? run.bytes() : past->offset) - cut.begin,
             .states = run.states,
             .last = run.last,
             .locations = {first, past}};
  for (BlockLocation<Number>& location : cut.run.locations) location.offset -= cut.begin;
  return cut;
}

// The message to a rank with this range, about the queues here.
template <class Number>
Message SharedRuns<Number>::encode_block_list(Number from, Number below) const {
  MessageWriter message;
  for (std::size_t queue = 0; queue < queues_.size(); ++queue) {
    const Run<Number>& run = queues_[queue]->next_frontier();
    if (from >= below || !run.overlaps(from, below)) continue;
    const Distant cut = cut_out(run, from, below);
    message.put(queue);
    message.put(cut.begin);
    message.put(cut.run.end);
    message.put(cut.run.states);
    message.put(cut.run.last);
    message.put_list(std::span(cut.run.locations));
  }
  return message.message();
}

// Reads such a message from another rank.
template <class Number>
void SharedRuns<Number>::resume(int rank, const Message& blocks) {
  MessageReader reader(blocks);
  while (!reader.at_end()) {
    Distant& distant = distant_.emplace_back();
    distant.rank = rank;
    distant.queue = reader.get<std::size_t>();
    distant.begin = reader.get<std::size_t>();
    distant.run.end = reader.get<std::size_t>();
    distant.run.states = reader.get<std::uint64_t>();
    distant.run.last = reader.get<Number>();
    distant.run.locations = reader.get_list<BlockLocation<Number>>();
  }
}

template <class Number>
void SharedRuns<Number>::open(std::span<const Number> bounds) {
  if (ranks_.count() == 1) return;
  std::size_t most = 0;
  for (int to = 0; to < ranks_.count(); ++to) {
    const auto begin = static_cast<std::size_t>(first_queue_[static_cast<std::size_t>(to)]);
    const auto end = static_cast<std::size_t>(first_queue_[static_cast<std::size_t>(to) + 1]);
    most = std::max(most, end - begin);
    const Message mine = to == ranks_.rank() ? Message() : encode_block_list(bounds[begin], bounds[end]);
    const std::vector<Message> received = ranks_.gather(to, mine);
    for (std::size_t from = 0; from < received.size(); ++from) resume(static_cast<int>(from), received[from]);
  }
  for (std::size_t queue = 0; queue < most; ++queue) {
    std::span<const std::byte> here;
    if (queue < queues_.size()) {
      const Run<Number>& run = queues_[queue]->next_frontier();
      here = {queues_[queue]->array() + run.begin, run.bytes()};
    }
    bytes_.push_back(ranks_.share(here, nullptr));
  }
}

template <class Number>
std::size_t SharedRuns<Number>::fetch_readers(Number from, Number below, std::size_t piece,
                                              const Widths& widths, std::size_t most_bytes, ByteArray& memory,
                                              std::vector<RunReader<Number>>& readers) const {
  if (from >= below) return 0;
  std::vector<Distant> wanted;
  std::size_t bytes = 0;
  for (const Distant& distant : distant_) {
    if (!distant.run.overlaps(from, below)) continue;
    Distant& cut = wanted.emplace_back(cut_out(distant.run, from, below));
    cut.rank = distant.rank;
    cut.queue = distant.queue;
    cut.begin += distant.begin;
    cut.run.begin = bytes;
    cut.run.end += bytes;
    bytes = cut.run.end;
  }
  if (wanted.empty()) return 0;
  if (bytes > most_bytes) {
    throw CapacityError(fmt::format(
        "a share has {} to be fetched from other ranks, more than the {} of a queue; raise --memory or "
        "--queue-capacity, or use more --parts or --threads",
        format_size(bytes), format_size(most_bytes)));
  }
  memory = ByteArray(bytes + kReadSlack);
  for (const Distant& each : wanted)
    bytes_[each.queue]->get(each.rank, each.begin, memory.part(each.run.begin, each.run.end));
  for (const Distant& each : wanted)
    readers.emplace_back(memory.data(), each.run, widths, piece, from, below);
  return bytes;
}

template <class Number>
void SharedRuns<Number>::close() {
  bytes_.clear();
  ranks_.clean_up();
}

template class SharedRuns<std::uint64_t>;
template class SharedRuns<Uint128>;

}  // namespace othello
