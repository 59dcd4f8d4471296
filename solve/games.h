// How many games there are from a state on, and how they end.
//
// A game is a sequence of moves to the end; passes are forced and no moves. Each move takes a vacant cell, so
// a board of c cells has at most (c - 4)! games; 28! is below 2^98.
#pragma once

#include <cstdint>

#include "solve/large_bytes.h"
#include "system/uint128.h"

namespace othello {

/// Numbers of games by outcome, as the player to move sees it.
struct GameCounts {
  Uint128 won = 0;
  Uint128 drawn = 0;
  Uint128 lost = 0;

  Uint128 all() const { return won + drawn + lost; }
  GameCounts with_roles_exchanged() const { return {lost, drawn, won}; }
  GameCounts& operator+=(const GameCounts& other) {
    won += other.won;
    drawn += other.drawn;
    lost += other.lost;
    return *this;
  }
  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// The games of a depth's states, and those with which the opponent continues from its passes.
class DepthGames {
 public:
  DepthGames() = default;
  DepthGames(std::uint64_t states, std::uint64_t passes)
      : bytes_(static_cast<std::size_t>(states + passes) * sizeof(GameCounts)), states_(states) {}

  /// The games of a state, by its number in the order of the frontier.
  GameCounts& state(std::uint64_t number) const { return counts()[number]; }
  GameCounts& pass(std::uint64_t number) const { return counts()[states_ + number]; }
  std::uint64_t bytes() const { return bytes_.size(); }

 private:
  GameCounts* counts() const { return reinterpret_cast<GameCounts*>(bytes_.data()); }

  LargeBytes bytes_;
  std::uint64_t states_ = 0;
};

}  // namespace othello
