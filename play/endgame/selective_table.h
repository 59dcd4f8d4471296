// The transposition table of the search by evaluation (play/endgame/lockless_table.h).
//
// The word of a state:
//
//     bits  0..13  value + 8192, in hundredths of a disc
//     bits 14..15  1: the value is a lower bound; 2: an upper one; 3: exact
//     bits 16..21  the best move's cell
//     bits 22..26  depth of the search in plies
//     bits 27..29  its selectivity (play/endgame/probcut.h)
//     bits 30..31  generation
#pragma once

#include <cstdint>
#include <optional>

#include "play/endgame/lockless_table.h"

namespace othello::endgame {

enum class BoundKind : std::uint32_t { kLower = 1, kUpper = 2, kExact = 3 };

struct SelectiveEntry {
  int value;
  BoundKind kind;
  int move;   // a cell of the field
  int depth;  // at most kMaxDepth
  int level;  // of selectivity
};

class SelectiveTable {
 public:
  static constexpr int kMaxDepth = 31;

  /// Grows to at most `bytes`, but has space for some thousand entries. Throws std::bad_alloc.
  explicit SelectiveTable(std::uint64_t bytes) : table_(bytes, LocklessTable::hash) {}

  /// Entries made from now on are of a new generation; older ones are found, but are replaced first, the oldest of
  /// four generations before others.
  void begin_generation() { generation_ = (generation_ + 1) & 3; }
  void clear() { table_.clear(); }

  static std::uint64_t hash(const State& state) { return LocklessTable::hash(state.mover, state.opponent); }
  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
  std::optional<SelectiveEntry> find(std::uint64_t hash, const State& state) const;
  /// Replaces what was known of the state.
  void store(std::uint64_t hash, const State& state, const SelectiveEntry& finding);

 private:
  LocklessTable table_;
  std::uint32_t generation_ = 0;
};

}  // namespace othello::endgame
