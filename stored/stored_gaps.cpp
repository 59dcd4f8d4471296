#include "stored/stored_gaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>

#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/sort.h"
#include "system/threads.h"

namespace othello::stored {
namespace {

using Number = std::uint64_t;

// Numbers whose gaps are computed at a time.
constexpr std::size_t kBatch = 4096;

// A numbering whose numbers of the set do not fit is the caller's mistake.
template <class Make>
auto fitting(const Make& make) {
  try {
    return make();
  } catch (const std::overflow_error& error) {
    throw std::invalid_argument(error.what());
  }
}

// As the shifted-queue engine has it.
OthelloNumbering<Number> othello_numbering(const StoredSetLabel& set) {
  const bool has_fifth_cell =
      set.board.is_even_square() && set.symmetry == SymmetryMode::kFull && set.depth > 0;
  const Bound bound = set.numbering != enumerate::StoredNumbering::kOccupancy
                          ? enumerate::tightness_of(set.numbering)
                      : has_fifth_cell ? Bound::kTight
                                       : Bound::kPlain;
  return fitting(
      [&] { return OthelloNumbering<Number>(set.board, Symmetry(set.board, set.symmetry), bound); });
}

OccupancyNumbering<Number> occupancy_numbering(const StoredSetLabel& set) {
  return fitting(
      [&] { return OccupancyNumbering<Number>(set.board, Symmetry(set.board, set.symmetry), set.depth); });
}

// Writes number_of(state_of(number)) over every number, and sorts them.
template <class StateOf, class NumberOf>
void renumber(const StoredSetLabel& set, std::vector<Number>& numbers, StateOf&& state_of,
              NumberOf&& number_of) {
  const auto threads = static_cast<std::size_t>(default_threads());
  run_on_threads(static_cast<int>(threads), [&](int thread) {
    const auto t = static_cast<std::size_t>(thread);
    for (std::size_t i = numbers.size() * t / threads; i < numbers.size() * (t + 1) / threads; ++i) {
      const State state = state_of(numbers[i]);
      if (set.board.depth_of(state) != set.depth)
        throw DamagedFile(fmt::format("state {} has {} discs, not {}", i, state.discs(),
                                      set.depth + set.board.start_discs()));
      numbers[i] = number_of(state);
    }
  });
  if (sort_unique(numbers) != numbers.size())
    throw DamagedFile("two of the states are the same one under the symmetry");
}

}  // namespace

std::string_view name_of(GapNumbering numbering) {
  switch (numbering) {
    case GapNumbering::kOthello:
      return "othello";
    case GapNumbering::kOccupancy:
      return "occupancy";
    case GapNumbering::kColouring:
      break;
  }
  return "colouring";
}

std::optional<GapNumbering> gap_numbering_named(std::string_view name) {
  for (const auto numbering : {GapNumbering::kOthello, GapNumbering::kOccupancy, GapNumbering::kColouring}) {
    if (name == name_of(numbering)) return numbering;
  }
  return std::nullopt;
}

StoredGaps::StoredGaps(const StoredSet& set)
    : set_(set),
      own_(label().numbering == enumerate::StoredNumbering::kOccupancy ? GapNumbering::kOccupancy
                                                                       : GapNumbering::kOthello) {
  if (label().number_bytes != sizeof(Number)) {
    throw std::invalid_argument(
        fmt::format("the {} numbers of {} have more than 64 bits; gaps are measured up to 64",
                    name_of(label().numbering), label().board.name()));
  }
  if (label().depth > label().board.last_depth())
    throw DamagedFile(fmt::format("the states are of depth {}; {} has {}", label().depth,
                                  label().board.name(), label().board.last_depth()));
}

int StoredGaps::number_bits(GapNumbering numbering) const {
  if (numbering == GapNumbering::kOthello) return bit_width(othello_numbering(label()).rank_bound() - 1);
  if (numbering == GapNumbering::kOccupancy) return bit_width(occupancy_numbering(label()).bound() - 1);
  return label().depth + label().board.start_discs();
}

const std::vector<Number>& StoredGaps::renumbered() {
  if (!renumbered_.empty() || label().states == 0) return renumbered_;
  const std::uint64_t bytes = label().states * sizeof(Number);
  if (label().states > usable_memory() / sizeof(Number) || bytes > usable_memory() / 5 * 4) {
    throw CapacityError(fmt::format("numbering {} states again takes {} of memory; this machine allows {}",
                                    label().states, format_size(bytes), format_size(usable_memory())));
  }
  std::vector<Number> numbers;
  numbers.reserve(label().states);
  set_.visit([&](std::span<const Number> some) { numbers.insert(numbers.end(), some.begin(), some.end()); });
  const auto othello = othello_numbering(label());
  const auto occupancy = occupancy_numbering(label());
  if (own_ == GapNumbering::kOccupancy) {
    renumber(
        label(), numbers, [&](Number number) { return occupancy.unrank(number); },
        [&](const State& state) { return othello.rank_orbit(state); });
  } else {
    renumber(
        label(), numbers, [&](Number rank) { return othello.unrank_orbit(rank); },
        [&](const State& state) { return occupancy.rank_orbit(state); });
  }
  renumbered_ = std::move(numbers);
  return renumbered_;
}

void StoredGaps::visit(GapNumbering numbering, const Visit& visit) {
  const bool colouring = numbering == GapNumbering::kColouring;
  const int discs = label().depth + label().board.start_discs();
  const Number colouring_mask = (Number{1} << (discs % 64)) - 1;
  Number previous = 0;
  bool any = false;
  std::vector<Number> gaps;
  const auto visit_numbers = [&](std::span<const Number> numbers) {
    gaps.clear();
    for (const Number number : numbers) {
      if (any && (!colouring || number >> discs == previous >> discs)) {
        gaps.push_back(number - previous - 1);
      } else if (colouring) {
        gaps.push_back(number & colouring_mask);
      }
      previous = number;
      any = true;
    }
    visit(gaps);
  };
  if ((colouring ? GapNumbering::kOccupancy : numbering) == own_) {
    set_.visit(visit_numbers);
  } else {
    const std::span<const Number> all = renumbered();
    for (std::size_t begin = 0; begin < all.size(); begin += kBatch)
      visit_numbers(all.subspan(begin, std::min(kBatch, all.size() - begin)));
  }
}

GapStream StoredGaps::stream(GapNumbering numbering) {
  return {.numbering = std::string(name_of(numbering)),
          .number_bits = number_bits(numbering),
          .states = label().states,
          .starts_over = numbering == GapNumbering::kColouring,
          .visit = [this, numbering](const VisitGaps& visitor) { visit(numbering, visitor); }};
}

}  // namespace othello::stored
