#include "play/played_games.h"

#include <set>
#include <vector>

#include "board/symmetry.h"
#include "play/sample_games.h"

namespace othello::play {
namespace {

// Openings are at most one ply for so many cells: enough to tell games apart.
constexpr int kCellsPerOpeningPly = 6;

// Drawn for one that no game had before. Of small boards, or short ones, there are few.
constexpr int kMostOpenings = 16;

// More leads to positions that good players avoid, and evaluations misjudge others than the good ones.
constexpr double kOpeningChance = 1;

struct Reached {
  State state;
  Colour to_move;
};

// Positions after openings, mostly all different: the same opening would lead to the same game.
class Openings {
 public:
  Openings(Player& player, const PlayedOptions& options)
      : board_(player.board()),
        symmetry_(board_, SymmetryMode::kFull),
        games_(board_, options.seed, board_.cells() / kCellsPerOpeningPly,
               [&player, depth = options.level](const State& state) {
                 return player.searched_value(state, depth);
               }) {}

  Game next() {
    for (int drawn = 1;; ++drawn) {
      Game game = draw();
      if (known_.insert(symmetry_.representative(game.state())).second || drawn == kMostOpenings) return game;
    }
  }

 private:
  Game draw() {
    Game game(board_);
    for (games_.begin(); !game.is_over() && (game.moves() == 0 || games_.is_opening(game));) {
      if (game.moves() == 0) {
        game.pass();
      } else {
        game.play(games_.guided(game, kOpeningChance));
      }
    }
    return game;
  }

  const Board& board_;
  Symmetry symmetry_;
  SampleGames games_;
  std::set<State> known_;
};

}  // namespace

void play_games(Player& player, const PlayedOptions& options,
                const std::function<void(const PlayedPosition&)>& tell) {
  const Board& board = player.board();
  Openings openings(player, options);
  for (int number = 0; number < options.games; ++number) {
    Game game = openings.next();
    std::vector<Reached> reached;
    while (!game.is_over()) {
      if (game.moves() == 0) {
        game.pass();
      } else {
        reached.push_back({game.state(), game.to_move()});
        game.play(player.choose(game.state(), {.level = options.level}).cell);
      }
    }
    const int result = kDisc * game.score(player.score_rule());  // black's
    for (const Reached& position : reached) {
      tell({.vacant = board.cells() - position.state.discs(),
            .estimate = player.searched_value(position.state, options.depth),
            .result = position.to_move == Colour::kBlack ? result : -result,
            .mover = position.to_move});
    }
  }
}

}  // namespace othello::play
