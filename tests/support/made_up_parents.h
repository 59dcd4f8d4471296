// An occupancy with a few vacant cells whose parents are made up: each has about a fifth of its colourings, at
// random. So an occupancy of more than 32 discs can be dense, which no board that can be searched here has.
//
// The random numbers are functions of their place, so that all of it is made again where it is needed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "board/rules.h"
#include "enumerate/frontier/record.h"
#include "enumerate/frontier/visit_colourings.h"
#include "enumerate/kernels/compact_move.h"
#include "enumerate/kernels/state_keys.h"
#include "numbering/cell_order.h"

namespace othello::test {

/// SplitMix64: a random number for each argument.
constexpr std::uint64_t random_at(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

struct MadeUpParent {
  Bitboard occupancy = 0;  // of an image of the occupancy without the disc on `place`
  int element = 0;         // of the group, to the image
  int place = 0;
  std::uint64_t seed = 0;

  /// Which of the colourings 64 * word to 64 * word + 63 are states: one in 5.02, 51 / 256.
  std::uint64_t states(std::uint64_t word) const {
    std::uint64_t bits = 0;
    std::uint64_t number = seed ^ word << 3;
    for (const bool one : {true, true, false, false, true, true, false, false}) {  // 51, lowest bit first
      const std::uint64_t random = random_at(number++);
      bits = one ? bits | random : bits & random;
    }
    return bits;
  }
};

/// What is made of one board, on which all cells but `vacant` are occupied.
class MadeUp {
 public:
  MadeUp(const Board& board, std::span<const int> vacant, SymmetryMode symmetry = SymmetryMode::kFull)
      : space(board, symmetry) {
    const enumerate::PlaceBoard& places = space.place_board;
    occupancy = places.all();
    for (const int cell : vacant) occupancy &= ~bit(places.order().place_of(cell));
    // One parent of the occupancy itself, and one of an image: the last disc but two that has most lines.
    for (const int element : {0, places.symmetry_order() - 1}) {
      const Bitboard image = places.element(element)(occupancy);
      MadeUpParent parent{.occupancy = 0, .element = element, .place = 0, .seed = random_at(parents.size())};
      int most = 0;
      for (Bitboard rest = image & ~places.order().centre_places(); rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        const enumerate::DiscIndexes indexes(image & ~bit(place));
        const int lines = enumerate::WideMove(places, indexes, place).line_count;
        if (lines < most) continue;
        most = lines;
        parent.place = place;
        parent.occupancy = image & ~bit(place);
      }
      if (parents.empty() || parents.front().occupancy != parent.occupancy) parents.push_back(parent);
    }
    std::ranges::sort(parents, {}, &MadeUpParent::occupancy);
  }

  int discs() const { return std::popcount(occupancy); }

  /// The record of a parent, with every 1024th of its states among the passes.
  void append_record(const MadeUpParent& parent, enumerate::SegmentWriter& out) const {
    out.begin_record(parent.occupancy);
    const std::uint64_t words = std::uint64_t{1} << (discs() - 1 - 6);
    std::vector<enumerate::WideColouring> states;
    std::vector<enumerate::WideColouring> passes;
    const auto append = [&](bool more) {
      passes.clear();
      for (const enumerate::WideColouring state : states) {
        if (is_pass(state)) passes.push_back(state);
      }
      out.append(states, passes, more);
      states.clear();
    };
    for (std::uint64_t word = 0; word < words; ++word) {
      for (std::uint64_t bits = parent.states(word); bits != 0; bits &= bits - 1) {
        if (states.size() == enumerate::kSectionStates) append(true);
        states.push_back(64 * word + static_cast<enumerate::WideColouring>(std::countr_zero(bits)));
      }
    }
    append(false);
  }

  /// The states of the occupancy as a bit for each colouring, by the rules of the game alone.
  std::vector<std::uint64_t> plain_states() const {
    std::vector<std::uint64_t> found(std::size_t{1} << (discs() - 6));
    const CellOrder& order = space.place_board.order();
    const Rules rules(space.board);
    for (const MadeUpParent& parent : parents) {
      const Transformation& back = space.symmetry.element(space.place_board.inverse_of(parent.element));
      const int cell = order.cell_at(parent.place);
      const auto mark = [&](enumerate::WideColouring colouring) {
        const Bitboard mover = deposit_bits(colouring, parent.occupancy);
        const State state = order.to_cells(State{mover, parent.occupancy & ~mover});
        if (rules.flips(state, cell) == 0) return;
        const State after = order.to_places(back(rules.after_move(state, cell)));
        if (after.occupancy() != occupancy) throw std::logic_error("a parent of another occupancy");
        const enumerate::WideColouring successor = extract_bits(after.mover, occupancy);
        found[successor / 64] |= std::uint64_t{1} << successor % 64;
      };
      for (std::uint64_t word = 0; word < found.size() / 2; ++word) {
        for (std::uint64_t bits = parent.states(word); bits != 0; bits &= bits - 1) {
          const enumerate::WideColouring state =
              64 * word + static_cast<enumerate::WideColouring>(std::countr_zero(bits));
          mark(state);
          if (is_pass(state)) mark(state ^ enumerate::all_discs<enumerate::WideColouring>(discs() - 1));
        }
      }
    }
    return found;
  }

  enumerate::SearchTables space;
  Bitboard occupancy = 0;
  std::vector<MadeUpParent> parents;  // ascending

 private:
  static bool is_pass(enumerate::WideColouring state) { return random_at(state) % 1024 == 0; }
};

/// How many states there are, and the sum of a random number for each.
struct StateSum {
  std::uint64_t states = 0;
  std::uint64_t sum = 0;

  void add(enumerate::WideColouring colouring) {
    ++states;
    sum += random_at(colouring);
  }
  friend bool operator==(const StateSum&, const StateSum&) = default;
};

inline StateSum sum_of_bits(std::span<const std::uint64_t> words) {
  StateSum sum;
  for (std::size_t word = 0; word < words.size(); ++word) {
    for (std::uint64_t bits = words[word]; bits != 0; bits &= bits - 1)
      sum.add(64 * word + static_cast<enumerate::WideColouring>(std::countr_zero(bits)));
  }
  return sum;
}

/// Of a segment with one record.
inline StateSum sum_of_record(const enumerate::Segment& segment) {
  StateSum sum;
  enumerate::ChunkReader reader;
  std::vector<enumerate::StoredSegment> stored;
  stored.push_back(enumerate::store_in_memory(segment));
  const enumerate::Frontier frontier(std::move(stored));
  enumerate::visit_colourings_of_chunks(
      frontier, 0, frontier.chunks(), reader, [](Bitboard) {},
      [&](enumerate::WideColouring colouring) { sum.add(colouring); });
  return sum;
}

}  // namespace othello::test
