#include "play/endgame/selective_table.h"

namespace othello::endgame {
namespace {

constexpr int kOffset = 8192;  // added to a value
constexpr std::uint32_t kHasMove = 1u << 22;

SelectiveEntry unpack(std::uint32_t word) {
  return {.value = static_cast<int>(word & 0x3fff) - kOffset,
          .kind = static_cast<BoundKind>(word >> 14 & 3),
          .move = (word & kHasMove) != 0 ? static_cast<int>(word >> 16 & 0x3f) : -1,
          .depth = static_cast<int>(word >> 23 & 0x1f),
          .level = static_cast<int>(word >> 28 & 7)};
}

}  // namespace

std::optional<SelectiveEntry> SelectiveTable::find(std::uint64_t hash, const State& state) const {
  const auto word = table_.find(hash, state.mover, state.opponent);
  return word ? std::optional(unpack(*word)) : std::nullopt;
}

void SelectiveTable::store(std::uint64_t hash, const State& state, const SelectiveEntry& finding) {
  const std::uint32_t move = finding.move < 0 ? 0 : kHasMove | static_cast<std::uint32_t>(finding.move) << 16;
  const std::uint32_t word = static_cast<std::uint32_t>(finding.value + kOffset) |
                             static_cast<std::uint32_t>(finding.kind) << 14 | move |
                             static_cast<std::uint32_t>(finding.depth) << 23 |
                             static_cast<std::uint32_t>(finding.level) << 28 | generation_ << 31;
  // Old entries are replaced first, then those that were searched least deep.
  const auto worth = [&](std::uint32_t other) {
    return (other >> 31 == generation_ ? 0x100u : 0u) | (other >> 23 & 0x1f);
  };
  table_.store(
      hash, state.mover, state.opponent, word, [&](std::uint32_t) { return word; }, worth);
}

}  // namespace othello::endgame
