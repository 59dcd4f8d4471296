// The values of positions as people and programs read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/board.h"
#include "endgame/scoring.h"
#include "endgame/solver.h"
#include "program/depth_table.h"
#include "program/text_table.h"

namespace othello {

struct ValueRow {
  std::size_t position = 1;  // the line of an OBF file
  State state;
  int vacant = 0;
  endgame::Value value;
  std::optional<bool> reachable;  // only if stored values tell
  std::optional<int> stated;      // the value that the file states
  std::optional<int> best;  // a cell or kPass; nothing: the game is over, or no move is known to be best
  std::vector<int> line;    // cells and kPass; only if asked for
  std::vector<endgame::MoveValue> moves;  // only if asked for
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// What was asked for beside the values.
struct ValueColumns {
  bool stated;  // by the file of positions
  bool line;
  bool moves;
};

/// How the rows of one run look.
class ValueTable {
 public:
  /// `streams`: of JSON each row is an object on a line of its own, as soon as it is known.
  ValueTable(const Board& board, endgame::Scoring scoring, Format format, const ValueColumns& columns,
             bool streams);

  /// What stands before the rows, what a row adds, and what comes after the last. JSON that does not stream
  /// is all in the end.
  std::string head() const;
  std::string row(const ValueRow& row);
  std::string foot() const;

 private:
  std::string table_row(const ValueRow& row) const;
  TextTable::Cells cells_of(const ValueRow& row) const;
  std::string csv_row(const ValueRow& row) const;

  Board board_;
  endgame::Scoring scoring_;
  Format format_;
  ValueColumns columns_;
  bool streams_;
  TextTable table_;
  std::vector<ValueRow> rows_;
};

/// "+4", "-2", "0".
std::string score_text(int score);
/// "+4", or "-2..+64" for bounds.
std::string value_text(const endgame::Value& value);
/// "a1", or "pass".
std::string move_text(const Board& board, int cell);

}  // namespace othello
