// The positions that othello value answers for: one that was typed, those of a file (OBF), or the lines of
// standard input.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "board/board.h"
#include "play/endgame/obf.h"
#include "system/line_reader.h"

namespace othello {

struct ValuePosition {
  std::size_t number = 1;  // of the line
  State state;
  std::vector<endgame::StatedMove> stated;
};

/// The positions of an OBF file, at least one. Throws DamagedFile and ReadError.
std::vector<ValuePosition> read_positions(const std::string& path);

/// The position in `text`, or the start if that is empty. `finished`: games that one player has won completely
/// are allowed, too. Throws std::invalid_argument with a sentence for the user.
ValuePosition typed_position(const Board& board, const std::string& text, bool finished);

/// Reads positions in turn: those given, or the lines of standard input.
class PositionReader {
 public:
  /// `positions` must outlive the reader; `finished`: see typed_position().
  PositionReader(const Board& board, const std::vector<ValuePosition>& positions, bool from_input,
                 bool finished);

  /// Nothing if there is none, or if a stop was requested. Throws DamagedFile and ReadError.
  std::optional<ValuePosition> next();
  /// Whether there may be more.
  bool has_more() const { return from_input_ ? !ended_ : next_ < positions_.size(); }

 private:
  std::optional<ValuePosition> next_of_input();
  ValuePosition typed(const std::string& line) const;

  Board board_;
  const std::vector<ValuePosition>& positions_;
  bool from_input_;
  bool finished_;
  std::size_t next_ = 0;
  LineReader input_;
  bool ended_ = false;
};

}  // namespace othello
