#include "estimate/games.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <map>
#include <mutex>
#include <utility>

#include "board/rules.h"
#include "estimate/random_stream.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::estimate {
namespace {

constexpr std::uint64_t kGamesOfBlock = 8192;

// Sums of some random games.
struct Block {
  explicit Block(const Board& board) : rows(static_cast<std::size_t>(board.last_depth() + 1)) {}
  void add(const Block& block) {
    games += block.games;
    squares += block.squares;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].sequences += block.rows[i].sequences;
      rows[i].ended += block.rows[i].ended;
      rows[i].moves += block.rows[i].moves;
      rows[i].flips += block.rows[i].flips;
    }
  }

  std::vector<GamesRow> rows;
  double games = 0;
  double squares = 0;
};

void play(const Rules& rules, RandomStream& random, Block& block) {
  State state = rules.board().start();
  double weight = 1;
  for (auto row = block.rows.begin();; ++row) {
    row->sequences += weight;
    const Bitboard moves = rules.playable_moves(state);
    if (moves == 0) {
      row->ended += weight;
      break;
    }
    const auto count = static_cast<unsigned>(std::popcount(moves));
    weight *= count;
    const State next = rules.after_move(state, nth_cell(moves, random.below(count)));
    row->moves += weight;
    row->flips += weight * (std::popcount(next.opponent) - std::popcount(state.mover) - 1);
    state = next;
  }
  block.games += weight;
  block.squares += weight * weight;
}

// The sums of the blocks that threads take, added in their order, so that rounding does not depend on threads. Blocks
// after a missing one wait for it; if it was late and never comes, they do not count.
class Blocks {
 public:
  explicit Blocks(const GamesOptions& options) : options_(options), sums_(options.board) {}

  void play_all(const Rules& rules, const std::function<bool()>& stop) {
    run_on_threads(options_.threads, [&](int) {
      for (;;) {
        const std::uint64_t number = next_++;
        const std::uint64_t first = number * kGamesOfBlock;
        const bool late = options_.seconds > 0 && number > 0 && stopwatch_.seconds() >= options_.seconds;
        if (first >= options_.samples || late || stop()) return;
        Block block(options_.board);
        const std::uint64_t end = std::min(first + kGamesOfBlock, options_.samples);
        for (std::uint64_t game = first; game < end; ++game) {
          RandomStream random(options_.seed, game);
          play(rules, random, block);
        }
        add(number, std::move(block));
      }
    });
  }

  GamesRun run() const {
    if (added_ == 0) return {};
    GamesRun run{
        .samples = std::min(added_ * kGamesOfBlock, options_.samples), .games = {}, .rows = sums_.rows};
    const auto samples = static_cast<double>(run.samples);
    for (GamesRow& row : run.rows) {
      row.sequences /= samples;
      row.ended /= samples;
      row.moves /= samples;
      row.flips /= samples;
    }
    const double games = sums_.games / samples;
    const double variance = std::max(sums_.squares / samples - games * games, 0.0);
    run.games = {games, run.samples > 1 ? std::sqrt(variance / (samples - 1)) : games};
    return run;
  }

 private:
  void add(std::uint64_t number, Block block) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(block));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == added_;
         first = waiting_.erase(first)) {
      sums_.add(first->second);
      ++added_;
    }
  }

  const GamesOptions& options_;
  Stopwatch stopwatch_;
  std::atomic<std::uint64_t> next_{0};
  std::mutex mutex_;
  std::map<std::uint64_t, Block> waiting_;  // by number
  std::uint64_t added_ = 0;
  Block sums_;
};

}  // namespace

GamesRun estimate_games(const GamesOptions& options, const std::function<bool()>& stop) {
  const Rules rules(options.board);
  Blocks blocks(options);
  blocks.play_all(rules, stop);
  return blocks.run();
}

}  // namespace othello::estimate
