#include "endgame/transposition_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>

namespace othello::endgame {
namespace {

constexpr std::uint64_t kLeastLines = 1024;
constexpr int kOffset = 64;  // of a bound
constexpr std::uint32_t kHasMove = 1u << 22;
constexpr std::uint32_t kMostEffort = 31;

std::uint64_t mixed(std::uint32_t data) {
  return data * 0x9e3779b97f4a7c15u;
}

std::uint32_t pack(const Bounds& bounds, std::uint32_t effort, std::uint32_t generation) {
  const auto lower = static_cast<std::uint32_t>(bounds.lower + kOffset);
  const auto upper = static_cast<std::uint32_t>(bounds.upper + kOffset);
  const std::uint32_t move = bounds.move < 0 ? 0 : kHasMove | static_cast<std::uint32_t>(bounds.move) << 16;
  return lower | upper << 8 | move | effort << 23 | generation << 28;
}

Bounds unpack(std::uint32_t data) {
  return {.lower = static_cast<int>(data & 0xff) - kOffset,
          .upper = static_cast<int>(data >> 8 & 0xff) - kOffset,
          .move = (data & kHasMove) != 0 ? static_cast<int>(data >> 16 & 0x3f) : -1};
}

}  // namespace

void TranspositionTable::Unmap::operator()(Line* lines) const {
  munmap(lines, bytes);
}

TranspositionTable::TranspositionTable(std::uint64_t bytes)
    : lines_(std::max(bytes / sizeof(Line), kLeastLines)), memory_(nullptr, Unmap{lines_ * sizeof(Line)}) {
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

void TranspositionTable::clear() {
  madvise(memory_.get(), bytes(), MADV_DONTNEED);
}

bool TranspositionTable::find(std::uint64_t hash, Bitboard mover, Bitboard opponent, Bounds& bounds) const {
  const Line& place = line(hash);
  for (int i = 0; i < kEntries; ++i) {
    const std::uint32_t data = place.data[i].load(std::memory_order_relaxed);
    const std::uint64_t mix = mixed(data);
    if ((place.mover[i].load(std::memory_order_relaxed) ^ mix) != mover) continue;
    if ((place.opponent[i].load(std::memory_order_relaxed) ^ std::rotl(mix, 32)) != opponent) continue;
    bounds = unpack(data);
    return true;
  }
  return false;
}

void TranspositionTable::store(std::uint64_t hash, Bitboard mover, Bitboard opponent, const Bounds& bounds,
                               std::uint64_t nodes) {
  Line& place = line(hash);
  const std::uint32_t effort = std::min(static_cast<std::uint32_t>(std::bit_width(nodes)), kMostEffort);
  Bounds kept = bounds;
  int victim = 0;
  std::uint32_t least = ~std::uint32_t{0};
  for (int i = 0; i < kEntries; ++i) {
    const std::uint32_t data = place.data[i].load(std::memory_order_relaxed);
    const std::uint64_t mix = mixed(data);
    if ((place.mover[i].load(std::memory_order_relaxed) ^ mix) == mover &&
        (place.opponent[i].load(std::memory_order_relaxed) ^ std::rotl(mix, 32)) == opponent) {
      const Bounds known = unpack(data);
      kept.lower = std::max(kept.lower, known.lower);
      kept.upper = std::min(kept.upper, known.upper);
      if (kept.move < 0) kept.move = known.move;
      victim = i;
      break;
    }
    // Old ones go first, then those that are found again most cheaply.
    const std::uint32_t worth = (data >> 28 == generation_ ? 0x100u : 0u) | (data >> 23 & 0x1f);
    if (worth < least) {
      least = worth;
      victim = i;
    }
  }
  const std::uint32_t data = pack(kept, effort, generation_);
  const std::uint64_t mix = mixed(data);
  place.data[victim].store(data, std::memory_order_relaxed);
  place.mover[victim].store(mover ^ mix, std::memory_order_relaxed);
  place.opponent[victim].store(opponent ^ std::rotl(mix, 32), std::memory_order_relaxed);
}

}  // namespace othello::endgame
