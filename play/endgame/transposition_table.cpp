#include "play/endgame/transposition_table.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "play/endgame/local_table.h"
#include "play/endgame/solver.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::endgame {

namespace {

constexpr int kOffset = 64;  // added to a bound
constexpr std::uint32_t kHasMove = 1u << 22;
constexpr std::uint32_t kMaxEffort = 31;

std::uint32_t pack(const StoredBounds& bounds, std::uint32_t effort, std::uint32_t generation) {
  const auto lower = static_cast<std::uint32_t>(bounds.lower + kOffset);
  const auto upper = static_cast<std::uint32_t>(bounds.upper + kOffset);
  const std::uint32_t move = bounds.move < 0 ? 0 : kHasMove | static_cast<std::uint32_t>(bounds.move) << 16;
  return lower | upper << 8 | move | effort << 23 | generation << 28;
}

StoredBounds unpack(std::uint32_t word) {
  return {.lower = static_cast<int>(word & 0xff) - kOffset,
          .upper = static_cast<int>(word >> 8 & 0xff) - kOffset,
          .move = (word & kHasMove) != 0 ? static_cast<int>(word >> 16 & 0x3f) : -1};
}

}  // namespace

bool TranspositionTable::find(std::uint64_t hash, Bitboard mover, Bitboard opponent,
                              StoredBounds& bounds) const {
  const auto word = table_.find(hash, mover, opponent);
  if (!word) return false;
  bounds = unpack(*word);
  return true;
}

void TranspositionTable::store(std::uint64_t hash, Bitboard mover, Bitboard opponent,
                               const StoredBounds& bounds, std::uint64_t nodes) {
  const std::uint32_t effort = std::min(static_cast<std::uint32_t>(std::bit_width(nodes)), kMaxEffort);
  const auto with_what_is_known = [&](std::uint32_t word) {
    const StoredBounds known = unpack(word);
    return pack({.lower = std::max(bounds.lower, known.lower),
                 .upper = std::min(bounds.upper, known.upper),
                 .move = bounds.move < 0 ? known.move : bounds.move},
                effort, generation_);
  };
  // Old entries are replaced first, then those that are cheapest to find again.
  const auto worth = [&](std::uint32_t word) {
    return (word >> 28 == generation_ ? 0x100u : 0u) | (word >> 23 & 0x1f);
  };
  table_.store(hash, mover, opponent, pack(bounds, effort, generation_), with_what_is_known, worth);
}

void TranspositionTable::for_each(const std::function<void(const TableEntry&)>& visit) const {
  table_.for_each([&](Bitboard mover, Bitboard opponent, std::uint32_t word) {
    visit(
        {.key = {mover, opponent}, .bounds = unpack(word), .node_bits = static_cast<int>(word >> 23 & 0x1f)});
  });
}

void TranspositionTable::insert_entry(const TableEntry& known) {
  const std::uint64_t nodes = known.node_bits == 0 ? 0 : std::uint64_t{1} << (known.node_bits - 1);
  const State state = state_of(known.key);
  store(hash(state.mover, state.opponent), known.key.mover, known.key.opponent, known.bounds, nodes);
}

namespace {

// The program with its libraries before it searches, which takes 9 to 11 MiB, and a thread with its stack and table.
constexpr std::uint64_t kProcessBytes = std::uint64_t{13} << 20;
constexpr std::uint64_t kThreadBytes = (std::uint64_t{256} << 10) + LocalTable::kBytes;
// The least table: smaller ones are not worth a search.
constexpr std::uint64_t kMinTableBytes = std::uint64_t{256} << 10;
// Data read before count in steps, since their size differs a little from run to run.
constexpr std::uint64_t kStepBytes = std::uint64_t{4} << 20;

}  // namespace

std::uint64_t table_budget(const Board& board, std::optional<std::uint64_t> memory, std::uint64_t usual,
                           int threads) {
  const auto evaluation =
      evaluation_of(Field(board));  // kept from now on (play/patterns/pattern_evaluation.h)
  std::uint64_t others = kProcessBytes + (evaluation ? evaluation->bytes() : 0);
  if (const std::uint64_t taken = resident_memory(); taken > others) {
    others = (taken / kStepBytes + 1) * kStepBytes;
  }
  others += static_cast<std::uint64_t>(threads) * kThreadBytes;
  const std::uint64_t least = others + kMinTableBytes;
  if (memory && *memory < least) {
    throw CapacityError(fmt::format("--memory {} is not enough: a search with --threads {} needs {} at least",
                                    format_size(*memory), threads, format_size(least)));
  }
  return memory.value_or(std::max(usual, least)) - others;
}

}  // namespace othello::endgame
