// The values of positions, for people and programs.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "board/board.h"
#include "board/score.h"
#include "play/endgame/solver.h"
#include "program/output/depth_table.h"
#include "program/output/live_line.h"
#include "program/output/text_table.h"
#include "solve/value_lookup.h"
#include "system/stopwatch.h"

namespace othello::program {

/// The columns requested beside the values.
struct ValueColumns {
  bool stated;  // by the file of positions
  bool line;
  bool moves;
};

/// The table of one run.
class ValueTable {
 public:
  /// `streams`: in JSON each row is an object on a line of its own, as soon as it is known.
  ValueTable(const Board& board, ScoreRule rule, Format format, const ValueColumns& columns, bool streams);

  /// The text before the rows, that of a row, and that after the last. JSON that does not stream is all in
  /// the end.
  std::string head() const;
  std::string row(const solve::ValueRow& row);
  std::string foot() const;

 private:
  std::string table_row(const solve::ValueRow& row) const;
  TextTable::Cells cells_of(const solve::ValueRow& row) const;
  std::string csv_row(const solve::ValueRow& row) const;

  Board board_;
  ScoreRule rule_;
  Format format_;
  ValueColumns columns_;
  bool streams_;
  TextTable table_;
  std::vector<solve::ValueRow> rows_;  // of JSON
  std::size_t count_ = 0;
  solve::ValueRow sum_;  // of nodes and seconds
};

/// "+4", "-2", "0".
std::string score_text(int score);
/// "+4", or "-2..+64" for bounds.
std::string value_text(const endgame::ValueBounds& value);
/// Of --format raw: the value as a signed byte, kNoRawValue if it is not known.
inline constexpr signed char kNoRawValue = -128;
char raw_value(const solve::ValueRow& row);

// Shows on standard error how the values of positions progress: which position is being solved, the bounds that
// are proved, what is tried next, the best move so far, nodes, and for how long.

class ValueProgress {
 public:
  /// `all`: the number of positions; 0 if it is unknown.
  ValueProgress(const Board& board, std::size_t all, bool quiet) : board_(board), all_(all), line_(quiet) {}

  /// Begins the next position, or those that follow it, too.
  void begin(int vacant);
  /// Counts the next position, which has been begun.
  void count_position() { ++position_; }
  /// Begins the position that was counted last.
  void begin_last(int vacant);
  /// From one thread at a time.
  void show(const endgame::SearchStatus& stage);
  /// The nodes of the solver so far, from any thread. Those of earlier positions are subtracted.
  void count(std::uint64_t nodes);
  /// Says what went wrong, in a line that stays.
  void warn(const std::string& what) { line_.print_line("othello: " + what); }
  /// Prints the answer (program/output/standard_output.h), or other text.
  void print(const std::string& text);

 private:
  // Of the solver, and how many it had when the position was begun.
  struct Nodes {
    std::atomic<std::uint64_t> now{0};
    std::atomic<std::uint64_t> before{0};
  };

  const Board board_;
  const std::size_t all_;
  Stopwatch stopwatch_;
  std::size_t position_ = 0;
  int vacant_ = 0;
  std::shared_ptr<Nodes> nodes_ = std::make_shared<Nodes>();  // which the line's thread reads
  LiveLine line_;
};

}  // namespace othello::program
