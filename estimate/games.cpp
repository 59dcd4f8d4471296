#include "estimate/games.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <mutex>
#include <span>

#include "board/rules.h"
#include "estimate/random_stream.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::estimate {
namespace {

constexpr std::uint64_t kGamesOfBlock = 8192;

// Sums of some random games.
struct Block {
  std::vector<GamesRow> rows;
  double games = 0;
  double squares = 0;
};

void play(const Rules& rules, RandomStream& random, Block& block) {
  State state = rules.board().start();
  double weight = 1;
  for (auto row = block.rows.begin();; ++row) {
    row->sequences += weight;
    Bitboard moves = rules.moves(state);
    if (moves == 0) moves = rules.moves(state = state.with_roles_exchanged());
    moves &= ~rules.board().closed();
    if (moves == 0) {
      row->ended += weight;
      break;
    }
    weight *= std::popcount(moves);
    for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0; --skip)
      moves &= moves - 1;
    const State next = rules.after_move(state, std::countr_zero(moves));
    row->moves += weight;
    row->flips += weight * (std::popcount(next.opponent) - std::popcount(state.mover) - 1);
    state = next;
  }
  block.games += weight;
  block.squares += weight * weight;
}

// The blocks that threads take, and their sums.
class Blocks {
 public:
  explicit Blocks(const GamesOptions& options) : options_(options) {}

  void play_all(const Rules& rules, const std::function<bool()>& stop) {
    run_on_threads(options_.threads, [&](int) {
      for (;;) {
        const std::uint64_t number = next_++;
        const std::uint64_t first = number * kGamesOfBlock;
        const bool late = options_.seconds > 0 && number > 0 && stopwatch_.seconds() >= options_.seconds;
        if (first >= options_.samples || late || stop()) return;
        Block block{.rows = std::vector<GamesRow>(static_cast<std::size_t>(rules.board().last_depth() + 1))};
        const std::uint64_t end = std::min(first + kGamesOfBlock, options_.samples);
        for (std::uint64_t game = first; game < end; ++game) {
          RandomStream random(options_.seed, game);
          play(rules, random, block);
        }
        const std::lock_guard lock(mutex_);
        if (blocks_.size() <= number) blocks_.resize(number + 1);
        blocks_[number] = std::move(block);
      }
    });
  }

  // In their order, so that rounding does not depend on threads; up to the first that is missing, because it was late.
  GamesRun run() const {
    const auto missing = std::ranges::find_if(blocks_, [](const Block& block) { return block.rows.empty(); });
    const auto done = static_cast<std::size_t>(missing - blocks_.begin());
    GamesRun run{.samples = std::min(done * kGamesOfBlock, options_.samples),
                 .games = {},
                 .rows = std::vector<GamesRow>(static_cast<std::size_t>(options_.board.last_depth() + 1))};
    const auto samples = static_cast<double>(run.samples);
    double games = 0;
    double squares = 0;
    for (const Block& block : std::span(blocks_).first(done)) {
      games += block.games / samples;
      squares += block.squares / samples;
      for (std::size_t i = 0; i < run.rows.size(); ++i) {
        run.rows[i].sequences += block.rows[i].sequences / samples;
        run.rows[i].ended += block.rows[i].ended / samples;
        run.rows[i].moves += block.rows[i].moves / samples;
        run.rows[i].flips += block.rows[i].flips / samples;
      }
    }
    const double variance = std::max(squares - games * games, 0.0);
    run.games = {games, run.samples > 1 ? std::sqrt(variance / (samples - 1)) : games};
    return run;
  }

 private:
  const GamesOptions& options_;
  Stopwatch stopwatch_;
  std::atomic<std::uint64_t> next_{0};
  std::mutex mutex_;
  std::vector<Block> blocks_;
};

}  // namespace

GamesRun estimate_games(const GamesOptions& options, const std::function<bool()>& stop) {
  const Rules rules(options.board);
  Blocks blocks(options);
  blocks.play_all(rules, stop);
  return stop() ? GamesRun{} : blocks.run();
}

}  // namespace othello::estimate
