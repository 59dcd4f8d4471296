// The engine's side of the Go Text Protocol, version 2, as Othello programs use it.
//
// A command is a line, "[id] name [arguments]", and its answer "=[id] result" or "?[id] what is wrong", each
// followed by an empty line. Black (X) begins, from the usual start; "a1" is the top left cell. A player who
// has no move passes; a pass may also be left out, where the other player's next move is given. Source: G.
// Farneback, "Specification of the Go Text Protocol, version 2, draft 2", 2002; the commands that begin with
// gogui-rules give GoGui the rules of a game that is not Go; list_games and set_game are those of Quarry; loadsgf
// reads a game of any form (docs/formats.md), and othello-setup sets up a position.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/clock.h"
#include "play/game.h"
#include "play/player.h"

namespace othello::play {

struct GtpOptions {
  PlayerOptions player;
  Limits limits;
  std::string version;
};

class Gtp {
 public:
  Gtp(const Board& board, const GtpOptions& options);
  ~Gtp();

  /// The answer to a line; empty if it has no command.
  std::string answer(std::string_view line);

  /// Whether to ponder until the next line: after a move that was made within limits of time, if the game is not over.
  bool may_ponder() const;
  /// Ponders until stop_pondering(), which any thread may call (play/player.h).
  void ponder() { player_->ponder(game_.state()); }
  void stop_pondering() { player_->stop_pondering(); }
  void end_pondering() { player_->end_pondering(); }

  /// Whether the last command was to quit.
  bool finished() const { return finished_; }

 private:
  using Words = std::vector<std::string>;
  struct Command;
  static const std::vector<Command>& commands();

  std::string run(const std::string& name, const Words& arguments);

  static std::string known_command(const std::string& name);
  static std::string list_commands();
  std::string quit();
  std::string set_board_size(const Words& words);
  std::string clear_board();
  static std::string komi(const std::string& komi);
  std::string set_game(const std::string& name);
  std::string play(const std::string& colour, const std::string& move);
  std::string generate(const std::string& colour);
  std::string suggest(const std::string& colour);
  std::string undo();
  std::string time_settings(const Words& words);
  std::string time_left(const Words& words);
  std::string final_score();
  std::string show_board();
  std::string set_up(const Words& words);
  std::string load(const Words& words);
  void begin(const Game& game);
  std::string rules_board();
  std::string rules_board_size();
  std::string legal_moves();
  std::string hint();
  std::string last_thought() const;

  void give_turn_to(Colour colour);
  int think();
  // What the last thought found, and took.
  struct Thought {
    JudgedMove move;
    std::uint64_t nodes;
    double seconds;
  };
  Clock& clock() { return clocks_[static_cast<std::size_t>(game_.to_move())]; }

  GtpOptions options_;
  std::unique_ptr<Player> player_;
  Game game_;
  std::vector<int> undoable_;  // the plies of the game before each command that may be undone
  Clock started_;              // what each player begins a game with
  std::array<Clock, 2> clocks_;
  std::optional<Thought> last_thought_;
  bool generated_ = false;  // a move, by the last command
  bool finished_ = false;
};

}  // namespace othello::play
