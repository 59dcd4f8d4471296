#include "play/endgame/lockless_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace othello::endgame {
namespace {

constexpr std::uint64_t kMinLines = 1024;

}  // namespace

void LocklessTable::Unmap::operator()(Line* lines) const {
  munmap(lines, bytes);
}

LocklessTable::LocklessTable(std::uint64_t bytes)
    : lines_(std::max(bytes / sizeof(Line), kMinLines)), memory_(nullptr, Unmap{lines_ * sizeof(Line)}) {
  // Pages of zeros that cost nothing until they are written. Zeros are entries without discs, which no state
  // has.
  void* memory = mmap(nullptr, this->bytes(), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
  madvise(memory, this->bytes(), MADV_HUGEPAGE);  // a hint: look-ups go all over the table
#endif
  memory_.reset(static_cast<Line*>(memory));
}

void LocklessTable::clear() {
  madvise(memory_.get(), bytes(), MADV_DONTNEED);
}

}  // namespace othello::endgame
