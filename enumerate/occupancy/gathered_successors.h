// All successors of a thin depth's parents, as whole states.
//
// Where few states share an occupancy, most of its time goes into finding its parents and setting up their
// moves (results/occupancy). So the parents are read once, in their order, and each successor becomes an
// occupancy number (numbering/occupancy_numbering.h), whatever its occupancy. The batches (batches.h) are
// ranges of these numbers: what a batch gathers is sorted when a thread claims it (gathered_expander.h).
//
// Each thread writes into blocks of its own, so that no lock is needed. A successor takes 8 bytes for each
// move that leads to it. If all together exceed the limit, nothing is gathered, and the depth is computed from
// the parents of each occupancy.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "enumerate/occupancy/batch.h"
#include "enumerate/search/mobility.h"
#include "system/memory_pool.h"

namespace othello::enumerate {

class GatheredSuccessors {
 public:
  /// A block of numbers: small, since each thread has one for each batch.
  static constexpr std::size_t kBlockNumbers = 128;
  /// What each thread takes for a batch without a number, about: that block, and where it is.
  static constexpr std::size_t kBatchBytes = kBlockNumbers * sizeof(std::uint64_t) + 128;
  /// What a thread takes from the pool at a time.
  static constexpr std::size_t kSlabBytes = std::size_t{1} << 20;

  /// `first_numbers`: the least number that each of the batches may have, ascending. Numbers of batches that
  /// are done are dropped. `most_bytes`: from `pool`, for the numbers of all `threads`.
  GatheredSuccessors(std::vector<std::uint64_t> first_numbers, std::span<const Batch> batches, int threads,
                     std::uint64_t most_bytes, MemoryPool* pool);
  ~GatheredSuccessors();

  /// The numbers that one thread has gathered.
  class Share;
  Share& share(int thread) { return *shares_[static_cast<std::size_t>(thread)]; }

  /// Whether the limit was exceeded, so that numbers are missing.
  bool is_over_limit() const { return over_limit_.load(std::memory_order_relaxed); }

  /// The batch that a number belongs to.
  std::size_t batch_of(std::uint64_t number) const;
  /// Writes the numbers of a batch, in no order, and returns the moves to them. Any thread, once all have gathered.
  MoveCount list(std::size_t batch, std::vector<std::uint64_t>& numbers) const;

 private:
  std::uint64_t* take_slab(std::vector<MemoryPool::Buffer>& slabs);

  std::vector<std::uint64_t> first_numbers_;
  std::vector<bool> done_;
  std::uint64_t most_bytes_;
  MemoryPool* pool_;
  std::atomic<std::uint64_t> bytes_{0};
  std::atomic<bool> over_limit_{false};
  std::vector<std::unique_ptr<Share>> shares_;
};

class GatheredSuccessors::Share {
 public:
  explicit Share(GatheredSuccessors& all) : all_(all), batches_(all.first_numbers_.size()) {}

  /// Adds a successor. `moves`: what leads to it; nothing after a pass.
  void add(std::uint64_t number, const MoveCount& moves) {
    const std::size_t batch = all_.batch_of(number);
    OfBatch& to = batches_[batch];
    to.moves += moves;
    if (to.next == to.end && !begin_block(batch)) return;
    *to.next++ = number;
  }

 private:
  friend class GatheredSuccessors;

  struct OfBatch {
    std::uint64_t* next = nullptr;  // in the last of the blocks
    std::uint64_t* end = nullptr;
    std::vector<std::uint64_t*> blocks;
    MoveCount moves;
  };

  bool begin_block(std::size_t batch);

  GatheredSuccessors& all_;
  std::vector<OfBatch> batches_;
  std::vector<MemoryPool::Buffer> slabs_;
  std::uint64_t* next_block_ = nullptr;
  std::uint64_t* slab_end_ = nullptr;
};

}  // namespace othello::enumerate
