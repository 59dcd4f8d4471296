#include "system/huge_pages.h"

#include <sys/mman.h>

namespace othello {
namespace {

constexpr std::align_val_t kLine{64};
constexpr std::align_val_t kHugePage{kHugePageBytes};

}  // namespace

void* allocate_large(std::size_t bytes) {
  if (bytes < kHugePageBytes) return ::operator new(bytes, kLine);
  void* memory = ::operator new(bytes, kHugePage);
#ifdef MADV_HUGEPAGE
  // Only advice: without huge pages all works, only slower. Memory beyond the last whole page may belong to
  // others.
  (void)madvise(memory, bytes / kHugePageBytes * kHugePageBytes, MADV_HUGEPAGE);
#endif
  return memory;
}

void free_large(void* memory, std::size_t bytes) {
  ::operator delete(memory, bytes < kHugePageBytes ? kLine : kHugePage);
}

}  // namespace othello
