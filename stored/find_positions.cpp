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

// The representatives of wanted states, ascending. A filter by hash, of some 32 bits for each, says of most other
// states that they are none of them, without a search.
class WantedStates {
 public:
  WantedStates(const StoredSetLabel& set, const std::vector<State>& wanted) {
    const auto representative = representatives(set);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (const auto state = representative(wanted[i])) sorted_.emplace_back(*state, i);
    }
    std::ranges::sort(sorted_);
    const std::size_t bits = std::bit_ceil(32 * sorted_.size() + 64);
    shift_ = 64 - std::countr_zero(bits);
    filter_.resize(bits / 64);
    for (const auto& [state, i] : sorted_) filter_[hash(state) / 64] |= bit_of(hash(state));
  }

  /// The occupancies of the representatives, some of them repeatedly.
  std::vector<Bitboard> occupancies() const {
    std::vector<Bitboard> found;
    for (const auto& [state, i] : sorted_) found.push_back(state.occupancy());
    return found;
  }
  /// Calls `use(i)` for every wanted state i that `state` represents.
  template <class Use>
  void find(const State& state, Use&& use) const {
    if ((filter_[hash(state) / 64] & bit_of(hash(state))) == 0) return;
    auto found = std::ranges::lower_bound(sorted_, state, {}, &Entry::first);
    for (; found != sorted_.end() && found->first == state; ++found) use(found->second);
  }

 private:
  using Entry = std::pair<State, std::size_t>;  // a representative, and which of the wanted states it is of

  std::uint64_t hash(const State& state) const {
    return (state.mover * 0x9e3779b97f4a7c15 + state.opponent * 0xc2b2ae3d27d4eb4f) >> shift_;
  }
  static std::uint64_t bit_of(std::uint64_t hash) { return std::uint64_t{1} << (hash % 64); }

  std::vector<Entry> sorted_;
  std::vector<std::uint64_t> filter_;
  int shift_ = 0;
};

}  // namespace

std::vector<std::optional<std::uint64_t>> find_positions(const StoredSet& set,
                                                         const std::vector<State>& wanted,
                                                         const std::function<void(std::uint64_t)>& watch) {
  const WantedStates sought(set.label(), wanted);
  std::vector<std::optional<std::uint64_t>> positions(wanted.size());
  std::uint64_t passed = 0;
  set.visit_states([&](std::span<const State> states) {
    for (std::size_t i = 0; i < states.size(); ++i)
      sought.find(states[i], [&](std::size_t which) { positions[which] = passed + i; });
    passed += states.size();
    if (watch) watch(passed);
  });
  return positions;
}

std::vector<bool> contains_states(const StoredSet& set, const std::vector<State>& wanted,
                                  const std::function<void(std::uint64_t)>& watch) {
  const WantedStates sought(set.label(), wanted);
  std::vector<bool> found(wanted.size());
  std::uint64_t passed = 0;
  set.visit_states_of(sought.occupancies(), [&](std::span<const State> states) {
    for (const State& state : states) sought.find(state, [&](std::size_t which) { found[which] = true; });
    passed += states.size();
    if (watch) watch(passed);
  });
  return found;
}

}  // namespace othello::stored
