// What the search has found out about states, shared by all threads without locks.
//
// A line of the processor's cache holds three entries:
//
//     bytes  0..23   mover's discs  xor mixed(data), three words
//     bytes 24..47   opponent's discs xor rotated mixed(data), three words
//     bytes 48..59   data, three times 32 bits
//                      bits  0..7   lower bound + 64
//                      bits  8..15  upper bound + 64
//                      bits 16..21  the best move's cell, meaningful if bit 22 is set
//                      bits 23..27  binary logarithm of the nodes that it took
//                      bits 28..31  generation
//
// Threads write the three parts of an entry without a lock. Whoever reads parts of two different writes
// undoes the exclusive-or with the wrong data, so the discs do not come out and nothing is found (R. Hyatt,
// T. Mann, "A lock-less transposition table implementation for parallel search", 2002; the mixing makes discs
// that come out wrong differ in half their bits, so that they are no neighbouring state either). The whole
// state is stored: two states never share an entry.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/board.h"
#include "integer/uint128.h"

namespace othello::endgame {

struct Bounds {
  int lower;
  int upper;
  int move;  // a cell of the field, -1: none known
};

class TranspositionTable {
 public:
  /// At most `bytes`, but room for some thousand entries. Throws std::bad_alloc.
  explicit TranspositionTable(std::uint64_t bytes);

  /// Entries made from now on are of a new generation; older ones are found, but make room first.
  void begin_generation() { generation_ = (generation_ + 1) & 0xf; }
  void clear();

  std::uint64_t bytes() const { return lines_ * sizeof(Line); }

  static std::uint64_t hash(Bitboard mover, Bitboard opponent) {
    const std::uint64_t low = mover * 0x9e3779b97f4a7c15u;
    const std::uint64_t mixed = (low ^ low >> 32 ^ opponent) * 0xd6e8feb86659fd93u;
    return (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93u;
  }
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&line(hash)); }

  /// Whether the state is known; fills `bounds` if it is.
  bool find(std::uint64_t hash, Bitboard mover, Bitboard opponent, Bounds& bounds) const;

  /// Keeps the bounds, together with what is known already. `nodes` is what it took to find them.
  void store(std::uint64_t hash, Bitboard mover, Bitboard opponent, const Bounds& bounds,
             std::uint64_t nodes);

 private:
  static constexpr int kEntries = 3;
  struct alignas(64) Line {
    std::atomic<std::uint64_t> mover[kEntries];
    std::atomic<std::uint64_t> opponent[kEntries];
    std::atomic<std::uint32_t> data[kEntries];
  };
  static_assert(sizeof(Line) == 64);
  struct Unmap {
    std::uint64_t bytes;
    void operator()(Line* lines) const;
  };

  Line& line(std::uint64_t hash) const {
    return memory_.get()[static_cast<std::size_t>((Uint128{hash} * lines_) >> 64)];
  }

  std::uint64_t lines_;
  std::unique_ptr<Line, Unmap> memory_;
  std::uint32_t generation_ = 0;
};

}  // namespace othello::endgame
