// Colourings for the tests of the search by occupancy: made up, and of states that the game reaches.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "enumerate/kernels/kernels.h"
#include "gapkeep/colouring_gaps.h"
#include "numbering/cell_order.h"
#include "support/boards.h"
#include "support/plain_game.h"
#include "support/plain_gapkeep.h"

namespace othello::test {

using Colourings = std::vector<enumerate::Colouring>;

/// The kernels that run here, for parameterised tests.
inline std::vector<const enumerate::Kernels*> all_kernels() {
  return {enumerate::runnable_kernels().begin(), enumerate::runnable_kernels().end()};
}

inline std::string name_of_kernels(const testing::TestParamInfo<const enumerate::Kernels*>& info) {
  return std::string(info.param->name);
}

/// The gaps of ascending colourings as the format's definition writes them: povaleints of 8, 16 and 32 bits.
inline std::vector<std::byte> plain_gaps(std::span<const enumerate::Colouring> colourings,
                                         enumerate::Colouring previous = kBeforeFirst) {
  static const Widths widths = Widths::parse("8,16,32");
  std::string bits;
  for (const enumerate::Colouring colouring : colourings) {
    bits += plain::povaleint(static_cast<enumerate::Colouring>(colouring - previous - 1), widths);
    previous = colouring;
  }
  return plain::packed(bits);
}

/// `count` ascending colourings with gaps minus one of `gap()`, fewer if they reach 2^32.
template <class Gap>
Colourings colourings_of_gaps(std::size_t count, Gap&& gap) {
  Colourings colourings;
  std::uint64_t next = gap();
  while (colourings.size() < count && next <= ~enumerate::Colouring{0}) {
    colourings.push_back(static_cast<enumerate::Colouring>(next));
    next += gap() + std::uint64_t{1};
  }
  return colourings;
}

/// Lists of up to `count` colourings of every density: without gaps, with small ones, with an escape among
/// eight or among twenty, with gaps of any size.
inline std::vector<Colourings> many_lists(std::size_t count, std::mt19937_64& random) {
  const auto of_width = [&](std::uint64_t most) {
    return (random() & 0xffffffffu) >> (32 - random() % (most + 1));
  };
  std::vector<Colourings> lists;
  lists.push_back(colourings_of_gaps(count, [] { return 0u; }));
  lists.push_back(colourings_of_gaps(count, [&] { return random() % 4; }));
  lists.push_back(colourings_of_gaps(count, [&] { return random() % 255; }));
  lists.push_back(
      colourings_of_gaps(count, [&] { return random() % 8 == 0 ? of_width(12) : random() % 100; }));
  lists.push_back(
      colourings_of_gaps(count, [&] { return random() % 20 == 0 ? of_width(20) : random() % 256; }));
  lists.push_back(colourings_of_gaps(count, [&] { return 254 + random() % 3; }));
  lists.push_back(colourings_of_gaps(count, [&] { return of_width(32); }));
  return lists;
}

/// Sizes at which kernels change their ways: every one up to a few vectors, and around their batches.
inline std::vector<std::size_t> many_sizes() {
  std::vector<std::size_t> sizes;
  for (std::size_t size = 0; size <= 70; ++size) sizes.push_back(size);
  for (const std::size_t size : {255u, 256u, 257u, 511u, 512u, 513u, 1'000u, 2'048u, 2'049u, 20'000u}) {
    sizes.push_back(size);
  }
  return sizes;
}

/// States as the colourings of their occupancies, ascending, by places.
inline std::map<Bitboard, Colourings> by_occupancy(const Board& board, const std::vector<State>& states) {
  const CellOrder order(board);
  std::map<Bitboard, Colourings> groups;
  for (const State& state : states) {
    const State places = order.to_places(state);
    const auto colouring = static_cast<enumerate::Colouring>(extract_bits(places.mover, places.occupancy()));
    groups[places.occupancy()].push_back(colouring);
  }
  for (auto& [occupancy, colourings] : groups) {
    std::ranges::sort(colourings);
    colourings.erase(std::unique(colourings.begin(), colourings.end()), colourings.end());
  }
  return groups;
}

/// Every state that a small board's game reaches, orbits apart, depth by depth.
inline std::vector<std::vector<State>> reached_states(int columns, int rows, int max_depth = 64) {
  std::vector<std::vector<State>> depths;
  for (const plain::Level& level : plain::search(columns, rows, SymmetryMode::kNone, max_depth)) {
    std::vector<State> states;
    for (const plain::Grid& grid : level.states) states.push_back(plain::to_state(grid));
    depths.push_back(std::move(states));
  }
  return depths;
}

/// The state with this colouring, in cells.
inline State state_of(const CellOrder& order, Bitboard occupancy, enumerate::WideColouring colouring) {
  const Bitboard mover = deposit_bits(colouring, occupancy);
  return order.to_cells(State{mover, occupancy & ~mover});
}

}  // namespace othello::test
