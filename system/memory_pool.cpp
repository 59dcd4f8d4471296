#include "system/memory_pool.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>

#include "system/threads.h"

namespace othello {
namespace {

constexpr std::align_val_t kPage{4096};

// Blocks that a thread empties at a time.
constexpr std::size_t kStretch = 32;

std::byte* map_pages(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
#ifdef MADV_NOHUGEPAGE
  // A huge page would be resident as a whole, including emptied neighbours of a block.
  (void)madvise(memory, bytes, MADV_NOHUGEPAGE);
#endif
  return static_cast<std::byte*>(memory);
}

// Maps all pages of an empty block by one call, which is faster than page by page. Where the system cannot,
// they are mapped when written.
void populate([[maybe_unused]] std::byte* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  (void)madvise(memory, bytes, MADV_POPULATE_WRITE);
#endif
}

}  // namespace

// Number 0 has kMinBytes, 7 has 8 of them; from there on the size grows by an eighth of the last power of
// two.
std::size_t MemoryPool::size_number(std::size_t bytes) {
  const std::size_t pages = std::max<std::size_t>((bytes + kMinBytes - 1) / kMinBytes, 1);
  if (pages <= kSizesPerDoubling) return pages - 1;
  const auto shift = static_cast<std::size_t>(std::bit_width(pages - 1)) - 4;  // 8 to 15 steps and a rest
  const std::size_t steps = (pages - 1) >> shift;
  const std::size_t number = kSizesPerDoubling * shift + steps;
  if (number >= kSizes) throw std::bad_alloc();
  return number;
}

std::size_t MemoryPool::size(std::size_t number) {
  if (number < kSizesPerDoubling) return (number + 1) * kMinBytes;
  const std::size_t shift = number / kSizesPerDoubling - 1;
  const std::size_t steps = kSizesPerDoubling + number % kSizesPerDoubling;
  return (steps + 1) * kMinBytes << shift;
}

MemoryPool::~MemoryPool() {
  unmap_returned();
}

MemoryPool::Buffer MemoryPool::allocate(MemoryPool* pool, std::size_t bytes) {
  if (pool == nullptr) {
    const std::size_t whole = (bytes + kMinBytes - 1) / kMinBytes * kMinBytes;
    return {static_cast<std::byte*>(::operator new(whole, kPage)), {nullptr, whole}};
  }
  const std::size_t number = size_number(bytes);
  return {pool->allocate(number), {pool, size(number)}};
}

void MemoryPool::Return::operator()(std::byte* memory) const {
  if (pool == nullptr) {
    ::operator delete(memory, kPage);
  } else {
    pool->release(memory, bytes);
  }
}

std::uint64_t MemoryPool::idle_bytes() const {
  const std::lock_guard lock(mutex_);
  return idle_bytes_;
}

void MemoryPool::set_limit(std::uint64_t limit, int threads) {
  std::vector<IdleBlock> blocks;
  {
    const std::lock_guard lock(mutex_);
    limit_ = limit;
    while (is_over_limit()) {
      const std::size_t number = most_idle();
      while (is_over_limit() && !returned_[number].idle.empty()) blocks.push_back(pop_idle(number));
    }
  }
  const auto empty_stretch = [&](std::size_t stretch) {
    for (std::size_t i = stretch * kStretch; i < std::min((stretch + 1) * kStretch, blocks.size()); ++i)
      madvise(blocks[i].memory, size(blocks[i].number), MADV_DONTNEED);
  };
  run_each((blocks.size() + kStretch - 1) / kStretch, empty_stretch, threads);
  const std::lock_guard lock(mutex_);
  for (const IdleBlock& block : blocks) returned_[block.number].empty.push_back(block.memory);
  if (limit == 0) unmap_returned();
}

std::byte* MemoryPool::allocate(std::size_t number) {
  const std::size_t bytes = size(number);
  std::unique_lock lock(mutex_);
  Returned& returned = returned_[number];
  const bool has_pages = !returned.idle.empty();
  std::byte* memory = nullptr;
  if (has_pages) {
    memory = returned.idle.back();
    returned.idle.pop_back();
    idle_bytes_ -= bytes;
  } else if (!returned.empty.empty()) {
    memory = returned.empty.back();
    returned.empty.pop_back();
  } else {
    memory = map_block(number);
  }
  taken_bytes_ += bytes;
  keep_to_limit();
  lock.unlock();
  if (!has_pages) populate(memory, bytes);
  return memory;
}

std::byte* MemoryPool::map_block(std::size_t number) {
  Returned& returned = returned_[number];
  if (returned.idle.capacity() <= returned.mapped) {
    // Blocks are returned by destructors, which must not fail.
    returned.idle.reserve(2 * returned.mapped + 1);
    returned.empty.reserve(2 * returned.mapped + 1);
  }
  std::byte* memory = map_pages(size(number));
  if (memory == nullptr) {
    // Where addresses are limited, those of other sizes may be what is missing.
    unmap_returned();
    memory = map_pages(size(number));
  }
  if (memory == nullptr) throw std::bad_alloc();
  ++returned.mapped;
  return memory;
}

void MemoryPool::release(std::byte* memory, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  returned_[size_number(bytes)].idle.push_back(memory);
  taken_bytes_ -= bytes;
  idle_bytes_ += bytes;
  keep_to_limit();
}

// The number of the size that has most idle blocks, in bytes.
std::size_t MemoryPool::most_idle() const {
  std::size_t most = 0;
  for (std::size_t number = 0; number < kSizes; ++number) {
    if (returned_[number].idle.size() * size(number) > returned_[most].idle.size() * size(most))
      most = number;
  }
  return most;
}

// For a caller that empties it.
auto MemoryPool::pop_idle(std::size_t number) -> IdleBlock {
  std::byte* memory = returned_[number].idle.back();
  returned_[number].idle.pop_back();
  idle_bytes_ -= size(number);
  return {memory, number};
}

void MemoryPool::keep_to_limit() {
  while (is_over_limit()) {
    const IdleBlock block = pop_idle(most_idle());
    madvise(block.memory, size(block.number), MADV_DONTNEED);
    returned_[block.number].empty.push_back(block.memory);
  }
}

void MemoryPool::unmap_returned() {
  for (std::size_t number = 0; number < kSizes; ++number) {
    Returned& returned = returned_[number];
    for (std::byte* memory : returned.idle) munmap(memory, size(number));
    for (std::byte* memory : returned.empty) munmap(memory, size(number));
    idle_bytes_ -= returned.idle.size() * size(number);
    returned.mapped -= returned.idle.size() + returned.empty.size();
    returned.idle.clear();
    returned.empty.clear();
  }
}

}  // namespace othello
