#include "play/samples.h"

#include <bit>
#include <random>
#include <vector>

namespace othello::play {
namespace {

constexpr unsigned kMostRandomPlies = 8;
constexpr unsigned kRandomOneIn = 8;

class Sampler {
 public:
  Sampler(Player& player, const SampleOptions& options, const std::function<void(const Sample&)>& tell)
      : player_(player),
        rules_(player.board()),
        corners_(corners_of(player.board())),
        solved_(options.solved),
        tell_(tell),
        random_(options.seed) {}

  void play(int number) {
    Game game(player_.board());
    const std::uint64_t random_plies = random_() % (kMostRandomPlies + 1);
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
        const bool by_chance =
            static_cast<unsigned>(game.plies()) < random_plies || random_() % kRandomOneIn == 0;
        game.play(by_chance ? any(game.moves()) : sensible(game));
      }
      sign = -sign;
    }
    release(waiting, game.score(player_.score_rule()));
  }

 private:
  static Bitboard corners_of(const Board& board) {
    const int right = board.columns() - 1;
    const int bottom = board.rows() - 1;
    return bit(board.cell(0, 0)) | bit(board.cell(right, 0)) | bit(board.cell(0, bottom)) |
           bit(board.cell(right, bottom));
  }

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

  int any(Bitboard moves) {
    for (auto skip = random_() % static_cast<unsigned>(std::popcount(moves)); skip > 0; --skip)
      moves &= moves - 1;
    return std::countr_zero(moves);
  }

  int sensible(const Game& game) {
    Bitboard best = 0;
    int fewest = kMaxCells + 1;
    for (Bitboard rest = game.moves(); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const bool corner = (corners_ & bit(cell)) != 0;
      const int replies = corner ? -1 : std::popcount(rules_.moves(rules_.after_move(game.state(), cell)));
      if (replies < fewest) {
        fewest = replies;
        best = 0;
      }
      if (replies == fewest) best |= bit(cell);
    }
    return any(best);
  }

  Player& player_;
  Rules rules_;
  Bitboard corners_;
  int solved_;
  const std::function<void(const Sample&)>& tell_;
  std::mt19937_64 random_;
};

}  // namespace

void take_samples(Player& player, const SampleOptions& options,
                  const std::function<void(const Sample&)>& tell) {
  Sampler sampler(player, options, tell);
  for (int game = 0; game < options.games; ++game) sampler.play(game);
}

}  // namespace othello::play
