// The transposition table of the endgame's search, shared by all threads without locks
// (play/endgame/lockless_table.h).
//
// The word of a state:
//
//     bits  0..7   lower bound + 64
//     bits  8..15  upper bound + 64
//     bits 16..21  the best move's cell, meaningful if bit 22 is set
//     bits 23..27  bits of the number of nodes searched, at most 31
//     bits 28..31  generation
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "board/board.h"
#include "play/endgame/lockless_table.h"

namespace othello::endgame {

/// The levels of ProbCut, under which entries have keys of their own (TranspositionTable::key).
inline constexpr int kProbCutLevels = 2;

struct StoredBounds {
  int lower;
  int upper;
  int move;  // a cell of the field, -1: none known
};

/// An entry of the table.
struct TableEntry {
  State key;  // a state, or that of a guess
  StoredBounds bounds;
  int node_bits;  // of the number of nodes that were searched
};

class TranspositionTable {
 public:
  /// Grows to at most `bytes`, but has space for some thousand entries. Throws std::bad_alloc.
  explicit TranspositionTable(std::uint64_t bytes) : table_(bytes, hash_of_key) {}

  /// Entries made from now on are of a new generation; older ones are found, but are replaced first.
  void begin_generation() { generation_ = (generation_ + 1) & 0xf; }
  void clear() { table_.clear(); }

  std::uint64_t bytes() const { return table_.bytes(); }
  std::uint64_t bytes_in_use() const { return table_.bytes_in_use(); }

  static std::uint64_t hash(Bitboard mover, Bitboard opponent) {
    return LocklessTable::hash(mover, opponent);
  }
  /// The key under which something of a state is stored, in the line of the state's own hash: the state itself for what
  /// is proved, or one for each level of ProbCut, from 1 on, whose bounds prove nothing: all discs and the opponent's, or
  /// the opponent's and all. Those are no states, since both players' discs overlap (a state that is searched has discs
  /// of both); nor is what a reader puts together of two half-written entries of ProbCut (lockless_table.h).
  static State key(const State& state, int level) {
    const Bitboard all = state.mover | state.opponent;
    return level == 0 ? state : level == 1 ? State{all, state.opponent} : State{state.opponent, all};
  }
  static State state_of(const State& key) {
    return is_probcut(key) ? State{key.mover ^ key.opponent, key.mover & key.opponent} : key;
  }
  static bool is_probcut(const State& key) { return (key.mover & key.opponent) != 0; }
  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }

  /// Whether the state is known; fills `bounds` if it is.
  bool find(std::uint64_t hash, Bitboard mover, Bitboard opponent, StoredBounds& bounds) const;

  /// Stores the bounds, merged with those known already. `nodes`: searched to find them.
  void store(std::uint64_t hash, Bitboard mover, Bitboard opponent, const StoredBounds& bounds,
             std::uint64_t nodes);

  /// Calls `visit` for every entry. No thread may store meanwhile.
  void for_each(const std::function<void(const TableEntry&)>& visit) const;
  void insert_entry(const TableEntry& known);

 private:
  static std::uint64_t hash_of_key(Bitboard mover, Bitboard opponent) {
    const State state = state_of({mover, opponent});
    return hash(state.mover, state.opponent);
  }

  LocklessTable table_;
  std::uint32_t generation_ = 0;
};

// What a memory limit leaves for the transposition table of a forward search.

/// The bytes of the table, where the whole process with `threads` searching threads keeps to `memory`, or to `usual` if
/// that is not given; then it may need more. Equal for equal arguments, unless data read before take many mebibytes: a
/// table of another size finds the same values by other nodes. Throws CapacityError, which says what is needed at least.
std::uint64_t table_budget(const Board& board, std::optional<std::uint64_t> memory, std::uint64_t usual,
                           int threads);

}  // namespace othello::endgame
