// A toy of what docs/architecture.md says of an accelerator: an Expander that hands whole occupancies to a
// device with memory and a queue of its own, here a thread, and puts what comes back into records. Records,
// tallies and digests must be those of the processor's own expander.

#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

#include "enumerate/frontier/successors.h"
#include "enumerate/occupancy/bitmap_expander.h"
#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/search_support.h"

namespace othello::enumerate {
namespace {

/// Runs what is submitted, in order, in its own thread.
class Device {
 public:
  Device() : thread_([this](const std::stop_token& stop) { run(stop); }) {}

  void submit(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    queue_.push(std::move(work));
    ++submitted_;
    changed_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_ == submitted_; });
  }
  int submitted() const { return submitted_; }

 private:
  void run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [&] { return !queue_.empty(); })) {
      const std::function<void()> work = std::move(queue_.front());
      queue_.pop();
      lock.unlock();
      work();
      lock.lock();
      ++done_;
      changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::queue<std::function<void()>> queue_;
  int submitted_ = 0;
  int done_ = 0;
  std::jthread thread_;
};

/// Keeps one occupancy ahead on the device: that of the next call.
class AcceleratedExpander : public Expander {
 public:
  AcceleratedExpander(const SearchTables& space, const Kernels& kernels, ChunkCache& parents, Device& device)
      : kernels_(kernels), expander_(space, kernels, parents, 0), device_(device) {}
  /// What was begun may not be asked for.
  ~AcceleratedExpander() override { device_.wait(); }

  void expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) override {
    if (!ahead_ || ahead_->occupancy != occupancy) begin(occupancy);
    device_.wait();
    const std::unique_ptr<Result> result = std::move(ahead_);
    if (next != 0) begin(next);
    tally += result->tally;
    if (result->tally.states > 0) out.append_part(result->segment.finish());
  }
  std::uint64_t bytes_read() const override { return expander_.bytes_read(); }

 private:
  struct Result {
    Result(const Kernels& kernels, Bitboard of) : occupancy(of), segment(kernels) {}
    Bitboard occupancy;
    SegmentWriter segment;
    Tally tally;
  };

  void begin(Bitboard occupancy) {
    ahead_ = std::make_unique<Result>(kernels_, occupancy);
    device_.submit([this, result = ahead_.get()] {
      expander_.expand(result->occupancy, 0, result->segment, result->tally);
    });
  }

  const Kernels& kernels_;
  BitmapExpander expander_;  // what the device does
  Device& device_;
  std::unique_ptr<Result> ahead_;
};

struct Expanded {
  std::vector<Bitboard> records;  // their occupancies
  Tally tally;
};

Expanded expanded_by(Expander& expander, const Kernels& kernels, const std::vector<Bitboard>& occupancies) {
  SegmentWriter writer(kernels);
  Expanded expanded;
  for (std::size_t i = 0; i < occupancies.size(); ++i) {
    expander.expand(occupancies[i], i + 1 < occupancies.size() ? occupancies[i + 1] : 0, writer,
                    expanded.tally);
  }
  for (const RecordLocation& record : writer.finish().records) expanded.records.push_back(record.occupancy);
  return expanded;
}

TEST(Accelerator, FindsTheStatesOfTheProcessor) {
  for (const auto& [name, depth] : {std::pair{"4x4", 8}, std::pair{"5x5", 7}}) {
    SearchOptions options{.board = Board::parse(name)};
    options.max_depth = depth;
    options.memory = std::uint64_t{1} << 28;
    test::Listener listener;
    OccupancySearch search(options, listener);
    search.run();
    const SearchTables space(options.board, options.symmetry);
    const Frontier& parents = search.last_frontier();
    const auto occupancies = successor_occupancies(space.place_board, parents.index().locations(), 1);
    ChunkCache cache(parents, options.memory);
    BitmapExpander own(space, chosen_kernels(), cache, 0);
    Device device;
    AcceleratedExpander accelerated(space, chosen_kernels(), cache, device);
    const Expanded expected = expanded_by(own, chosen_kernels(), occupancies);
    const Expanded found = expanded_by(accelerated, chosen_kernels(), occupancies);
    EXPECT_EQ(static_cast<int>(occupancies.size()), device.submitted());
    EXPECT_GT(expected.tally.states, 100u);
    EXPECT_EQ(expected.records, found.records);
    EXPECT_EQ(expected.tally.states, found.tally.states);
    EXPECT_EQ(expected.tally.digest, found.tally.digest);
    EXPECT_EQ(expected.tally.without_move, found.tally.without_move);
    EXPECT_EQ(expected.tally.passes, found.tally.passes);
    EXPECT_EQ(expected.tally.gaps, found.tally.gaps);
    EXPECT_EQ(expected.tally.first, found.tally.first);
    EXPECT_EQ(expected.tally.last, found.tally.last);
    EXPECT_EQ(expected.tally.moves_before.moves, found.tally.moves_before.moves);
    EXPECT_EQ(expected.tally.moves_before.flips, found.tally.moves_before.flips);
  }
}

}  // namespace
}  // namespace othello::enumerate
