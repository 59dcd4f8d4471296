#include "estimate/sub_occupancies.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>
#include <utility>

#include "numbering/cell_order.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::estimate {
namespace {

using enumerate::all_discs;
using enumerate::Colouring;

// Sub-occupancies between two checks of the memory.
constexpr std::uint32_t kCheckEvery = 256;
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// The next greater set with as many members (Gosper).
LocalCells next_set(LocalCells set) {
  const LocalCells lowest = set & (~set + 1);
  const LocalCells raised = set + lowest;
  return raised | ((set ^ raised) >> 2) / lowest;
}

// A colouring of local cells under a transformation of the cells that maps them to themselves.
class LocalPermutation {
 public:
  LocalPermutation(const LocalMoves& moves, const Transformation& element) {
    for (int local_cell = 0; local_cell < moves.local_cells(); ++local_cell) {
      const int image = element.image(moves.cell_of(local_cell));
      for (int to = 0; to < moves.local_cells(); ++to) {
        if (moves.cell_of(to) == image) image_.push_back(Colouring{1} << to);
      }
    }
  }
  Colouring operator()(Colouring colouring) const {
    Colouring result = 0;
    for (; colouring != 0; colouring &= colouring - 1)
      result |= image_[static_cast<std::size_t>(std::countr_zero(colouring))];
    return result;
  }

 private:
  std::vector<Colouring> image_;
};

}  // namespace

void SubOccupancies::Level::clear() {
  lists.clear();
  share.clear();
}

std::uint64_t SubOccupancies::Level::bytes() const {
  return lists.bytes() + share.capacity() * sizeof(double);
}

SubOccupancies::SubOccupancies(const Setting& setting, const Growth& growth,
                               const enumerate::Kernels& kernels, int base_depth, std::uint64_t base_states)
    : setting_(setting),
      growth_(growth),
      base_depth_(base_depth),
      base_states_(static_cast<double>(base_states)),
      start_images_(setting.start_images()),
      moves_(setting, std::countr_zero(start_images_.size())),
      expansion_(moves_, kernels) {}

CountedOccupancy SubOccupancies::count(Bitboard occupancy, std::uint64_t memory,
                                       const std::function<bool()>& stop) {
  const int depth = std::popcount(occupancy) - setting_.board.start_discs();
  moves_.begin(occupancy);
  bytes_ = 0;
  const std::size_t subsets = std::size_t{1} << depth;
  position_.reserve(subsets);  // no memory is used before it is written
  require_space(memory);
  position_.assign(subsets, kNone);
  insert_start_images();
  std::uint32_t expanded = 0;
  for (int level = 1; level <= depth; ++level) {
    std::swap(level_, next_);
    next_.clear();
    const LocalCells end = LocalCells{1} << depth;
    for (LocalCells placed = all_discs(level); placed < end; placed = next_set(placed)) {
      expand(placed, level);
      if (++expanded % kCheckEvery != 0) continue;
      require_space(memory);
      if (stop()) throw Stopped();
    }
  }
  require_space(memory);
  CountedOccupancy counted;
  counted.probability = probability_;
  if (states_ > 0) counted.tally = tally(LocalOrder(all_discs(moves_.local_cells())));
  counted.bytes = bytes_;
  return counted;
}

void SubOccupancies::insert_start_images() {
  next_.clear();
  const Bitboard occupancy = setting_.board.centre();
  const LocalOrder local_order(all_discs(setting_.board.start_discs()));
  std::vector<Colouring> states;
  for (std::size_t root = 0; root < start_images_.size(); ++root) {
    const auto origin = static_cast<Colouring>(root << local_order.discs());
    states.push_back(static_cast<Colouring>(extract_bits(start_images_[root].mover, occupancy)) | origin);
  }
  const Growth::Scores scores = growth_.scores(occupancy);
  append_to_next_level(0, expansion_.list_with_passes(local_order, scores, states), scores, 0);
}

