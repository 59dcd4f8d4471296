#include "play/review.h"

namespace othello::play {
namespace {

Game beginning_of(const GameRecord& game) {
  return {game.board, game.start, game.black_begins ? Colour::kBlack : Colour::kWhite};
}

void play(Game& game, int ply) {
  ply == kPassPly ? game.pass() : game.play(ply);
}

}  // namespace

std::vector<PlayedMove> moves_of(const GameRecord& record) {
  std::vector<PlayedMove> moves;
  Game game = beginning_of(record);
  for (const int ply : record.plies) {
    if (ply != kPassPly) {
      moves.push_back({.number = static_cast<int>(moves.size()) + 1,
                       .colour = game.to_move(),
                       .state = game.state(),
                       .cell = ply});
    }
    play(game, ply);
  }
  return moves;
}

std::string_view sign_of(Mistake mistake) {
  constexpr std::string_view kSigns[] = {"", "?!", "?", "??"};
  return kSigns[static_cast<std::size_t>(mistake)];
}

Mistake ReviewedMove::mistake() const {
  if (!has_value() || loss() < kInaccuracyLoss) return Mistake::kNone;
  return loss() < kMistakeLoss   ? Mistake::kInaccuracy
         : loss() < kBlunderLoss ? Mistake::kMistake
                                 : Mistake::kBlunder;
}

void value_only_moves(const GameRecord& game, ScoreRule rule, std::span<ReviewedMove> moves) {
  const std::optional<int> result = final_result(game, rule);
  for (std::size_t i = moves.size(); i-- > 0;) {
    ReviewedMove& move = moves[i];
    if (move.made.value_kind != ValueKind::kOnlyMove) continue;
    JudgedMove judged = move.made;
    if (i + 1 < moves.size()) {
      const ReviewedMove& next = moves[i + 1];
      if (!next.has_value()) continue;
      judged = next.best;
      if (next.played.colour != move.played.colour) judged.value = -judged.value;
    } else if (result) {
      const int own = move.played.colour == Colour::kBlack ? *result : -*result;
      judged = {.cell = 0, .value = kHundredthsPerDisc * own, .value_kind = ValueKind::kExact};
    } else {
      continue;
    }
    judged.cell = move.played.cell;
    move.made = judged;
    move.best = judged;
  }
}

void LossSummary::add(const ReviewedMove& move) {
  if (!move.has_value()) return;
  ++moves;
  loss += move.loss();
  if (move.mistake() == Mistake::kInaccuracy) ++inaccuracies;
  if (move.mistake() == Mistake::kMistake) ++mistakes;
  if (move.mistake() == Mistake::kBlunder) ++blunders;
  if (move.loss() <= largest) return;
  largest = move.loss();
  largest_number = move.played.number;
}

void LossSummary::add(const LossSummary& game) {
  games += game.games;
  moves += game.moves;
  loss += game.loss;
  inaccuracies += game.inaccuracies;
  mistakes += game.mistakes;
  blunders += game.blunders;
  if (game.largest <= largest) return;
  largest = game.largest;
  largest_number = game.largest_number;
}

double LossSummary::mean_loss() const {
  return moves == 0 ? 0 : static_cast<double>(loss) / moves / kHundredthsPerDisc;
}

LossSummary summary_of(std::span<const ReviewedMove> moves, Colour colour) {
  LossSummary summary{.games = 1};
  for (const ReviewedMove& move : moves) {
    if (move.played.colour == colour) summary.add(move);
  }
  return summary;
}

std::optional<int> final_result(const GameRecord& record, ScoreRule rule) {
  const Game game(record);
  return game.is_over() ? std::optional(game.score(rule)) : std::nullopt;
}

}  // namespace othello::play
