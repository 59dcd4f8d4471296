#include "play/endgame/table_budget.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/endgame/local_table.h"
#include "play/endgame/solver.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::endgame {
namespace {

// The program with its libraries before it searches, which takes 9 to 11 MiB, and a thread with its stack and table.
constexpr std::uint64_t kProcessBytes = std::uint64_t{13} << 20;
constexpr std::uint64_t kThreadBytes = (std::uint64_t{256} << 10) + LocalTable::kBytes;
// The least table: smaller ones are not worth a search.
constexpr std::uint64_t kLeastTableBytes = std::uint64_t{256} << 10;
// Data read before count in steps, since their size differs a little from run to run.
constexpr std::uint64_t kStepBytes = std::uint64_t{4} << 20;

}  // namespace

std::uint64_t table_budget(const Board& board, std::optional<std::uint64_t> memory, std::uint64_t usual,
                           int threads) {
  const auto evaluation = evaluation_of(Field(board));  // kept from now on (play/patterns/chosen_weights.h)
  std::uint64_t others = kProcessBytes + (evaluation ? evaluation->bytes() : 0);
  if (const std::uint64_t taken = resident_memory(); taken > others) {
    others = (taken / kStepBytes + 1) * kStepBytes;
  }
  others += static_cast<std::uint64_t>(threads) * kThreadBytes;
  const std::uint64_t least = others + kLeastTableBytes;
  if (memory && *memory < least) {
    throw CapacityError(fmt::format("--memory {} is not enough: a search with --threads {} needs {} at least",
                                    size_text(*memory), threads, size_text(least)));
  }
  return memory.value_or(std::max(usual, least)) - others;
}

}  // namespace othello::endgame
