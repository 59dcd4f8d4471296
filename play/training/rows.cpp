#include "play/training/rows.h"

#include <bit>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "board/rules.h"
#include "board/symmetry.h"
#include "play/patterns/patterns.h"
#include "play/training/sample_games.h"

namespace othello::play {

namespace {

constexpr int kMaxRandomPlies = 8;

class Sampler {
 public:
  Sampler(Player& player, const SampleOptions& options, const std::function<void(const Sample&)>& tell)
      : player_(player),
        games_(player.board(), objective_of(player.score_rule()), options.seed, kMaxRandomPlies),
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
        game.play(games_.choose_move(game));
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

void sample_positions(Player& player, const SampleOptions& options,
                      const std::function<void(const Sample&)>& tell) {
  Sampler sampler(player, options, tell);
  for (int game = 0; game < options.games; ++game) sampler.play(game);
}

void label_positions(Player& player, const LabelOptions& options,
                     const std::function<void(const LabelledPosition&)>& tell) {
  std::function<int(const State&)> evaluation;
  if (options.guided) evaluation = [&](const State& state) { return player.evaluation(state); };
  SampleGames games(player.board(), objective_of(player.score_rule()), options.seed,
                    player.board().cells() / 3, evaluation);
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
      game.play(games.choose_move(game));
    }
    // The last one first: its values help to solve those before it.
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
      const int vacant = player.board().cells() - state->discs();
      const int value = vacant <= options.solved ? kHundredthsPerDisc * player.exact_value(*state)
                                                 : player.searched_value(*state, options.depth_of(vacant));
      tell({.vacant = vacant, .value = value, .state = *state});
    }
  }
}

namespace {

// Openings are at most one ply for so many cells: enough to tell games apart.
constexpr int kCellsPerOpeningPly = 6;

// Drawn for one that no game had before. Of small boards, or short ones, there are few.
constexpr int kMaxOpenings = 16;

// More leads to positions that good players avoid, and evaluations misjudge others than the good ones.
constexpr double kOpeningChance = 1;

// Of the positions of a game of depth_rows().
constexpr int kVacantApart = 7;

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
        games_(board_, objective_of(player.score_rule()), options.seed, board_.cells() / kCellsPerOpeningPly,
               [&player, depth = options.level](const State& state) {
                 return player.searched_value(state, depth);
               }) {}

  Game next() {
    for (int drawn = 1;; ++drawn) {
      Game game = draw();
      if (known_.insert(symmetry_.representative(game.state())).second || drawn == kMaxOpenings) return game;
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
        game.play(player.choose_move(game.state(), {.level = options.level}).cell);
      }
    }
    const int result = kHundredthsPerDisc * game.score(player.score_rule());  // black's
    for (const Reached& position : reached) {
      tell({.vacant = board.cells() - position.state.discs(),
            .estimate = player.searched_value(position.state, options.depth),
            .result = position.to_move == Colour::kBlack ? result : -result,
            .mover = position.to_move});
    }
  }
}

std::string sample_rows(Player& player, const SampleOptions& options) {
  std::string text = "game,vacant,exact,value,evaluation";
  for (std::size_t i = 0; i < kFeatures; ++i) text += fmt::format(",{}", name_of(static_cast<Feature>(i)));
  const int cells = player.board().cells();
  text += fmt::format("\nscale,{},1,{},0,{}", cells, cells, fmt::join(player.feature_scale(), ","));
  sample_positions(player, options, [&](const Sample& sample) {
    text += fmt::format("\n{},{},{},{},{},{}", sample.game, sample.vacant, sample.exact ? 1 : 0, sample.value,
                        sample.evaluation, fmt::join(sample.counts, ","));
  });
  return text;
}

std::string pattern_rows(const Board& board) {
  const endgame::Field field(board);
  std::vector<std::string> lines;
  for (const patterns::Pattern& pattern : patterns::patterns_of(board.columns(), board.rows())) {
    std::vector<std::string> instances;
    for (patterns::Instance cells : pattern.instances) {
      for (int& cell : cells) cell = field.to_board(cell);
      instances.push_back(fmt::format("{}", fmt::join(cells, ",")));
    }
    lines.push_back(fmt::format("{}", fmt::join(instances, " ")));
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string position_rows(Player& player, const LabelOptions& options) {
  const Rules rules(player.board());
  const auto moves_of = [&](const State& state) { return std::popcount(rules.moves(state)); };
  std::string text = "vacant,value,moves,replies,mover,opponent";
  label_positions(player, options, [&](const LabelledPosition& position) {
    const State& state = position.state;
    text += fmt::format("\n{},{},{},{},{:x},{:x}", position.vacant, position.value, moves_of(state),
                        moves_of(state.with_roles_exchanged()), state.mover, state.opponent);
  });
  return text;
}

std::string depth_rows(Player& player, const LabelOptions& options) {
  std::string text = "vacant";
  for (int depth = 0; depth <= options.depth; ++depth) text += fmt::format(",{}", depth);
  SampleGames games(player.board(), objective_of(player.score_rule()), options.seed,
                    player.board().cells() / 3, [&](const State& state) { return player.evaluation(state); });
  for (int number = 0; number < options.games; ++number) {
    Game game(player.board());
    for (games.begin(); !game.is_over() && game.vacant() >= options.fewest_vacant;) {
      if (game.moves() == 0) {
        game.pass();
        continue;
      }
      // Neighbours in a game are much alike.
      if (game.vacant() <= options.most_vacant && (game.vacant() + number) % kVacantApart == 0) {
        text += fmt::format("\n{}", game.vacant());
        for (int depth = 0; depth <= options.depth; ++depth)
          text += fmt::format(",{}", player.searched_value(game.state(), depth));
      }
      game.play(games.choose_move(game));
    }
  }
  return text;
}

std::string played_rows(Player& player, const PlayedOptions& options) {
  std::string text = "vacant,estimate,result,player";
  play_games(player, options, [&](const PlayedPosition& position) {
    text += fmt::format("\n{},{},{},{}", position.vacant, position.estimate, position.result,
                        position.mover == Colour::kBlack ? 1 : 2);
  });
  return text;
}

}  // namespace othello::play
