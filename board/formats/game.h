// Games as files have them (docs/formats.md): one reader for all forms.
//
//   text    a game a line: its moves, or a position (board/formats/position.h) with the moves that follow; a line that begins
//           with the number of a move from 2 on continues the game before it
//   GGF     (;GM[Othello]...;)    board/formats/property_games.h
//   SGF     (;GM[2]...)           board/formats/property_games.h
//   WTHOR   .wtb                  board/formats/wthor.h
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "board/transcript.h"

namespace othello {

/// Black's score by best play from the first position of a game with so many vacant cells.
struct TheoreticalScore {
  int vacant;
  int score;
};

struct GameRecord {
  Board board{8, 8};
  State start;  // seen by the player who begins
  bool black_begins = true;
  std::vector<int> plies;    // cells and kPassPly, also those that the file leaves out
  std::string black, white;  // names; empty: not stated
  std::string event, date;
  std::optional<int> result;  // as stated: black's discs minus white's
  std::optional<TheoreticalScore> theoretical = {};
  bool fewest_win = false;  // only GGF can say so; such games are written, and not read
  std::string place;        // where the file has it: "line 3", "game 12"
};

/// The names that WTHOR's games have as numbers: those of the files WTHOR.JOU and WTHOR.TRN.
struct WthorNames {
  std::vector<std::string> players, tournaments;
};

/// The games of a file, in turn.
class GameReader {
 public:
  /// `bytes`, the file, must outlive it. `board`: that of games of text, which do not say it.
  GameReader(std::string_view bytes, const Board& board, WthorNames names = {});
  ~GameReader();

  /// Nothing after the last. Throws std::invalid_argument with a sentence that names the place: line and column, or byte.
  std::optional<GameRecord> next();

  class Form;

 private:
  std::unique_ptr<Form> form_;
};

/// Reads one form.
class GameReader::Form {
 public:
  virtual ~Form() = default;
  virtual std::optional<GameRecord> next() = 0;
};

enum class GameFormat { kText, kGgf, kSgf };

/// By the end of a file's name: .ggf, .sgf, else text.
GameFormat game_format_of(std::string_view path);
/// A game in that form, with a line break behind it. A game of text that begins elsewhere than its board has the rows before it.
std::string format_game(const GameRecord& game, GameFormat format);

/// The moves as text: "f5d6c3", a pass as "--".
std::string format_plies(const Board& board, const std::vector<int>& plies);

}  // namespace othello
