#include "play/training/sample_games.h"

#include <bit>
#include <cmath>
#include <utility>

#include "play/evaluation.h"

namespace othello::play {
namespace {

constexpr unsigned kRandomOneIn = 8;
constexpr double kDiscsOfChance = 5;

Bitboard corners_of(const Board& board) {
  const int right = board.columns() - 1;
  const int bottom = board.rows() - 1;
  return bit(board.cell(0, 0)) | bit(board.cell(right, 0)) | bit(board.cell(0, bottom)) |
         bit(board.cell(right, bottom));
}

}  // namespace

SampleGames::SampleGames(const Board& board, Objective objective, std::uint64_t seed, int most_random,
                         std::function<int(const State&)> evaluation)
    : rules_(board),
      corners_(corners_of(board)),
      wants_corners_(objective == Objective::kMost),
      most_random_(most_random),
      evaluation_(std::move(evaluation)),
      random_(seed) {}

void SampleGames::begin() {
  random_plies_ = static_cast<int>(random_() % (static_cast<unsigned>(most_random_) + 1));
}

int SampleGames::choose_move(const Game& game) {
  const bool by_chance = is_opening(game) || random_() % kRandomOneIn == 0;
  if (by_chance) return any(game.moves());
  return evaluation_ ? guided(game, kDiscsOfChance) : sensible(game);
}

int SampleGames::any(Bitboard moves) {
  return nth_cell(moves, random_() % static_cast<unsigned>(std::popcount(moves)));
}

int SampleGames::sensible(const Game& game) {
  Bitboard best = 0;
  const int of_corner = wants_corners_ ? -1 : kMaxCells;
  int fewest = kMaxCells + 1;
  for (Bitboard rest = game.moves(); rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const bool corner = (corners_ & bit(cell)) != 0;
    const int replies =
        corner ? of_corner : std::popcount(rules_.moves(rules_.after_move(game.state(), cell)));
    if (replies < fewest) {
      fewest = replies;
      best = 0;
    }
    if (replies == fewest) best |= bit(cell);
  }
  return any(best);
}

int SampleGames::guided(const Game& game, double discs_of_chance) {
  int chosen = -1;
  double best = 0;
  for (Bitboard rest = game.moves(); rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const double chance = discs_of_chance * std::ldexp(static_cast<double>(random_() >> 11), -53);
    const double value =
        chance - static_cast<double>(evaluation_(rules_.after_move(game.state(), cell))) / kHundredthsPerDisc;
    if (chosen >= 0 && value <= best) continue;
    best = value;
    chosen = cell;
  }
  return chosen;
}

}  // namespace othello::play
