#include "play/labelled_positions.h"

#include <vector>

#include "play/sample_games.h"

namespace othello::play {

void label_positions(Player& player, const LabelOptions& options,
                     const std::function<void(const LabelledPosition&)>& tell) {
  std::function<int(const State&)> evaluation;
  if (options.guided) evaluation = [&](const State& state) { return player.evaluation(state); };
  SampleGames games(player.board(), options.seed, player.board().cells() / 3, evaluation);
  for (int number = 0; number < options.games; ++number) {
    Game game(player.board());
    std::vector<State> states;
    for (games.begin(); !game.is_over();) {
      if (game.moves() == 0) {
        game.pass();
        continue;
      }
      if (game.vacant() < options.fewest_vacant) break;
      if (game.vacant() <= options.most_vacant) states.push_back(game.state());
      game.play(games.choose(game));
    }
    // The last one first: its values help to solve those before it.
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
      const int vacant = player.board().cells() - state->discs();
      const int value = vacant <= options.solved ? kDisc * player.exact_value(*state)
                                                 : player.searched_value(*state, options.depth_of(vacant));
      tell({.vacant = vacant, .value = value, .state = *state});
    }
  }
}

}  // namespace othello::play
