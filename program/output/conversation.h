// Standard input and output of `othello play`, also while the program thinks.
//
// After two seconds a line on standard error shows the depth in plies, if that is a terminal. Input is read
// meanwhile: quit and the end of input end the thought and the game, at a terminal stop and Ctrl-C end the thought,
// and everything else waits for its turn. A script that is not a person may have written it all before: then it wants
// whole thoughts, and what it wrote together with a command does not hurry that. Where nobody reads the answer any
// more, the thought ends as well.
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "play/player.h"
#include "program/output/live_line.h"
#include "system/line_reader.h"

namespace othello::program {

class Conversation {
 public:
  /// `with_person`: a person types at a terminal. `stopping`: a line that begins with this word ends the thought in progress, and
  /// is then answered as any other; empty: none does.
  Conversation(bool with_person, bool quiet, std::string stopping = {});

  /// Throws as print_now() does.
  void print(const std::string& text);
  /// Nothing at the end. Throws as LineReader does, and Interrupted at Ctrl-C.
  std::optional<std::string> next_line();
  /// Whether the thought must end. From any thread.
  bool watch(const play::ThinkingStatus& thought);
  /// Clears the status line and the stop after a thought.
  void end_thinking();
  /// Whether quit or the end of input came while the program thought.
  bool quit_was_typed() const;

 private:
  void read_input(bool together);
  bool is_stopping(const std::string& line) const;
  void draw(const play::ThinkingStatus& thought);

  const bool with_person_;
  const std::string stopping_;
  mutable std::mutex mutex_;  // guards what follows
  LineReader input_;
  StatusLine line_;
  std::deque<std::string> typed_;  // while it thought
  bool input_ended_ = false;       // input has failed or ended, or quit was read
  bool stop_ = false;
  bool wants_to_leave_ = false;
};

}  // namespace othello::program
