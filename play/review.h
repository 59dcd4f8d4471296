// A game reviewed: what every move of it is worth beside the best one, and what the players lost.
//
// The loss of a move is the value of the best move minus its own, never below 0: a move that a search finds better than its
// best one is the best. Where there is a single legal move nothing is lost, and its value is that of the position after it.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "board/formats/game.h"
#include "play/game.h"
#include "play/player.h"

namespace othello::play {

/// A move of a game, before it is judged.
struct PlayedMove {
  int number;  // from 1; passes have none
  Colour colour;
  State state;  // seen by the player who moves
  int cell;
};

/// The moves of a game, without its passes.
std::vector<PlayedMove> moves_of(const GameRecord& game);

/// How a loss is marked.
enum class Mistake { kNone, kInaccuracy, kMistake, kBlunder };
inline constexpr int kInaccuracyLoss = 2 * kHundredthsPerDisc;
inline constexpr int kMistakeLoss = 4 * kHundredthsPerDisc;
inline constexpr int kBlunderLoss = 8 * kHundredthsPerDisc;

/// "", "?!", "?", "??".
std::string_view sign_of(Mistake mistake);

struct ReviewedMove {
  PlayedMove played;
  JudgedMove
      made;  // as it was judged; without a value if it was the only legal move and the record ends undecided after it
  JudgedMove best;  // the better move, or the same

  bool has_value() const { return made.has_value(); }
  int loss() const { return best.value - made.value; }  // hundredths of a disc
  Mistake mistake() const;
};

/// Gives single legal moves the value of what came after them. `moves`: all of the game.
void value_only_moves(const GameRecord& game, ScoreRule rule, std::span<ReviewedMove> moves);

/// What a player lost in one game or several.
struct LossSummary {
  int games = 0;
  int moves = 0;       // with a value
  long long loss = 0;  // of all, in hundredths of a disc
  int inaccuracies = 0, mistakes = 0, blunders = 0;
  int largest = 0;         // loss
  int largest_number = 0;  // of the move, in the game where it was; 0: nothing was lost

  void add(const ReviewedMove& move);
  void add(const LossSummary& game);
  double mean_loss() const;  // discs
};

LossSummary summary_of(std::span<const ReviewedMove> moves, Colour colour);

/// Black's score as the game was played, if it is over.
std::optional<int> final_result(const GameRecord& game, ScoreRule rule);

}  // namespace othello::play
