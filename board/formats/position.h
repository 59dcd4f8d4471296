// A position as people and programs write it down (docs/formats.md), and positions that come line by line.
//
//   f5d6c3                                    the game that leads there
//   ..../.OX./.XO./....                       cells (board/text.h), X the mover's
//   ...X..OO....  O                           and whose turn it is: then X are black's discs, O white's
//   ...X..OO....  X; D3:+10; C4:+2;           OBF: and moves with their scores for that player
//   ..../.OX./.XO./.... X b1 a1               and the moves that follow
//
// Whose turn it is: X x * b B black, O o w W white, or a sentence "white to move". The semicolon behind it may be missing. A pass
// is pass, pa, ps or --; "--:+4" and "+4" are the score of a position without that of a move; -127 is an unknown score, as
// Edax writes it, so nothing is stated.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "board/transcript.h"

namespace othello {

/// The cell of a pass, or of a score without a move.
inline constexpr int kNoCell = -1;

struct StatedMove {
  int cell;
  int score;
};

struct Position {
  State start;               // seen by the player whose turn it is there
  bool black_begins = true;  // whose turn that is
  std::vector<int> plies;    // what was played from there: cells and kPassPly
  State state;               // after them, seen by the player whose turn it is
  bool black_moves = true;
  std::vector<StatedMove> stated;  // of the state, if the text has scores
};

/// The position of a text. Throws FormatError (board/text.h).
Position parse_position(const Board& board, std::string_view text);

/// The place of a byte of a text, as people count: "line 3, column 14".
std::string place_in(std::string_view text, std::size_t offset, std::size_t first_line = 1);

/// The lines of a text, for offsets that ascend: each byte is looked at once.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  /// "line 3".
  std::string line_of(std::size_t offset);

 private:
  std::string_view text_;
  std::size_t counted_ = 0;
  std::size_t line_ = 1;
};

/// Positions of a text that comes line by line: one a line, or rows of one on as many lines, perhaps drawn with the names of
/// columns and rows. What follows a % is a comment.
class PositionLines {
 public:
  explicit PositionLines(const Board& board) : board_(board) {}

  struct Numbered {
    std::size_t line;  // where it begins, from 1
    Position position;
  };

  /// Adds the next line, without its break. Throws std::invalid_argument with a sentence that names line and column.
  void add(std::string_view line);
  /// Says that there are no more. Throws as add().
  void end();
  /// The next position that is whole.
  std::optional<Numbered> take();

 private:
  bool continues(std::string_view line);
  void begin(std::string line);
  void finish();
  bool is_row(std::string_view line) const;
  bool has_all_rows() const { return rows_ == board_.rows(); }

  Board board_;
  std::size_t number_ = 0;
  std::size_t first_ = 0;  // line of what is gathered
  std::string gathered_;   // lines of a position
  int rows_ = 0;           // of its board
  bool closed_ = false;    // the names of columns stand below them
  std::deque<Numbered> found_;
};

}  // namespace othello
