// The next frontiers of other ranks' queues, for the basket distribution: each rank receives the locations of
// the blocks that its baskets take, and fetches these, one-sided, from the rank that has them.
//
// Blocks are fetched whole, so that at most two blocks of each run are fetched unnecessarily. A rank receives
// 16 or 32 bytes a block of up to 4,096 values, for its own baskets only, however many ranks there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "shiftedqueue/run.h"
#include "shiftedqueue/shifted_queue.h"
#include "system/byte_array.h"
#include "system/ranks/message.h"
#include "system/ranks/ranks.h"

namespace othello {

template <class Number>
class SharedRuns {
 public:
  /// Collective. The queues, relaxed, must stay as they are until close().
  SharedRuns(Ranks& ranks, const std::vector<std::unique_ptr<ShiftedQueue<Number>>>& queues);

  /// The queues of all ranks together, and of those before this one. Each queue has a basket.
  int queues() const { return first_queue_.back(); }
  int queues_before() const { return first_queue_[static_cast<std::size_t>(ranks_.rank())]; }

  /// Collective. Basket i has the numbers in [bounds[i], bounds[i + 1]), on all ranks.
  void open(std::span<const Number> bounds);

  /// Fetches the values of other ranks in [from, below), a basket of this rank's, into `memory`, adds a
  /// reader for each run, and returns the number of bytes. Any thread. Throws CapacityError if they exceed
  /// `most_bytes`.
  std::size_t fetch_readers(Number from, Number below, std::size_t piece, const Widths& widths,
                            std::size_t most_bytes, ByteArray& memory,
                            std::vector<RunReader<Number>>& readers) const;

  /// Collective: nothing is fetched any more.
  void close();

 private:
  // Neighbouring blocks of another rank's run.
  struct Distant {
    int rank = 0;
    std::size_t queue = 0;  // of the rank
    std::size_t begin = 0;  // of their bytes in the run
    Run<Number> run;        // of these blocks alone, from 0 on
  };

  Message encode_block_list(Number from, Number below) const;
  void resume(int rank, const Message& blocks);
  static Distant cut_out(const Run<Number>& run, Number from, Number below);

  Ranks& ranks_;
  const std::vector<std::unique_ptr<ShiftedQueue<Number>>>& queues_;
  std::vector<int> first_queue_{0};  // by rank: how many those before it have; at the end, all
  std::vector<Distant> distant_;     // what this rank's baskets may take
  std::vector<std::shared_ptr<SharedBytes>> bytes_;  // the n-th queue of every rank that has so many
};

extern template class SharedRuns<std::uint64_t>;
extern template class SharedRuns<Uint128>;

}  // namespace othello
