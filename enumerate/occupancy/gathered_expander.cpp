#include "enumerate/occupancy/gathered_expander.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "board/rules.h"
#include "enumerate/frontier/visit_colourings.h"
#include "numbering/occupancy_numbering.h"
#include "system/sort.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

// Passes the successors of states to a thread's share.
class StateExpander {
 public:
  StateExpander(const CellOrder& order, const Rules& rules,
                const OccupancyNumbering<std::uint64_t>& numbering, GatheredSuccessors::Share& successors)
      : order_(order), rules_(rules), numbering_(numbering), successors_(successors) {}

  void begin_occupancy(Bitboard occupancy) {
    occupancy_ = occupancy;
    cells_ = order_.to_cells(occupancy);
  }

  void expand(WideColouring colouring) {
    const Bitboard mover = order_.to_cells(deposit_bits(colouring, occupancy_));
    State state{mover, cells_ & ~mover};
    Bitboard moves = rules_.moves(state);
    const bool passes = moves == 0;
    if (passes) {
      state = state.with_roles_exchanged();
      moves = rules_.moves(state);
    }
    for (moves &= rules_.board().open(); moves != 0; moves &= moves - 1) {
      const State next = rules_.after_move(state, std::countr_zero(moves));
      // The moves after a pass are not their state's own.
      const auto flips = static_cast<std::uint64_t>(std::popcount(state.opponent & ~next.mover));
      successors_.add(numbering_.rank_orbit(next),
                      passes ? MoveCount{} : MoveCount{.moves = 1, .flips = flips});
    }
  }

 private:
  const CellOrder& order_;
  const Rules& rules_;
  const OccupancyNumbering<std::uint64_t>& numbering_;
  GatheredSuccessors::Share& successors_;
  Bitboard occupancy_ = 0;
  Bitboard cells_ = 0;  // the same, in cells
};

// A successor whose occupancy is none of its batch's would be lost.
void require_no_other(bool holds) {
  if (!holds) throw std::logic_error("a successor whose occupancy is no candidate");
}

// The least number of an occupancy's states.
std::uint64_t first_number(Bitboard occupancy, int start_discs) {
  return rank_occupancy(occupancy, start_discs) << std::popcount(occupancy);
}

}  // namespace

std::unique_ptr<GatheredSuccessors> gather_successors(const SearchContext& setting,
                                                      const DepthInProgress& work, const Frontier& parents,
                                                      MemoryPool* pool, std::atomic<bool>& stop) {
  std::vector<std::uint64_t> first_numbers;
  for (const Batch& batch : work.batches)
    first_numbers.push_back(first_number(work.occupancies[batch.begin], setting.options.board.start_discs()));
  auto gathered = std::make_unique<GatheredSuccessors>(
      std::move(first_numbers), work.batches, setting.options.threads, work.plan.successor_bytes, pool);
  const CellOrder& order = setting.space.place_board.order();
  const Rules rules(setting.options.board);
  const OccupancyNumbering<std::uint64_t> numbering(setting.options.board, setting.space.symmetry,
                                                    work.depth);
  std::atomic<std::uint32_t> next_chunk{0};
  run_on_threads(setting.options.threads, [&](int thread) {
    StateExpander expander(order, rules, numbering, gathered->share(thread));
    ChunkReader reader;
    for (std::uint32_t chunk = next_chunk++; chunk < parents.chunks(); chunk = next_chunk++) {
      if (setting.observer.stop_requested()) stop = true;
      if (stop || gathered->is_over_limit()) return;
      visit_colourings_of_chunks(
          parents, chunk, chunk + 1, reader, [&](Bitboard occupancy) { expander.begin_occupancy(occupancy); },
          [&](WideColouring colouring) { expander.expand(colouring); });
    }
  });
  if (gathered->is_over_limit()) return nullptr;
  return gathered;
}

GatheredExpander::GatheredExpander(const SearchTables& space, const Kernels& kernels,
                                   const GatheredSuccessors& successors)
    : space_(space), successors_(successors), sections_(space, kernels) {}

void GatheredExpander::expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) {
  const std::uint64_t first = first_number(occupancy, space_.board.start_discs());
  if (const std::size_t batch = successors_.batch_of(first); batch != batch_) {
    require_no_other(next_ == numbers_.size());
    batch_ = batch;
    tally.moves_before += successors_.list(batch, numbers_);
    numbers_.resize(sort_unique(std::span(numbers_)));
    next_ = 0;
  }
  const std::uint64_t end = first + (std::uint64_t{1} << std::popcount(occupancy));
  require_no_other(next_ == numbers_.size() || numbers_[next_] >= first);
  states_.clear();
  for (; next_ < numbers_.size() && numbers_[next_] < end; ++next_)
    states_.push_back(static_cast<Colouring>(numbers_[next_] - first));
  require_no_other(next != 0 || next_ == numbers_.size());
  if (states_.empty()) return;
  out.begin_record(occupancy);
  const DiscIndexes indexes(occupancy);
  sections_.begin(indexes);
  for (std::span<const Colouring> rest = states_; !rest.empty();) {
    const auto section = rest.first(std::min(rest.size(), kSectionStates));
    rest = rest.subspan(section.size());
    sections_.add(section, !rest.empty(), out, tally);
  }
}

}  // namespace othello::enumerate
