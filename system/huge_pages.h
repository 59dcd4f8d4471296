// Memory for large arrays with random access: in huge pages, where the system has them. A bitmap of 16 MiB
// takes 4,096 pages of 4 KiB, more than a core's second-level translation buffer holds, or 8 huge ones.
#pragma once

#include <cstddef>
#include <limits>
#include <new>

namespace othello {

/// Memory at a multiple of 64 bytes; for kHugePageBytes and more, at a multiple of that, and the system is
/// advised to use huge pages. Throws std::bad_alloc.
void* allocate_large(std::size_t bytes);
void free_large(void* memory, std::size_t bytes);

inline constexpr std::size_t kHugePageBytes = std::size_t{2} << 20;

/// An allocator for std::vector.
template <class T>
struct LargeAllocator {
  using value_type = T;

  LargeAllocator() = default;
  template <class U>
  LargeAllocator(const LargeAllocator<U>& /*other*/) {}

  T* allocate(std::size_t count) {
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(allocate_large(count * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t count) { free_large(memory, count * sizeof(T)); }

  friend bool operator==(const LargeAllocator& /*a*/, const LargeAllocator& /*b*/) { return true; }
};

}  // namespace othello
