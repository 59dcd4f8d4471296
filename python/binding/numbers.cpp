// States as numbers and back: the part of ArrayBoard that numbers them.
#include <array>
#include <memory>

#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"
#include "python/binding/board.h"

namespace othello::python {
namespace {

constexpr int kWordBits = 64;

Uint128 occupancy_bound(const Board& board) {
  Uint128 most = 0;
  for (int depth = 0; depth <= board.last_depth(); ++depth)
    most = std::max(most, occupancy_number_bound(board, depth));
  return most;
}

bool is_occupancy(const std::string& numbering) {
  if (numbering != "occupancy" && numbering != "othello")
    throw std::invalid_argument(fmt::format("numbering {}: must be occupancy or othello", numbering));
  return numbering == "occupancy";
}

}  // namespace

int ArrayBoard::number_bits(const std::string& numbering) const {
  return bit_width((is_occupancy(numbering) ? occupancy_bound(board_)
                                            : number_bound(board_, full_.order(), Bound::kPlain)) -
                   1);
}

WordArray ArrayBoard::numbers(const WordArray& states, const std::string& numbering) {
  return number_bits(numbering) <= kWordBits ? encoded<std::uint64_t>(states, numbering)
                                             : encoded<Uint128>(states, numbering);
}

WordArray ArrayBoard::states(const WordArray& numbers, const std::string& numbering, int depth) {
  return number_bits(numbering) <= kWordBits ? decoded<std::uint64_t>(numbers, numbering, depth)
                                             : decoded<Uint128>(numbers, numbering, depth);
}

// Numbers have no digit for cells that stay vacant.
void ArrayBoard::require_open(const State& state, std::size_t at) const {
  if ((state.occupancy() & ~board_.open()) != 0) throw bad_state_error(at, "has a disc where none can come");
}

template <class Number>
WordArray ArrayBoard::encoded(const WordArray& states, const std::string& numbering) {
  auto result = new_items<std::uint64_t>(count_of<State>(states) * (sizeof(Number) / sizeof(std::uint64_t)));
  auto* const numbers = reinterpret_cast<Number*>(result.mutable_data());
  if (!is_occupancy(numbering)) {
    const OthelloNumbering<Number> othello(board_, full_, Bound::kPlain);
    for_each_checked_copy(states, [&](std::size_t begin, std::span<const State> copies) {
      for (const State& state : copies) {
        require_open(state, begin);
        numbers[begin++] = othello.encode(state);
      }
    });
    return result;
  }
  std::array<std::unique_ptr<OccupancyNumbering<Number>>, kMaxCells + 1> by_depth;
  for_each_checked_copy(states, [&](std::size_t begin, std::span<const State> copies) {
    for (const State& state : copies) {
      require_open(state, begin);
      const int depth = board_.depth_of(state);
      auto& occupancy = by_depth[static_cast<std::size_t>(depth)];
      if (!occupancy) occupancy = std::make_unique<OccupancyNumbering<Number>>(board_, full_, depth);
      numbers[begin++] = occupancy->rank_orbit(state);
    }
  });
  return result;
}

template <class Number>
WordArray ArrayBoard::decoded(const WordArray& numbers, const std::string& numbering, int depth) {
  WordArray result = new_states(count_of<Number>(numbers));
  const std::span<State> states = states_in(result);
  const auto decode_all = [&](const auto& any_numbering, const auto& decode) {
    for_each_copy<Number>(numbers, [&](std::size_t begin, std::span<const Number> copies) {
      for (const Number number : copies) {
        if (number >= any_numbering.bound()) {
          throw std::invalid_argument(fmt::format("number {}: is not below {}, the bound", begin,
                                                  to_decimal(Uint128{any_numbering.bound()})));
        }
        states[begin++] = decode(number);
      }
    });
  };
  if (!is_occupancy(numbering)) {
    const OthelloNumbering<Number> othello(board_, full_, Bound::kPlain);
    decode_all(othello, [&](Number number) { return othello.decode(number); });
  } else {
    if (depth < 0 || depth > board_.last_depth())
      throw std::invalid_argument(fmt::format("depth {}: must be from 0 to {}", depth, board_.last_depth()));
    const OccupancyNumbering<Number> occupancy(board_, full_, depth);
    decode_all(occupancy, [&](Number number) { return occupancy.unrank(number); });
  }
  return result;
}

}  // namespace othello::python
