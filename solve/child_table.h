// The values of one occupancy's states, to be looked up by colouring while the states that lead to them are
// computed: a byte for each colouring, what the state is worth to the player who moved there.
//
// Only colourings of states are ever looked up, since every successor of a state is one. So the bytes of all
// others may hold anything, and the table is never cleared: it costs one store for each state. A rank
// structure, a bitmap of the states with counts between, takes an eighth of the address space, but states lie
// in clusters: of the bytes here most cache lines are never touched (results/solved has both, measured).
//
// A table may hold one tile of the colourings: those that agree in their highest bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "enumerate/kernels/bit_tables.h"
#include "solve/games.h"
#include "solve/value.h"
#include "system/byte_array.h"

namespace othello::solve {

// Unrolled: otherwise a byte takes a cycle more or not, depending on where the loop happens to lie.

inline void set_bytes(std::uint8_t* bytes, std::span<const enumerate::Colouring> states,
                      const ValueByte* values) {
#pragma GCC unroll 8
  for (std::size_t i = 0; i < states.size(); ++i) bytes[states[i]] = negated(values[i]);
}

inline void get_bytes(const std::uint8_t* bytes, std::span<const enumerate::Colouring> states,
                      ValueByte* values) {
#pragma GCC unroll 8
  for (std::size_t i = 0; i < states.size(); ++i) values[i] = bytes[states[i]];
}

class ChildTable {
 public:
  /// Bytes that a table takes of a colouring, if the states' numbers can be looked up; else 1.
  static constexpr std::uint64_t kBytesWithNumbers = 1 + sizeof(std::uint32_t);

  /// A table for occupancies of up to 2^most_bits colourings, or tiles of so many. `with_numbers`: the
  /// states' numbers can be looked up, too.
  explicit ChildTable(int most_bits, bool with_numbers = false)
      : bytes_(std::size_t{1} << most_bits),
        numbers_(with_numbers ? sizeof(std::uint32_t) << most_bits : 0),
        has_numbers_(with_numbers) {}

  /// Begins with another tile: the colourings whose bits from `bits_in_tile` on are `tile`.
  void begin_tile(int bits_in_tile, std::uint32_t tile) {
    bits_in_tile_ = bits_in_tile;
    tile_ = tile;
  }
  bool covers_occupancy(int discs) const { return bits_in_tile_ == discs; }
  bool is_first_tile() const { return tile_ == 0; }

  /// Enters the states with these values as the player to move sees them, also under each of the occupancy's
  /// own symmetries. `whole`: the tile is all there is.
  void insert(std::span<const enumerate::Colouring> states, bool whole, const ValueByte* values,
              std::span<const enumerate::BitTables<enumerate::Colouring>> own_symmetries) {
    std::uint8_t* bytes = bytes_.data();
    if (whole && own_symmetries.empty()) {
      set_bytes(bytes, states, values);
      return;
    }
    for (std::size_t i = 0; i < states.size(); ++i) set(states[i], negated(values[i]));
    for (const enumerate::BitTables<enumerate::Colouring>& permutation : own_symmetries) {
      for (std::size_t i = 0; i < states.size(); ++i) set(permutation(states[i]), negated(values[i]));
    }
  }

  /// Enters the numbers of the states, from `first` on.
  void insert_numbers(std::span<const enumerate::Colouring> states, std::uint32_t first,
                      std::span<const enumerate::BitTables<enumerate::Colouring>> own_symmetries) {
    auto* numbers = reinterpret_cast<std::uint32_t*>(numbers_.data());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto number = first + static_cast<std::uint32_t>(i);
      if (is_in_tile(states[i])) numbers[states[i] - base()] = number;
      for (const enumerate::BitTables<enumerate::Colouring>& permutation : own_symmetries) {
        const enumerate::Colouring image = permutation(states[i]);
        if (is_in_tile(image)) numbers[image - base()] = number;
      }
    }
  }
  bool has_numbers() const { return has_numbers_; }
  /// The numbers of games of all states of the occupancy.
  GameCountBuffer& games() { return games_; }
  const GameCountBuffer& games() const { return games_; }
  bool is_in_tile(enumerate::Colouring state) const { return std::uint64_t{state} >> bits_in_tile_ == tile_; }
  /// The number of a state of the tile.
  std::uint32_t number_of(enumerate::Colouring state) const {
    return reinterpret_cast<const std::uint32_t*>(numbers_.data())[state - base()];
  }

  /// Looks up what states are worth to the player who moved there; kNoValue outside the tile.
  void look_up(std::span<const enumerate::Colouring> states, bool whole, ValueByte* values) const {
    const std::uint8_t* bytes = bytes_.data();
    if (whole) {
      get_bytes(bytes, states, values);
      return;
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
      values[i] = is_in_tile(states[i]) ? bytes[states[i] - base()] : kNoValue;
    }
  }

 private:
  enumerate::Colouring base() const {
    return static_cast<enumerate::Colouring>(std::uint64_t{tile_} << bits_in_tile_);
  }
  void set(enumerate::Colouring state, ValueByte value) {
    if (is_in_tile(state)) bytes_.data()[state - base()] = value;
  }

  LargeBytes bytes_;
  LargeBytes numbers_;
  GameCountBuffer games_;
  bool has_numbers_;
  int bits_in_tile_ = 0;
  std::uint32_t tile_ = 0;
};

}  // namespace othello::solve
