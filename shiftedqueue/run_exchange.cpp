#include "shiftedqueue/run_exchange.h"

#include <cstring>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "system/errors.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"

namespace othello::shiftedqueue {
namespace {

// All messages that a rank receives at a time together, but for what makes each longer than its share: an extent.
constexpr std::size_t kReceivedBytes = std::size_t{4} << 20;

// Sends the extents of a range, and frees those that lie in it alone.
template <class Number>
class Sender {
 public:
  Sender(std::span<Run<Number>* const> runs, Number from, Number below)
      : runs_(runs), from_(from), below_(below) {}

  Message next_message(std::size_t most_bytes) {
    MessageWriter message;
    for (; run_ < runs_.size(); ++run_, extent_ = 0) {
      for (; extent_ < runs_[run_]->extents.size(); ++extent_) {
        RunExtent<Number>& extent = runs_[run_]->extents[extent_];
        if (extent.first >= below_ || extent.last < from_) continue;
        if (message.message().size() >= most_bytes) return message.message();
        message.put(run_);
        message.put(extent.first);
        message.put(extent.last);
        message.put(extent.states);
        message.put(extent.decoded_bytes);
        message.put(extent.widths);
        message.put_list(extent.stored());
        if (extent.first >= from_ && extent.last < below_) extent.data.reset();
      }
    }
    return message.message();
  }

 private:
  std::span<Run<Number>* const> runs_;
  Number from_;
  Number below_;
  std::size_t run_ = 0;
  std::size_t extent_ = 0;
};

template <class Number>
class Receiver {
 public:
  explicit Receiver(RunStore& memory) : memory_(memory) {}

  void add(std::size_t rank, const Message& message) {
    MessageReader reader(message);
    while (!reader.at_end()) {
      Run<Number>& run = runs_[{rank, reader.get<std::size_t>()}];
      RunExtent<Number> extent;
      extent.first = reader.get<Number>();
      extent.last = reader.get<Number>();
      extent.states = reader.get<std::uint64_t>();
      extent.decoded_bytes = reader.get<std::size_t>();
      extent.widths = reader.get<PackedWidths>();
      const std::vector<std::byte> blocks = reader.get_list<std::byte>();
      extent.bytes = blocks.size();
      extent.data = memory_.allocate(blocks.size() + kReadSlack, RunStore::Shortage::kThrow);
      std::memcpy(extent.data.get(), blocks.data(), blocks.size());
      run.states += extent.states;
      run.bytes += extent.bytes;
      bytes_ += extent.bytes;
      run.extents.push_back(std::move(extent));
    }
  }

  ReceivedRuns<Number> received() {
    ReceivedRuns<Number> received{.runs = {}, .bytes = bytes_};
    for (auto& [from, run] : runs_) received.runs.push_back(std::move(run));
    return received;
  }

 private:
  RunStore& memory_;
  std::map<std::pair<std::size_t, std::size_t>, Run<Number>> runs_;  // by rank and its run
  std::uint64_t bytes_ = 0;
};

}  // namespace

template <class Number>
ReceivedRuns<Number> exchange_runs(Ranks& ranks, std::span<Run<Number>* const> runs,
                                   std::span<const Number> bounds, RunStore& memory) {
  Receiver<Number> receiver(memory);
  const std::size_t most_bytes = kReceivedBytes / static_cast<std::size_t>(ranks.count());
  for (int to = 0; to < ranks.count(); ++to) {
    const auto range = static_cast<std::size_t>(to);
    Sender<Number> sender(to == ranks.rank() ? std::span<Run<Number>* const>() : runs, bounds[range],
                          bounds[range + 1]);
    for (bool more = true; more;) {
      const Message mine = sender.next_message(most_bytes);
      const std::vector<Message> received = ranks.gather(to, mine);
      run_together(ranks, [&] {
        try {
          for (std::size_t from = 0; from < received.size(); ++from) receiver.add(from, received[from]);
        } catch (const OutOfSpace&) {
          throw CapacityError(fmt::format(
              "a rank's share of the next frontier does not fit its queues, which have {}; raise --memory or "
              "--queue-capacity, or use more --parts",
              format_size(memory.bytes())));
        }
      });
      more = allreduce_or(ranks, !mine.empty());
    }
  }
  return receiver.received();
}

template ReceivedRuns<std::uint64_t> exchange_runs(Ranks&, std::span<Run<std::uint64_t>* const>,
                                                   std::span<const std::uint64_t>, RunStore&);
template ReceivedRuns<Uint128> exchange_runs(Ranks&, std::span<Run<Uint128>* const>, std::span<const Uint128>,
                                             RunStore&);

}  // namespace othello::shiftedqueue
