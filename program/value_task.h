// What othello value is asked: its arguments, checked.
#pragma once

#include <string>
#include <vector>

#include "program/output/depth_table.h"
#include "program/positions.h"
#include "solve/value_answers.h"

namespace othello::program {

struct ValueArguments {
  std::string board;  // or the state, with `from`
  std::string from;
  std::string state;
  std::string positions;
  std::string values;
  std::string score = "winner";
  std::string objective = "most";
  int threads = 0;
  std::string memory;
  std::string checkpoint;
  double checkpoint_interval = 300;
  double seconds = 0;
  std::string bounds;
  bool moves = false;
  bool line = false;
  bool quiet = false;
  std::string format = "table";
};

struct ValueTask {
  solve::AnswerOptions answers;
  std::vector<solve::ValuePosition> typed;
  std::string file;       // with the positions; empty: they are typed, or come from standard input
  const char* unit;       // that numbers of positions count
  bool from_input;        // whether they come from standard input
  std::size_t positions;  // how many; 0: that is not known
  bool stated;            // by the file, for some
  Format format;
  bool raw;  // states and values as bytes, in place of the format
  bool quiet;
};

/// Throws std::invalid_argument with a sentence for the user, and what reading files throws.
ValueTask value_task_of(const ValueArguments& arguments, bool score_given);

}  // namespace othello::program
