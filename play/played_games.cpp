#include "play/played_games.h"

#include <vector>

#include "play/sample_games.h"

namespace othello::play {
namespace {

// Openings are at most one ply for so many cells: enough to tell games apart.
constexpr int kCellsPerOpeningPly = 6;

struct Reached {
  State state;
  Colour to_move;
};

}  // namespace

void play_games(Player& player, const PlayedOptions& options,
                const std::function<void(const PlayedPosition&)>& tell) {
  const Board& board = player.board();
  SampleGames openings(board, options.seed, board.cells() / kCellsPerOpeningPly,
                       [&](const State& state) { return player.evaluation(state); });
  for (int number = 0; number < options.games; ++number) {
    Game game(board);
    std::vector<Reached> reached;
    for (openings.begin(); !game.is_over();) {
      if (game.moves() == 0) {
        game.pass();
      } else if (openings.is_opening(game)) {
        game.play(openings.guided(game));
      } else {
        reached.push_back({game.state(), game.to_move()});
        game.play(player.choose(game.state(), {.level = options.level}).cell);
      }
    }
    const int result = kDisc * game.score(player.score_rule());  // black's
    for (const Reached& position : reached) {
      tell({.vacant = board.cells() - position.state.discs(),
            .estimate = player.searched_value(position.state, options.depth),
            .result = position.to_move == Colour::kBlack ? result : -result});
    }
  }
}

}  // namespace othello::play
