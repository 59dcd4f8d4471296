#include "enumerate/occupancy/gathered_successors.h"

#include <utility>

namespace othello::enumerate {

GatheredSuccessors::GatheredSuccessors(std::vector<std::uint64_t> first_numbers,
                                       std::span<const Batch> batches, int threads, std::uint64_t most_bytes,
                                       MemoryPool* pool)
    : first_numbers_(std::move(first_numbers)), most_bytes_(most_bytes), pool_(pool) {
  for (const Batch& batch : batches) done_.push_back(batch.done);
  for (int thread = 0; thread < threads; ++thread) shares_.push_back(std::make_unique<Share>(*this));
}

GatheredSuccessors::~GatheredSuccessors() = default;

// A binary search without a branch, which would be mispredicted at every other step.
std::size_t GatheredSuccessors::batch_of(std::uint64_t number) const {
  const std::uint64_t* first = first_numbers_.data();
  for (std::size_t left = first_numbers_.size(); left > 1;) {
    const std::size_t half = left / 2;
    first += half * static_cast<std::size_t>(first[half] <= number);
    left -= half;
  }
  return static_cast<std::size_t>(first - first_numbers_.data());
}

MoveCount GatheredSuccessors::list(std::size_t batch, std::vector<std::uint64_t>& numbers) const {
  MoveCount moves;
  std::size_t blocks = 0;
  for (const std::unique_ptr<Share>& share : shares_) blocks += share->batches_[batch].blocks.size();
  numbers.clear();
  numbers.reserve(blocks * kBlockNumbers);
  for (const std::unique_ptr<Share>& share : shares_) {
    const Share::OfBatch& from = share->batches_[batch];
    moves += from.moves;
    for (const std::uint64_t* block : from.blocks) {
      const std::uint64_t* end = block == from.blocks.back() ? from.next : block + kBlockNumbers;
      numbers.insert(numbers.end(), block, end);
    }
  }
  return moves;
}

std::uint64_t* GatheredSuccessors::take_slab(std::vector<MemoryPool::Buffer>& slabs) {
  if (bytes_.fetch_add(kSlabBytes) + kSlabBytes > most_bytes_) {
    over_limit_ = true;
    return nullptr;
  }
  slabs.push_back(MemoryPool::allocate(pool_, kSlabBytes));
  return reinterpret_cast<std::uint64_t*>(slabs.back().get());
}

// Returns whether the number is to be stored.
bool GatheredSuccessors::Share::begin_block(std::size_t batch) {
  if (all_.done_[batch]) return false;
  if (next_block_ == slab_end_) {
    next_block_ = all_.take_slab(slabs_);
    if (next_block_ == nullptr) {
      slab_end_ = nullptr;
      return false;
    }
    slab_end_ = next_block_ + kSlabBytes / sizeof(std::uint64_t);
  }
  OfBatch& to = batches_[batch];
  to.next = std::exchange(next_block_, next_block_ + kBlockNumbers);
  to.end = next_block_;
  to.blocks.push_back(to.next);
  return true;
}

}  // namespace othello::enumerate