// Computes a sub-occupancy: the local cells beyond the start's that are placed, `depth` of them.
void SubOccupancies::expand(LocalCells placed, int depth) {
  const int start_discs = setting_.board.start_discs();
  const LocalOrder local_order(placed << start_discs | all_discs(start_discs));
  expansion_.begin(local_order.discs());
  double probability = 0;
  enumerate::CompactMove move;
  for (LocalCells rest = placed; rest != 0; rest &= rest - 1) {
    const std::uint32_t position = position_[placed & ~(rest & (~rest + 1))];
    if (position == kNone) continue;
    const int cell = moves_.cell_of(start_discs + std::countr_zero(rest));
    if (!moves_.compute_move(local_order, cell, move)) continue;
    if (depth > base_depth_) probability += level_.share[position] * growth_.weight(move.line_count);
    expansion_.mark(level_.lists[position], move);
  }
  const Growth::Scores scores = growth_.scores(moves_.cells_of(local_order.set()));
  const auto list = expansion_.extract(local_order, scores);
  if (depth == base_depth_) {
    const double roots = static_cast<double>(start_images_.size());
    probability = static_cast<double>(expansion_.states()) / (roots * base_states_);
  }
  append_to_next_level(placed, list, scores, probability);
}

// Nothing remains of a sub-occupancy without states that is never drawn.
void SubOccupancies::append_to_next_level(LocalCells placed, std::span<const Colouring> list,
                                          const Growth::Scores& scores, double probability) {
  probability_ = placed == 0 && base_depth_ == 0 ? 1 : probability;
  states_ = expansion_.states();
  if (states_ == 0 && probability_ == 0) return;
  position_[placed] = static_cast<std::uint32_t>(next_.share.size());
  next_.lists.append(list);
  const double total = growth_.total(scores);
  next_.share.push_back(total > 0 ? probability_ / total : 0);
}

void SubOccupancies::require_space(std::uint64_t memory) {
  const std::uint64_t bytes =
      position_.capacity() * sizeof(std::uint32_t) + level_.bytes() + next_.bytes() + expansion_.bytes();
  bytes_ = std::max(bytes_, bytes);
  if (bytes > memory) {
    throw CapacityError(fmt::format("a sample takes more than {}: give more --memory, or a lower --depth",
                                    format_size(memory)));
  }
}

Quantities SubOccupancies::tally(const LocalOrder& local_order) {
  const Growth::Scores scores = growth_.scores(moves_.occupancy());
  const Bitboard open = growth_.candidates(scores);
  const auto listed = next_.lists[0].first(states_);
  std::vector<Colouring> states(listed.begin(), listed.end());
  for (Colouring& state : states) state &= all_discs(local_order.discs());  // the origin
  std::ranges::sort(states);
  states.erase(std::unique(states.begin(), states.end()), states.end());
  Quantities tally{};
  const auto add = [&](std::vector<Colouring> fixed) {
    at(tally, Quantity::kStates) += static_cast<double>(fixed.size());
    at(tally, Quantity::kMoves) += static_cast<double>(expansion_.count_moves(local_order, open, fixed));
    expansion_.keep_without_move(local_order, scores, fixed);
    at(tally, Quantity::kWithoutMove) += static_cast<double>(fixed.size());
    for (Colouring& state : fixed) state ^= all_discs(local_order.discs());
    expansion_.keep_without_move(local_order, scores, fixed);
    at(tally, Quantity::kGamesEnded) += static_cast<double>(fixed.size());
  };
  // Orbits: the mean, over the group, of how many states each element leaves as they are (Burnside).
  for (int index = 0; index < setting_.symmetry.order(); ++index) {
    const Transformation& element = setting_.symmetry.element(index);
    if (element(moves_.occupancy()) != moves_.occupancy()) continue;
    const LocalPermutation image(moves_, element);
    std::vector<Colouring> fixed;
    std::ranges::copy_if(states, std::back_inserter(fixed),
                         [&](Colouring state) { return image(state) == state; });
    add(std::move(fixed));
  }
  for (double& value : tally) value /= static_cast<double>(setting_.symmetry.order());
  at(tally, Quantity::kUnreducedStates) =
      static_cast<double>(states_) / static_cast<double>(start_images_.size());
  return tally;
}

std::vector<Bitboard> SubOccupancies::states_of_start_image(std::size_t root) const {
  const int discs = moves_.local_cells();
  const bool odd = (discs - setting_.board.start_discs()) % 2 != 0;
  const Colouring origins = all_discs(moves_.origin_bits());
  const auto origin = static_cast<Colouring>(odd ? ~root & origins : root);
  std::vector<Bitboard> found;
  if (states_ == 0) return found;
  for (const Colouring state : next_.lists[0].first(states_)) {
    if (state >> discs == origin) found.push_back(moves_.cells_of(state & all_discs(discs)));
  }
  return found;
}

}  // namespace othello::estimate
