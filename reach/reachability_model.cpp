#include "reach/reachability_model.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <utility>

#include "reach/line_patterns.h"

namespace othello::reach {
namespace {

constexpr int kGames = 20'000;
constexpr int kGamesBetweenPolls = 64;  // games: some milliseconds
constexpr std::uint64_t kSeed = 2018;
constexpr double kUnseen = 0.5;  // games that are taken to have shown a pattern besides those that did

// Calls `visit` with the states of one random game, the start left out.
template <class Visit>
void play(const Rules& rules, State state, std::mt19937_64& random, const Visit& visit) {
  while (const Bitboard moves = rules.playable_moves(state)) {
    state = rules.after_move(state, nth_cell(moves, random() % static_cast<unsigned>(std::popcount(moves))));
    visit(state);
  }
}

}  // namespace

ReachabilityModel::ReachabilityModel(const Board& board) : board_(board) {
  make_line_features();
  make_weights();
}

void ReachabilityModel::make_line_features() {
  const auto in_grid = [this](int column, int row) {
    return column >= 0 && column < board_.columns() && row >= 0 && row < board_.rows();
  };
  for (const auto& [columns, rows] : kLineAxes) {
    for (int cell = 0; cell < board_.grid_cells(); ++cell) {
      int column = board_.column_of(cell);
      int row = board_.row_of(cell);
      if (in_grid(column - columns, row - rows)) continue;  // not where a line begins
      std::vector<int> cells;
      for (; in_grid(column, row); column += columns, row += rows) cells.push_back(board_.cell(column, row));
      add_line(cells);
    }
  }
  if (lines_.size() > kMaxLines) {
    std::ranges::stable_sort(lines_, std::greater(), [](const Line& line) { return line.cells.size(); });
    lines_.resize(kMaxLines);
  }
  for (Line& line : lines_) {
    line.offset = table_size_;
    table_size_ += line.patterns;
  }
}

// In pieces of nearly the same length, if it is long.
void ReachabilityModel::add_line(std::span<const int> cells) {
  for (std::size_t pieces = (cells.size() + kLongestLine - 1) / kLongestLine; pieces > 0; --pieces) {
    const std::size_t length = cells.size() / pieces;
    if (length < 2) return;
    Line line{.cells = {cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(length)}};
    for (std::size_t i = 0; i < length; ++i) line.patterns *= 3;
    lines_.push_back(std::move(line));
    cells = cells.subspan(length);
  }
}

void ReachabilityModel::make_weights() {
  mover_weights_.resize(static_cast<std::size_t>(board_.grid_cells() + 7) / 8);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    std::uint16_t weight = 1;
    for (const int cell : lines_[i].cells) {
      auto& table = mover_weights_[static_cast<std::size_t>(cell) / 8];
      for (std::size_t value = 0; value < table.size(); ++value) {
        if ((value >> cell % 8 & 1) != 0)
          table[value][i] = static_cast<std::uint16_t>(table[value][i] + weight);
      }
      weight = static_cast<std::uint16_t>(3 * weight);
    }
  }
}

ReachabilityModel::Patterns ReachabilityModel::patterns_of(const State& state) const {
  Patterns patterns{};
  for (std::size_t byte = 0; byte < mover_weights_.size(); ++byte) {
    const Patterns& mover = mover_weights_[byte][state.mover >> (8 * byte) & 0xff];
    const Patterns& opponent = mover_weights_[byte][state.opponent >> (8 * byte) & 0xff];
    for (std::size_t i = 0; i < kMaxLines; ++i)
      patterns[i] = static_cast<std::uint16_t>(patterns[i] + mover[i] + 2 * opponent[i]);
  }
  return patterns;
}

int ReachabilityModel::score(const State& state) const {
  const Patterns patterns = patterns_of(state);
  const std::int32_t* table = scores_.data() + static_cast<std::size_t>(board_.depth_of(state)) * table_size_;
  int sum = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) sum += table[lines_[i].offset + patterns[i]];
  return sum;
}

bool ReachabilityModel::learn(const Rules& rules, const std::vector<State>& starts,
                              const std::function<bool()>& should_stop) {
  const auto depths = static_cast<std::size_t>(board_.last_depth() + 1);
  if (!seen_) {
    seen_ = std::make_unique<Seen>(Seen{.patterns = std::vector<std::uint32_t>(depths * table_size_),
                                        .games = std::vector<double>(depths),
                                        .random = std::mt19937_64(kSeed)});
  }
  for (int& game = seen_->played; game < kGames; ++game) {
    if (game % kGamesBetweenPolls == 0 && should_stop && should_stop()) return false;
    const State& start = starts[static_cast<std::size_t>(game) % starts.size()];
    play(rules, start, seen_->random, [&](const State& state) {
      const auto depth = static_cast<std::size_t>(board_.depth_of(state));
      const Patterns patterns = patterns_of(state);
      ++seen_->games[depth];
      for (std::size_t i = 0; i < lines_.size(); ++i)
        ++seen_->patterns[depth * table_size_ + lines_[i].offset + patterns[i]];
    });
  }
  scores_.resize(seen_->patterns.size());
  for (std::size_t depth = 0; depth < depths; ++depth)
    score_depth(std::span(seen_->patterns).subspan(depth * table_size_, table_size_), seen_->games[depth],
                std::span(scores_).subspan(depth * table_size_, table_size_));
  seen_.reset();
  return true;
}

// How often each cell was vacant, had the mover's disc, and the opponent's: by the patterns of a line through it.
std::vector<std::array<double, 3>> ReachabilityModel::discs_seen(std::span<const std::uint32_t> seen) const {
  std::vector<std::array<double, 3>> discs(kMaxCells);
  Bitboard counted = 0;
  for (const Line& line : lines_) {
    std::size_t power = 1;
    for (const int cell : line.cells) {
      if ((counted & bit(cell)) == 0) {
        for (std::size_t pattern = 0; pattern < line.patterns; ++pattern)
          discs[static_cast<std::size_t>(cell)][pattern / power % 3] += seen[line.offset + pattern];
      }
      counted |= bit(cell);
      power *= 3;
    }
  }
  return discs;
}

void ReachabilityModel::score_depth(std::span<const std::uint32_t> seen, double games,
                                    std::span<std::int32_t> scores) const {
  const auto discs = discs_seen(seen);
  std::vector<int> lines_through(kMaxCells);
  for (const Line& line : lines_) {
    for (const int cell : line.cells) ++lines_through[static_cast<std::size_t>(cell)];
  }
  for (const Line& line : lines_) {
    for (std::size_t pattern = 0; pattern < line.patterns; ++pattern) {
      double score = std::log((seen[line.offset + pattern] + kUnseen) /
                              (games + kUnseen * static_cast<double>(line.patterns)));
      // Each cell's surplus, (n - 1) log P, is spread evenly over the n lines through it.
      std::size_t rest = pattern;
      for (const int cell : line.cells) {
        const double through = lines_through[static_cast<std::size_t>(cell)];
        const double count = discs[static_cast<std::size_t>(cell)][rest % 3];
        score -= (through - 1) / through * std::log((count + kUnseen) / (games + 3 * kUnseen));
        rest /= 3;
      }
      scores[line.offset + pattern] = static_cast<std::int32_t>(std::lround(kUnit * score));
    }
  }
}

}  // namespace othello::reach
