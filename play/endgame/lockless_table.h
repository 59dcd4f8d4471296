// A hash table whose keys are states, a word of 32 bits for each, shared by all threads without locks.
//
// A line of the processor's cache holds three entries:
//
//     bytes  0..23   mover's discs  xor mixed(word), three times 64 bits
//     bytes 24..47   opponent's discs xor rotated mixed(word), three times 64 bits
//     bytes 48..59   words, three times 32 bits
//
// Threads write the three parts of an entry without a lock. A reader of parts from two different writes
// undoes the exclusive-or with the wrong word, so the discs do not match and nothing is found (R. Hyatt,
// T. Mann, "A lock-less transposition table implementation for parallel search", 2002; the mixing makes wrong
// discs differ in half their bits, so that they are no neighbouring state either). Where both words are equal
// nothing is mixed up but the discs: a third state would have to have one's mover, the other's opponent, and the
// same line. The whole state is stored: two states never share an entry. The table's owner defines the words
// (play/endgame/transposition_table.h, play/endgame/selective_table.h).
//
// The table grows with the search: memory that a short one does not need is never written, nor has it to be cleared by
// the system before. It begins with few lines and doubles them when many entries have taken another's place:
//
//     line of a state = hash * lines / 2^64, so that line i becomes lines 2i and 2i + 1
//
// A thread moves the entries while the others continue. They may miss an entry meanwhile, or leave one in a line
// where none looks for it: that costs time and no more.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "board/board.h"
#include "system/uint128.h"

namespace othello::endgame {

class LocklessTable {
 public:
  /// The hash under which the entry with these discs is stored.
  using HashOf = std::uint64_t (*)(Bitboard mover, Bitboard opponent);

  /// Grows to at most `bytes`, but has space for some thousand entries. Throws std::bad_alloc.
  LocklessTable(std::uint64_t bytes, HashOf hash_of);

  void clear();
  /// What it grows to.
  std::uint64_t bytes() const { return most_lines_ * sizeof(Line); }
  /// What it uses now.
  std::uint64_t bytes_in_use() const { return lines_in_use() * sizeof(Line); }

  static std::uint64_t hash(Bitboard mover, Bitboard opponent) {
    const std::uint64_t low = mover * 0x9e3779b97f4a7c15u;
    const std::uint64_t mixed = (low ^ low >> 32 ^ opponent) * 0xd6e8feb86659fd93u;
    return (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93u;
  }
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&line(hash)); }

  /// The word of a state; nothing if it has none.
  std::optional<std::uint32_t> find(std::uint64_t hash, Bitboard mover, Bitboard opponent) const {
    const Line& place = line(hash);
    for (int i = 0; i < kEntries; ++i) {
      const std::uint32_t word = place.word[i].load(std::memory_order_relaxed);
      if (place.holds(i, word, mover, opponent)) return word;
    }
    return std::nullopt;
  }

  /// Stores `renewed(word)` for a state that has a word, else `fresh` in a free entry, or in place of the one whose
  /// word has the least `worth`.
  template <class Renew, class Worth>
  void store(std::uint64_t hash, Bitboard mover, Bitboard opponent, std::uint32_t fresh, Renew renewed,
             Worth worth) {
    Line& place = line(hash);
    int victim = 0;
    std::uint32_t least = ~std::uint32_t{0};
    std::uint32_t displaced = 0;
    for (int i = 0; i < kEntries; ++i) {
      const std::uint32_t word = place.word[i].load(std::memory_order_relaxed);
      if (place.holds(i, word, mover, opponent)) {
        place.put(i, renewed(word), mover, opponent);
        return;
      }
      if (const std::uint32_t of_this = word == 0 ? 0 : worth(word); of_this < least) {
        least = of_this;
        victim = i;
        displaced = word;
      }
    }
    place.put(victim, fresh, mover, opponent);
    if (displaced != 0) count_displaced();
  }

