#include "font/game_finder.h"

#include <array>
#include <span>
#include <stdexcept>

namespace othello::font {
namespace {

// One depth more makes the search surer and the forward set four times larger.
constexpr int kForwardDepth = 9;
// Nearly all states of 5x6 need no more than the first; each is tried for the states that the one before failed on.
constexpr std::array<std::size_t, 4> kBreadths{4096, 32'768, 262'144, 2'097'152};

}  // namespace

GameFinder::GameFinder(const Board& board)
    : retro_(board),
      forward_(retro_, {board.start(), board.start().with_roles_exchanged()}, {.depth = kForwardDepth}),
      model_(board),
      patterns_(board),
      lines_(patterns_.test_for(board.all())),
      beam_(retro_, forward_, model_) {
  model_.learn(retro_.rules(), {board.start()});
}

std::optional<reach::Game> GameFinder::find(const State& final_state) const {
  if (final_state.occupancy() != board().all())
    throw std::invalid_argument("a final state has no vacant cell");
  for (const std::size_t breadth : kBreadths) {
    if (auto game = beam_.find(std::span(&final_state, 1), lines_, breadth)) return game;
  }
  return std::nullopt;
}

}  // namespace othello::font
