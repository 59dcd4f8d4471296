// Memory for the pieces of a cache: blocks of a few sizes, straight from the system, within a limit.
//
// The pieces of a cache come and go for hours and differ in size. A general allocator keeps the gaps
// between them: a fifth to a half of a small cache was measured (results/reliability). Here each block is a
// mapping of its own, of a size from a list: multiples of 4 KiB up to 32 KiB, then eight sizes for each
// doubling, so that of a block of 32 KiB or more at most a ninth is unused. A returned block stays idle, to be taken again
// without the system clearing its pages, as long as taken and idle blocks together keep to the limit.
// Beyond it idle blocks are emptied: their pages go to the system, and only their addresses are kept.
//
// So the resident memory is known at any time: allocated_bytes() and the idle blocks, together at most the
// limit, or allocated_bytes() alone if that is more. The owner has to keep to the limit; a block is never
// refused for it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace othello {

class MemoryPool {
 public:
  /// `limit`: bytes of taken and idle blocks.
  explicit MemoryPool(std::uint64_t limit) : limit_(limit) {}
  /// All blocks must have been returned.
  ~MemoryPool();
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  /// Returns a block to its pool, or, if that is null, to the allocator.
  struct Return {
    MemoryPool* pool = nullptr;
    std::size_t bytes = 0;
    void operator()(std::byte* memory) const;
  };
  using Buffer = std::unique_ptr<std::byte[], Return>;

  /// Memory of any content, `bytes` bytes or more, at a multiple of 4 KiB; from `pool`, or from the
  /// allocator if that is null. Any thread. Throws std::bad_alloc.
  static Buffer allocate(MemoryPool* pool, std::size_t bytes);

  std::uint64_t limit() const { return limit_.load(std::memory_order_relaxed); }
  /// Sets the limit and empties idle blocks beyond it, by a team of `threads`. A limit of 0 also returns the addresses of all
  /// blocks that are not taken. Any thread.
  void set_limit(std::uint64_t limit, int threads = 1);
  /// Bytes of all blocks that are taken at this moment.
  std::uint64_t allocated_bytes() const { return taken_bytes_.load(std::memory_order_relaxed); }
  /// Bytes of the blocks that are returned and not emptied.
  std::uint64_t idle_bytes() const;

  /// The size of a block for so many bytes.
  static std::size_t block_bytes(std::size_t bytes) { return size(size_number(bytes)); }

 private:
  static constexpr std::size_t kMinBytes = 4096;
  static constexpr std::size_t kSizesPerDoubling = 8;
  static constexpr std::size_t kSizes = 160;  // up to 16 GiB

  struct Returned {
    std::vector<std::byte*> idle;   // the last returned at the end
    std::vector<std::byte*> empty;  // without pages
    std::size_t mapped = 0;         // these and those taken
  };

  struct IdleBlock {
    std::byte* memory;
    std::size_t number;
  };

  static std::size_t size_number(std::size_t bytes);
  static std::size_t size(std::size_t number);

  std::byte* allocate(std::size_t number);
  std::byte* map_block(std::size_t number);
  void release(std::byte* memory, std::size_t bytes);
  bool is_over_limit() const { return idle_bytes_ > 0 && taken_bytes_ + idle_bytes_ > limit_; }
  std::size_t most_idle() const;
  IdleBlock pop_idle(std::size_t number);
  void keep_to_limit();
  void unmap_returned();

  std::atomic<std::uint64_t> limit_;           // changed under the lock
  std::atomic<std::uint64_t> taken_bytes_{0};  // changed under the lock
  mutable std::mutex mutex_;
  std::uint64_t idle_bytes_ = 0;
  std::array<Returned, kSizes> returned_;
};

}  // namespace othello
