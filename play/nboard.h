// The engine's side of NBoard's protocol, version 2 (C. Welty, "NBoard Protocol", orbanova.com/nboard).
//
// A command is a line. The front end says the game and the depth, and asks for a move, "go", or for what moves are worth, "hint N".
// Answers are lines as well: "=== F5/1.37/0.52" is a move with its value in discs and the seconds it took, "search F5 1.37 0
// 14@73%" what one is worth. A move is not made before the front end says so. Lines that are not understood are ignored, as the
// protocol asks.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "play/game.h"
#include "play/player.h"

namespace othello::play {

struct NBoardOptions {
  PlayerOptions player;
  Limits limits;
};

class NBoard {
 public:
  NBoard(const Board& board, const NBoardOptions& options);
  ~NBoard();

  /// The lines that answer one; often none.
  std::string answer(std::string_view line);

  /// Whether the last command was to quit.
  bool finished() const { return finished_; }

 private:
  std::string set(std::string_view what, std::string_view value);
  std::string set_game(std::string_view text);
  std::string move(std::string_view text);
  std::string go();
  std::string hint(std::string_view count);

  NBoardOptions options_;
  std::unique_ptr<Player> player_;
  Game game_;
  bool finished_ = false;
};

}  // namespace othello::play
