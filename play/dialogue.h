// A game in the terminal: the board drawn, moves and commands typed, answers in plain text.
//
// It reads line by line and prompts nobody unless told to, so a script can hold it as well.
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "play/game.h"
#include "play/player.h"

namespace othello::play {

struct DialogueOptions {
  PlayerOptions player;
  Limits limits;
  bool person_black = true;  // which colours are moved by whoever types
  bool person_white = false;
  bool prompts = false;
};

class Dialogue {
 public:
  using Print = std::function<void(const std::string&)>;

  /// `start` is seen by black, who moves first.
  Dialogue(const Board& board, const State& start, const DialogueOptions& options, Print print);

  /// Until `in` ends, or a line says quit.
  void run(std::istream& in);

 private:
  using Words = std::vector<std::string>;
  struct Command;
  static const std::vector<Command>& commands();

  void obey(const Words& words);
  void move(const std::string& text);
  void pass();
  void undo();
  void hint();
  void set_level(const Words& words);
  void set_time(const Words& words);
  void set_colours(const std::string& name);
  void begin_again();
  void move_for_person();
  void help();

  /// Plays the program's moves, up to a person's turn or the end of the game.
  void go_on();
  void program_moves();
  bool persons_turn() const;
  void show();
  std::string standing() const;

  DialogueOptions options_;
  Print print_;
  Player player_;
  State start_;
  Game game_;
  bool finished_ = false;
};

}  // namespace othello::play
