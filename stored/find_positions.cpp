#include "stored/stored_set.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"

namespace othello::stored {
namespace {

// The state that stands for an orbit in this set. Without one for what a tight numbering has no number of,
// which is not a reachable state.
std::function<std::optional<State>(const State&)> representatives(const StoredSetLabel& set) {
  const Symmetry symmetry(set.board, set.symmetry);
  if (set.numbering == enumerate::StoredNumbering::kOccupancy) {
    return [numbering = OccupancyNumbering<Uint128>(set.board, symmetry, set.depth)](const State& state) {
      return std::optional(numbering.representative(state));
    };
  }
  return [numbering = OthelloNumbering<Uint128>(set.board, symmetry, enumerate::tightness_of(set.numbering))](
             const State& state) -> std::optional<State> {
    const Uint128 rank = numbering.rank_orbit(state);
    if (rank >= numbering.rank_bound()) return std::nullopt;
    return numbering.unrank_orbit(rank);
  };
}

// Says of most states that are not wanted that they are not, without a search among those that are: some 32 bits
// for each of them, of which the one at its hash is set.
class WantedFilter {
 public:
  explicit WantedFilter(std::size_t wanted)
      : shift_(64 - std::countr_zero(std::bit_ceil(32 * wanted + 64))),
        words_((std::size_t{1} << (64 - shift_)) / 64) {}

  void add(const State& state) { words_[hash(state) / 64] |= std::uint64_t{1} << (hash(state) % 64); }
  bool may_have(const State& state) const {
    return (words_[hash(state) / 64] >> (hash(state) % 64) & 1) != 0;
  }

 private:
  std::uint64_t hash(const State& state) const {
    return (state.mover * 0x9e3779b97f4a7c15 + state.opponent * 0xc2b2ae3d27d4eb4f) >> shift_;
  }

  int shift_;
  std::vector<std::uint64_t> words_;
};

}  // namespace

std::vector<std::optional<std::uint64_t>> find_positions(const StoredSet& set,
                                                         const std::vector<State>& wanted,
                                                         const std::function<void(std::uint64_t)>& watch) {
  std::vector<std::pair<State, std::size_t>> sorted;  // representatives, and which of `wanted` each is of
  const auto representative = representatives(set.label());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (const auto state = representative(wanted[i])) sorted.emplace_back(*state, i);
  }
  std::ranges::sort(sorted);
  WantedFilter filter(sorted.size());
  for (const auto& entry : sorted) filter.add(entry.first);
  std::vector<std::optional<std::uint64_t>> positions(wanted.size());
  std::uint64_t passed = 0;
  set.visit_states([&](std::span<const State> states) {
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (!filter.may_have(states[i])) continue;
      auto found =
          std::ranges::lower_bound(sorted, states[i], {}, [](const auto& entry) { return entry.first; });
      for (; found != sorted.end() && found->first == states[i]; ++found)
        positions[found->second] = passed + i;
    }
    passed += states.size();
    if (watch) watch(passed);
  });
  return positions;
}

}  // namespace othello::stored
