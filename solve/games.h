// How many games there are from a state on, and how they end.
//
// A game is a sequence of moves to the end; passes are forced and no moves. Each move takes a vacant cell, so
// from a state with v vacant cells there are at most v! games; 28! is below 2^98. While a depth is solved, and
// where it is stored, a number takes no more bytes than that: 1 for 5 vacant cells, 2 for 8, 4 for 12, 8 for 20.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "system/uint128.h"

namespace othello::solve {

/// Numbers of games by outcome, as the player to move sees it.
template <class Count>
struct Games {
  Count won = 0;
  Count drawn = 0;
  Count lost = 0;

  /// Adds those of a successor, as its mover sees them.
  template <class Other>
  void add_exchanged(const Games<Other>& other) {
    won = static_cast<Count>(won + other.lost);
    drawn = static_cast<Count>(drawn + other.drawn);
    lost = static_cast<Count>(lost + other.won);
  }
  Uint128 all() const { return Uint128{won} + drawn + lost; }
  friend bool operator==(const Games&, const Games&) = default;
};
using GameCounts = Games<Uint128>;

/// Calls `take` with a zero of the type in which the games from states with so many vacant cells are counted.
template <class Visit>
decltype(auto) with_count_type(int vacant, const Visit& take) {
  return vacant <= 5    ? take(std::uint8_t{})
         : vacant <= 8  ? take(std::uint16_t{})
         : vacant <= 12 ? take(std::uint32_t{})
         : vacant <= 20 ? take(std::uint64_t{})
                        : take(Uint128{});
}

/// The bytes that the games of a state take.
inline std::size_t game_bytes(int vacant) {
  return with_count_type(vacant, [](auto zero) { return sizeof(Games<decltype(zero)>); });
}

/// The games of a run of states of a record, to be looked up by the states' numbers in the record.
class GameCountBuffer {
 public:
  /// Begins another run, of `states` states from number `first` on.
  void begin(std::uint64_t first, std::uint64_t states, std::size_t bytes_of_state) {
    first_ = first;
    bytes_of_state_ = bytes_of_state;
    bytes_.resize(states * bytes_of_state);
  }
  /// Where those of `states` states from `number` on are. Any thread.
  std::span<std::uint8_t> part(std::uint64_t number, std::size_t states) {
    return std::span(bytes_).subspan((number - first_) * bytes_of_state_, states * bytes_of_state_);
  }
  template <class Count>
  const Games<Count>& of(std::uint64_t number) const {
    return reinterpret_cast<const Games<Count>*>(bytes_.data())[number - first_];
  }

 private:
  std::uint64_t first_ = 0;
  std::size_t bytes_of_state_ = 0;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace othello::solve