  /// Calls `visit(mover, opponent, word)` for every entry. No thread may store meanwhile. An entry that two
  /// threads wrote at once belongs to no state, and mostly to another line: such mixtures are skipped, all but one in as
  /// many as there are lines.
  template <class Visit>
  void for_each(Visit visit) const {
    const std::uint64_t lines = lines_in_use();
    for (std::uint64_t i = 0; i < lines; ++i) {
      const Line& place = memory_.get()[i];
      const auto visit_own = [&](Bitboard mover, Bitboard opponent, std::uint32_t word) {
        if (opponent != 0 && &line(hash_of_(mover, opponent)) == &place) visit(mover, opponent, word);
      };
      for (int entry = 0; entry < kEntries; ++entry) place.show(entry, visit_own);
    }
  }

 private:
  static constexpr int kEntries = 3;

  struct alignas(64) Line {
    std::atomic<std::uint64_t> mover[kEntries];
    std::atomic<std::uint64_t> opponent[kEntries];
    std::atomic<std::uint32_t> word[kEntries];

    static std::uint64_t mixed(std::uint32_t word) { return word * 0x9e3779b97f4a7c15u; }

    bool holds(int i, std::uint32_t word_i, Bitboard of_mover, Bitboard of_opponent) const {
      const std::uint64_t mix = mixed(word_i);
      return (mover[i].load(std::memory_order_relaxed) ^ mix) == of_mover &&
             (opponent[i].load(std::memory_order_relaxed) ^ std::rotl(mix, 32)) == of_opponent;
    }
    template <class Visit>
    void show(int i, const Visit& visit) const {
      const std::uint32_t word_i = word[i].load(std::memory_order_relaxed);
      const std::uint64_t mix = mixed(word_i);
      visit(mover[i].load(std::memory_order_relaxed) ^ mix,
            opponent[i].load(std::memory_order_relaxed) ^ std::rotl(mix, 32), word_i);
    }
    void put(int i, std::uint32_t word_i, Bitboard of_mover, Bitboard of_opponent) {
      const std::uint64_t mix = mixed(word_i);
      word[i].store(word_i, std::memory_order_relaxed);
      mover[i].store(of_mover ^ mix, std::memory_order_relaxed);
      opponent[i].store(of_opponent ^ std::rotl(mix, 32), std::memory_order_relaxed);
    }
    bool is_free(int i) const {
      return opponent[i].load(std::memory_order_relaxed) == 0 && word[i].load(std::memory_order_relaxed) == 0;
    }
  };
  static_assert(sizeof(Line) == 64);

  struct Unmap {
    std::uint64_t bytes;
    void operator()(Line* lines) const;
  };

  std::uint64_t lines_in_use() const { return lines_.load(std::memory_order_relaxed); }
  Line& line(std::uint64_t hash) const { return line(hash, lines_in_use()); }
  // Of so many.
  Line& line(std::uint64_t hash, std::uint64_t lines) const {
    return memory_.get()[static_cast<std::size_t>((Uint128{hash} * lines) >> 64)];
  }
  // One thread's count may be lost where two count at once.
  void count_displaced() {
    const std::uint64_t lines = lines_in_use();
    if (lines == most_lines_) return;
    const std::uint64_t displaced = displaced_.load(std::memory_order_relaxed) + 1;
    displaced_.store(displaced, std::memory_order_relaxed);
    if (displaced > lines / kGrowthDivisor) grow();
  }
  void grow();
  void move_entries(Line& from, std::uint64_t before);

  // The table grows when so many entries have been displaced, as a share of its lines. Later: more is searched twice.
  static constexpr std::uint64_t kGrowthDivisor = 16;

  HashOf hash_of_;
  std::uint64_t most_lines_;
  std::unique_ptr<Line, Unmap> memory_;
  std::atomic<std::uint64_t> lines_;
  std::atomic<std::uint64_t> displaced_{0};
  std::atomic<bool> is_growing_{false};
};

}  // namespace othello::endgame
