// A small transposition table of one thread, for the states with few vacant cells: most states are of that kind, and
// what is known of one matters for a moment only. It stays in the cache of the thread's core; a look-up in the shared
// table (play/endgame/transposition_table.h) waits for memory.
//
// A line of the processor's cache holds three entries; a new one takes the place of the oldest. Whole states are
// stored: two never share an entry.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "play/endgame/transposition_table.h"

namespace othello::endgame {

class LocalTable {
 public:
  static constexpr std::size_t kBytes = std::size_t{256} << 10;

  LocalTable() : lines_(kBytes / sizeof(Line)) {}

  void clear() { std::fill(lines_.begin(), lines_.end(), Line{}); }

  /// Whether the state is known; fills `bounds` if it is. `hash` is that of TranspositionTable.
  bool find(std::uint64_t hash, const State& state, StoredBounds& bounds) const {
    const Line& line = lines_[place(hash)];
    for (std::size_t i = 0; i < kEntries; ++i) {
      if (!line.holds(i, state)) continue;
      bounds = {.lower = line.lower[i], .upper = line.upper[i], .move = line.move[i]};
      return true;
    }
    return false;
  }

  /// Stores the bounds, merged with those known already.
  void store(std::uint64_t hash, const State& state, const StoredBounds& bounds) {
    Line& line = lines_[place(hash)];
    std::size_t i = 0;
    while (i < kEntries && !line.holds(i, state)) ++i;
    StoredBounds merged = bounds;
    if (i < kEntries) {
      merged.lower = std::max<int>(bounds.lower, line.lower[i]);
      merged.upper = std::min<int>(bounds.upper, line.upper[i]);
      if (bounds.move < 0) merged.move = line.move[i];
    } else {
      i = line.oldest;
      line.oldest = static_cast<std::uint8_t>((i + 1) % kEntries);
      line.mover[i] = state.mover;
      line.opponent[i] = state.opponent;
    }
    line.lower[i] = static_cast<std::int8_t>(merged.lower);
    line.upper[i] = static_cast<std::int8_t>(merged.upper);
    line.move[i] = static_cast<std::int8_t>(merged.move);
  }

 private:
  static constexpr std::size_t kEntries = 3;

  struct alignas(64) Line {
    std::uint64_t mover[kEntries];  // 0, as the opponent's discs: no entry
    std::uint64_t opponent[kEntries];
    std::int8_t lower[kEntries];
    std::int8_t upper[kEntries];
    std::int8_t move[kEntries];
    std::uint8_t oldest;

    bool holds(std::size_t i, const State& state) const {
      return mover[i] == state.mover && opponent[i] == state.opponent;
    }
  };
  static_assert(sizeof(Line) == 64);

  static std::size_t place(std::uint64_t hash) {
    constexpr std::size_t kLines = kBytes / sizeof(Line);
    static_assert((kLines & (kLines - 1)) == 0);
    return static_cast<std::size_t>(hash >> (64 - std::countr_zero(kLines)));
  }

  std::vector<Line> lines_;
};

}  // namespace othello::endgame
