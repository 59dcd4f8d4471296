// Games reviewed (play/review.h), for people and programs.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>

#include "board/formats/game.h"
#include "board/score.h"
#include "play/review.h"
#include "program/output/depth_table.h"

namespace othello::program {

struct ReviewColumns {
  Format format;
  ScoreRule score;
  bool moves;  // or only what the players lost
};

/// The texts of one run, game by game. In JSON each game is an object on a line of its own, and what all games of a player come to
/// a last one.
class ReviewPrinter {
 public:
  explicit ReviewPrinter(const ReviewColumns& columns) : columns_(columns) {}

  std::string head() const;
  std::string game(const GameRecord& game, std::span<const play::ReviewedMove> moves);
  std::string foot() const;

 private:
  std::string table_of(const GameRecord& game, std::span<const play::ReviewedMove> moves) const;
  std::string csv_of(const GameRecord& game, std::span<const play::ReviewedMove> moves) const;
  std::string json_of(const GameRecord& game, std::span<const play::ReviewedMove> moves) const;

  ReviewColumns columns_;
  std::size_t games_ = 0;
  std::map<std::string, play::LossSummary> players_;  // by name
};

}  // namespace othello::program
