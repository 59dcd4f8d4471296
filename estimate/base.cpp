#include "estimate/base.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <span>
#include <utility>

#include "estimate/expansion.h"
#include "estimate/list_store.h"
#include "estimate/random_stream.h"
#include "numbering/cell_order.h"
#include "system/threads.h"

namespace othello::estimate {

using enumerate::Colouring;
using enumerate::Kernels;

namespace {

// Some occupancies of one depth, ascending, and their lists (estimate/expansion.h).
struct Share {
  std::vector<Bitboard> occupancies;
  std::vector<std::uint64_t> states_before{0};
  ListStore lists;

  void append(Bitboard occupancy, std::span<const Colouring> list, std::size_t states) {
    occupancies.push_back(occupancy);
    states_before.push_back(states_before.back() + states);
    lists.append(list);
  }
};

// Depth after depth from the start. A depth is in shares, each of which a thread computed; they ascend,
// too.
class Enumeration {
 public:
  Enumeration(const Setting& setting, const Growth& growth, const Kernels& kernels, int threads,
              const std::function<bool()>& stop)
      : setting_(setting), growth_(growth), kernels_(kernels), threads_(threads), stop_(stop), shares_(1) {
    const Bitboard occupancy = setting.board.centre();
    LocalMoves moves(setting, 0);
    moves.begin(occupancy);
    Expansion expansion(moves, kernels);
    const auto mover = static_cast<Colouring>(extract_bits(setting.board.start().mover, occupancy));
    const auto list = expansion.list_with_passes(LocalOrder(enumerate::all_discs(moves.local_cells())),
                                                 growth.scores(occupancy), std::span(&mover, 1));
    shares_[0].append(occupancy, list, 1);
  }

  const std::vector<Share>& shares() const { return shares_; }
  // Continues to the next depth, unless it would have more states than that, or a stop is requested.
  bool next(std::uint64_t most_states) {
    const std::vector<Bitboard> all = candidates();
    std::vector<Share> next(static_cast<std::size_t>(threads_));
    std::atomic<std::uint64_t> states{0};
    run_on_threads(threads_, [&](int thread) {
      const auto share = [&](int end) {
        return all.size() * static_cast<std::size_t>(end) / static_cast<std::size_t>(threads_);
      };
      const auto mine = std::span(all).subspan(share(thread), share(thread + 1) - share(thread));
      expand(mine, next[static_cast<std::size_t>(thread)], states, most_states);
    });
    if (states > most_states || stop_()) return false;
    shares_ = std::move(next);
    return true;
  }

 private:
  std::vector<Bitboard> candidates() const {
    std::vector<Bitboard> found;
    for (const Share& share : shares_) {
      for (const Bitboard occupancy : share.occupancies) {
        const Bitboard cells = growth_.candidates(growth_.scores(occupancy));
        for (Bitboard rest = cells; rest != 0; rest &= rest - 1)
          found.push_back(occupancy | (rest & (~rest + 1)));
      }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  void expand(std::span<const Bitboard> occupancies, Share& to, std::atomic<std::uint64_t>& states,
              std::uint64_t most_states) const {
    LocalMoves moves(setting_, 0);
    Expansion expansion(moves, kernels_);
    enumerate::CompactMove move;
    for (const Bitboard occupancy : occupancies) {
      moves.begin(occupancy);
      const LocalOrder local_order(enumerate::all_discs(moves.local_cells()));
      expansion.begin(local_order.discs());
      for (Bitboard placed = occupancy & ~setting_.board.centre(); placed != 0; placed &= placed - 1) {
        const int cell = std::countr_zero(placed);
        const auto list = list_of(occupancy & ~bit(cell));
        if (!list.empty() && moves.compute_move(local_order, cell, move)) expansion.mark(list, move);
      }
      const auto list = expansion.extract(local_order, growth_.scores(occupancy));
      if (list.empty()) continue;
      to.append(occupancy, list, expansion.states());
      if ((states += expansion.states()) > most_states || stop_()) return;
    }
  }

  // Empty if the occupancy has no states.
  std::span<const Colouring> list_of(Bitboard occupancy) const {
    for (const Share& share : shares_) {
      if (share.occupancies.empty() || share.occupancies.back() < occupancy) continue;
      const auto found = std::ranges::lower_bound(share.occupancies, occupancy);
      if (*found != occupancy) return {};
      return share.lists[static_cast<std::size_t>(found - share.occupancies.begin())];
    }
    return {};
  }

  const Setting& setting_;
  const Growth& growth_;
  const Kernels& kernels_;
  int threads_;
  const std::function<bool()>& stop_;
  std::vector<Share> shares_;
};

}  // namespace

BaseStates::BaseStates(const Setting& setting, const Growth& growth, const Kernels& kernels,
                       const BaseLimits& limits, int threads, const std::function<bool()>& stop) {
  Enumeration enumeration(setting, growth, kernels, threads, stop);
  while (depth_ < limits.depth && enumeration.next(limits.states)) ++depth_;
  stopped_ = stop();
  states_before_.push_back(0);
  for (const Share& share : enumeration.shares()) {
    const std::uint64_t before = states_before_.back();
    for (std::size_t i = 0; i < share.occupancies.size(); ++i) {
      occupancies_.push_back(share.occupancies[i]);
      states_before_.push_back(before + share.states_before[i + 1]);
    }
  }
}

Bitboard BaseStates::occupancy_of(std::uint64_t state) const {
  const auto after = std::ranges::upper_bound(states_before_, state);
  return occupancies_[static_cast<std::size_t>(after - states_before_.begin()) - 1];
}

std::optional<Bitboard> OccupancySampler::occupancy(std::uint64_t sample, int depth) const {
  RandomStream random(seed_, sample);
  const Symmetry& symmetry = setting_.symmetry;
  const Transformation& turn =
      symmetry.element(static_cast<int>(random.below(static_cast<std::uint64_t>(symmetry.order()))));
  if (base_.states() == 0) return std::nullopt;
  return growth_.grow(turn(base_.occupancy_of(random.below(base_.states()))), depth - base_.depth(), random);
}

}  // namespace othello::estimate
