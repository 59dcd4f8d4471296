// The values of positions, for people and programs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/board.h"
#include "board/score.h"
#include "play/endgame/solver.h"
#include "program/output/depth_table.h"
#include "program/output/text_table.h"
#include "solve/look_up.h"

namespace othello {

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
  std::string row(const ValueRow& row);
  std::string foot() const;

 private:
  std::string table_row(const ValueRow& row) const;
  TextTable::Cells cells_of(const ValueRow& row) const;
  std::string csv_row(const ValueRow& row) const;

  Board board_;
  ScoreRule rule_;
  Format format_;
  ValueColumns columns_;
  bool streams_;
  TextTable table_;
  std::vector<ValueRow> rows_;  // of JSON
  std::size_t count_ = 0;
  ValueRow sum_;  // of nodes and seconds
};

/// "+4", "-2", "0".
std::string score_text(int score);
/// "+4", or "-2..+64" for bounds.
std::string value_text(const endgame::Value& value);
/// Of --format raw: the value as a signed byte, kNoRawValue if it is not known.
inline constexpr signed char kNoRawValue = -128;
char raw_value(const ValueRow& row);
/// "a1", or "pass".
std::string move_text(const Board& board, int cell);

}  // namespace othello
