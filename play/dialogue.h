// A game in the terminal: the board drawn, moves and commands typed, answers in plain text.
//
// It reads line by line and prompts only on request, so a script can use it as well.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "play/game.h"
#include "play/player.h"

namespace othello::play {

struct DialogueOptions {
  PlayerOptions player;
  Limits limits;
  bool person_black = true;  // which colours are moved by the person
  bool person_white = false;
  bool prompts = false;
};

/// Where the dialogue prints, and where it reads what the person types.
struct DialogueChannel {
  std::function<void(const std::string&)> print;
  std::function<std::optional<std::string>()> next_line;  // nothing at the end
  std::function<void()> end_thinking;
  std::function<bool()> quit_was_typed;  // before it is the person's turn
  /// Writes a file that does not exist. Throws std::runtime_error.
  std::function<void(const std::string& path, const std::string& text)> write_file;
};

class Dialogue {
 public:
  /// Continues `beginning`, and begins there again.
  Dialogue(const Game& beginning, const DialogueOptions& options, DialogueChannel partner);

  /// Runs until the partner has no more lines, or one says quit.
  void run();

 private:
  using Words = std::vector<std::string>;
  struct Command;
  static const std::vector<Command>& commands();

  void run_command(const Words& words);
  void move(const std::string& text);
  void pass();
  void undo();
  void hint();
  void set_level(const Words& words);
  void set_time(const Words& words);
  void set_colours(const std::string& name);
  void restart_game();
  void save(const std::string& path);
  void resign();
  bool is_over() const { return resigned_ || game_.is_over(); }
  void move_for_person();
  void help();

  /// Plays the program's moves, up to a person's turn or the end of the game.
  void play_until_person();
  void program_moves();
  bool is_persons_turn() const;
  void print(const std::string& text) const { partner_.print(text); }
  void show();
  std::string standing() const;

  DialogueOptions options_;
  DialogueChannel partner_;
  Player player_;
  Game beginning_;
  Game game_;
  std::optional<Colour> resigned_;
  bool finished_ = false;
};

}  // namespace othello::play
