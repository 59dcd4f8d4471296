#include "enumerate/stored_gaps.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <stdexcept>
#include <thread>

#include "enumerate/memory.h"
#include "files/errors.h"
#include "gapkeep/validate.h"
#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"
#include "shiftedqueue/errors.h"
#include "shiftedqueue/sort.h"
#include "shiftedqueue/team.h"

namespace othello {
namespace {

using Number = std::uint64_t;

int team_size() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
}

// As the shifted-queue engine has it.
OthelloNumbering<Number> othello_numbering(const StoredResults& results) {
  const bool tight = results.numbering == "othello-tight" ||
                     (results.numbering == "occupancy" && results.board.is_even_square() &&
                      results.symmetry == SymmetryMode::kFull && results.states_depth > 0);
  return {results.board, Symmetry(results.board, results.symmetry), tight ? Bound::kTight : Bound::kPlain};
}

OccupancyNumbering<Number> occupancy_numbering(const StoredResults& results) {
  return {results.board, Symmetry(results.board, results.symmetry), results.states_depth};
}

// Writes number_of(state_of(number)) over every number, and sorts them.
template <class StateOf, class NumberOf>
void number_anew(const StoredResults& results, std::vector<Number>& numbers, StateOf&& state_of,
                 NumberOf&& number_of) {
  const auto threads = static_cast<std::size_t>(team_size());
  run_team(static_cast<int>(threads), [&](int thread) {
    const auto t = static_cast<std::size_t>(thread);
    for (std::size_t i = numbers.size() * t / threads; i < numbers.size() * (t + 1) / threads; ++i) {
      const State state = state_of(numbers[i]);
      if (state.depth() != results.states_depth)
        throw DamagedFile(fmt::format("state {} has {} discs, not {}", i, state.discs(),
                                      results.states_depth + kStartDiscs));
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

std::optional<GapNumbering> gap_numbering(std::string_view name) {
  for (const auto numbering : {GapNumbering::kOthello, GapNumbering::kOccupancy, GapNumbering::kColouring}) {
    if (name == name_of(numbering)) return numbering;
  }
  return std::nullopt;
}

StoredGaps::StoredGaps(const StoredResults& results)
    : results_(results),
      own_(results.numbering == "occupancy" ? GapNumbering::kOccupancy : GapNumbering::kOthello) {
  if (results.value_bytes != sizeof(Number)) {
    throw std::invalid_argument(
        fmt::format("the {} numbers of {} have more than 64 bits; gaps are measured up to 64",
                    results.numbering, results.board.name()));
  }
  if (results.states_depth > results.board.last_depth())
    throw DamagedFile(fmt::format("the states are of depth {}; {} has {}", results.states_depth,
                                  results.board.name(), results.board.last_depth()));
}

int StoredGaps::number_bits(GapNumbering numbering) const {
  if (numbering == GapNumbering::kOthello) return bit_width(othello_numbering(results_).rank_bound() - 1);
  if (numbering == GapNumbering::kOccupancy) return bit_width(occupancy_numbering(results_).bound() - 1);
  return results_.states_depth + kStartDiscs;
}

void StoredGaps::visit_stored(const Visit& visit_number) const {
  const auto blocks = std::span<const std::byte>(results_.states).first(results_.states.size() - kReadSlack);
  const Number bound = own_ == GapNumbering::kOccupancy ? occupancy_numbering(results_).bound()
                                                        : othello_numbering(results_).rank_bound();
  std::uint64_t count = 0;
  const auto fault = validate_blocks<Number>(blocks, results_.widths, bound, [&](Number number) {
    visit_number(number);
    ++count;
  });
  if (fault) throw DamagedFile(*fault);
  if (count != results_.states_count)
    throw DamagedFile(fmt::format("{} states are stored, {} were counted", count, results_.states_count));
}

const std::vector<Number>& StoredGaps::renumbered() {
  if (!renumbered_.empty() || results_.states_count == 0) return renumbered_;
  const std::uint64_t bytes = results_.states_count * sizeof(Number);
  if (results_.states_count > usable_memory() / sizeof(Number) || bytes > usable_memory() / 5 * 4) {
    throw CapacityError(fmt::format("numbering {} states anew takes {} of memory; this machine allows {}",
                                    results_.states_count, size_text(bytes), size_text(usable_memory())));
  }
  std::vector<Number> numbers;
  numbers.reserve(results_.states_count);
  visit_stored([&](Number number) { numbers.push_back(number); });
  const auto othello = othello_numbering(results_);
  const auto occupancy = occupancy_numbering(results_);
  if (own_ == GapNumbering::kOccupancy) {
    number_anew(
        results_, numbers, [&](Number number) { return occupancy.decode(number); },
        [&](const State& state) { return othello.rank(state); });
  } else {
    number_anew(
        results_, numbers, [&](Number rank) { return othello.unrank(rank); },
        [&](const State& state) { return occupancy.encode(state); });
  }
  renumbered_ = std::move(numbers);
  return renumbered_;
}

void StoredGaps::visit(GapNumbering numbering, const Visit& visit) {
  const int discs = results_.states_depth + kStartDiscs;
  const Number colouring_mask = (Number{1} << (discs % 64)) - 1;
  Number previous = 0;
  bool any = false;
  const auto whole = [&](Number number) {
    if (any) visit(number - previous - 1);
    previous = number;
    any = true;
  };
  const auto within = [&](Number number) {
    const bool same = any && number >> discs == previous >> discs;
    visit(same ? number - previous - 1 : number & colouring_mask);
    previous = number;
    any = true;
  };
  const bool colouring = numbering == GapNumbering::kColouring;
  const Visit visit_number = colouring ? Visit(within) : Visit(whole);
  const GapNumbering of_numbers = colouring ? GapNumbering::kOccupancy : numbering;
  if (of_numbers == own_) {
    visit_stored(visit_number);
  } else {
    for (const Number number : renumbered()) visit_number(number);
  }
}

}  // namespace othello
