#include "play/endgame/lockless_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace othello::endgame {
namespace {

constexpr std::uint64_t kMinLines = 1024;
// With which a table begins, or up to twice as many: a quarter of a MiB, which stays in the core's cache.
constexpr std::uint64_t kFirstLines = 4096;

// How often a table of so many lines is half of a larger one.
int doublings(std::uint64_t lines) {
  int times = 0;
  while (lines >> (times + 1) >= kFirstLines) ++times;
  return times;
}

std::uint64_t first_lines(std::uint64_t most) {
  return most >> doublings(most);
}

std::uint64_t whole_lines(std::uint64_t bytes, std::uint64_t line_bytes) {
  const std::uint64_t lines = std::max(bytes / line_bytes, kMinLines);
  return first_lines(lines) << doublings(lines);
}

}  // namespace

void LocklessTable::Unmap::operator()(Line* lines) const {
  munmap(lines, bytes);
}

LocklessTable::LocklessTable(std::uint64_t bytes, HashOf hash_of)
    : hash_of_(hash_of),
      most_lines_(whole_lines(bytes, sizeof(Line))),
      memory_(nullptr, Unmap{most_lines_ * sizeof(Line)}),
      lines_(first_lines(most_lines_)) {
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
  madvise(memory_.get(), bytes_in_use(), MADV_DONTNEED);
  lines_.store(first_lines(most_lines_), std::memory_order_relaxed);
  displaced_.store(0, std::memory_order_relaxed);
}

void LocklessTable::grow() {
  if (is_growing_.exchange(true)) return;
  const std::uint64_t before = lines_in_use();
  if (before < most_lines_) {
    lines_.store(2 * before, std::memory_order_relaxed);
    // From the last one on, no entry comes into a line that is yet to be divided, but for the first line's own.
    for (std::uint64_t i = before; i-- > 0;) move_entries(memory_.get()[i], before);
  }
  displaced_.store(0, std::memory_order_relaxed);
  is_growing_.store(false);
}

// Moves the entries of a line to where they belong now. What neither belongs there nor did while the table had `before`
// lines is dropped: it may be a mixture of two states, which nobody finds unless it comes into its own line.
void LocklessTable::move_entries(Line& from, std::uint64_t before) {
  for (int i = 0; i < kEntries; ++i) {
    if (from.is_free(i)) continue;
    from.show(i, [&](Bitboard mover, Bitboard opponent, std::uint32_t word) {
      const std::uint64_t hash = hash_of_(mover, opponent);
      Line& to = line(hash);
      if (&to == &from) return;
      if (&from != &line(hash, before)) {
        from.put(i, 0, 0, 0);
        return;
      }
      int free = 0;
      while (free < kEntries && !to.is_free(free)) ++free;
      if (free < kEntries) to.put(free, word, mover, opponent);  // else other threads have filled it
      from.put(i, 0, 0, 0);
    });
  }
}

}  // namespace othello::endgame
