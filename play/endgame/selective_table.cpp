#include "play/endgame/selective_table.h"

namespace othello::endgame {
namespace {

constexpr int kValueOffset = 8192;  // added to a value
constexpr std::uint32_t kAges = 4;
constexpr std::uint32_t kDepths = SelectiveTable::kMaxDepth + 1;

SelectiveEntry entry_of(std::uint32_t word) {
  return {.value = static_cast<int>(word & 0x3fff) - kValueOffset,
          .kind = static_cast<BoundKind>(word >> 14 & 3),
          .move = static_cast<int>(word >> 16 & 0x3f),
          .depth = static_cast<int>(word >> 22 & 0x1f),
          .level = static_cast<int>(word >> 27 & 7)};
}

}  // namespace

std::optional<SelectiveEntry> SelectiveTable::find(std::uint64_t hash, const State& state) const {
  const auto word = table_.find(hash, state.mover, state.opponent);
  return word ? std::optional(entry_of(*word)) : std::nullopt;
}

void SelectiveTable::store(std::uint64_t hash, const State& state, const SelectiveEntry& finding) {
  const std::uint32_t word = static_cast<std::uint32_t>(finding.value + kValueOffset) |
                             static_cast<std::uint32_t>(finding.kind) << 14 |
                             static_cast<std::uint32_t>(finding.move) << 16 |
                             static_cast<std::uint32_t>(finding.depth) << 22 |
                             static_cast<std::uint32_t>(finding.level) << 27 | generation_ << 30;
  // Old entries are replaced first, then those that were searched least deep.
  const auto worth = [&](std::uint32_t other) {
    const std::uint32_t age = (generation_ - (other >> 30)) % kAges;
    return (kAges - age) * kDepths + (other >> 22 & 0x1f);
  };
  table_.store(
      hash, state.mover, state.opponent, word, [&](std::uint32_t) { return word; }, worth);
}

}  // namespace othello::endgame
