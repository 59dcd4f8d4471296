#include "play/samples.h"

#include <vector>

#include "play/sample_games.h"

namespace othello::play {
namespace {

constexpr int kMostRandomPlies = 8;

class Sampler {
 public:
  Sampler(Player& player, const SampleOptions& options, const std::function<void(const Sample&)>& tell)
      : player_(player),
        games_(player.board(), options.seed, kMostRandomPlies),
        solved_(options.solved),
        tell_(tell) {}

  void play(int number) {
    Game game(player_.board());
    games_.begin();
    std::vector<Sample> waiting;  // for the first value
    int sign = 1;                 // 1: black is to move
    while (!game.is_over()) {
      if (game.moves() == 0) {
        game.pass();
      } else {
        Sample sample = sample_of(game, number);
        if (game.vacant() <= solved_) {
          sample.exact = true;
          sample.value = player_.exact_value(game.state());
          release(waiting, sign * sample.value);
          tell_(sample);
        } else {
          sample.value = sign;  // until it is known
          waiting.push_back(sample);
        }
        game.play(games_.choose(game));
      }
      sign = -sign;
    }
    release(waiting, game.score(player_.score_rule()));
  }

 private:
  Sample sample_of(const Game& game, int number) const {
    return {.game = number,
            .vacant = game.vacant(),
            .exact = false,
            .value = 0,
            .evaluation = player_.evaluation(game.state()),
            .counts = player_.features(game.state())};
  }

  // `value`: to black.
  void release(std::vector<Sample>& waiting, int value) {
    for (Sample& sample : waiting) {
      sample.value *= value;
      tell_(sample);
    }
    waiting.clear();
  }

  Player& player_;
  SampleGames games_;
  int solved_;
  const std::function<void(const Sample&)>& tell_;
};

}  // namespace

void take_samples(Player& player, const SampleOptions& options,
                  const std::function<void(const Sample&)>& tell) {
  Sampler sampler(player, options, tell);
  for (int game = 0; game < options.games; ++game) sampler.play(game);
}

}  // namespace othello::play
