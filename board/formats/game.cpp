#include "board/formats/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "board/characters.h"
#include "board/formats/position.h"
#include "board/formats/property_games.h"
#include "board/formats/wthor.h"
#include "board/text.h"

namespace othello {
namespace {

// Games of text, of a board that it does not say.
class TextGames : public GameReader::Form {
 public:
  TextGames(std::string_view text, const Board& board) : text_(text), board_(board) {}

  std::optional<GameRecord> next() override {
    const std::size_t begin = next_line_with_text();
    if (begin == text_.size()) return std::nullopt;
    std::size_t end = end_of_line(begin);
    while (continues(end)) end = end_of_line(end + 1);
    at_ = std::min(end + 1, text_.size());
    std::string text(text_.substr(begin, end - begin));
    blank_comments(text);
    try {
      return read(text, begin);
    } catch (const FormatError& error) {
      throw std::invalid_argument(
          fmt::format("{}: {}", place_in(text_, begin + error.offset()), error.what()));
    }
  }

 private:
  std::size_t end_of_line(std::size_t at) const { return std::min(text_.find('\n', at), text_.size()); }

  std::string_view line_at(std::size_t begin) const {
    const std::string_view line = text_.substr(begin, end_of_line(begin) - begin);
    return line.substr(0, line.find('%'));
  }

  std::size_t next_line_with_text() const {
    std::size_t at = at_;
    while (at < text_.size() && line_at(at).find_first_not_of(kWhiteSpace) == std::string_view::npos)
      at = std::min(end_of_line(at) + 1, text_.size());
    return at;
  }

  // Whether the line behind this end begins with the number of a later move.
  bool continues(std::size_t end) const {
    if (end + 1 >= text_.size()) return false;
    const std::string_view line = line_at(end + 1);
    const std::size_t first = line.find_first_not_of(kWhiteSpace);
    if (first == std::string_view::npos) return false;
    const std::size_t behind = line.find_first_not_of("0123456789", first);
    const std::string_view number = line.substr(first, behind - first);
    return behind != std::string_view::npos && !number.empty() && number != "1" && number != "01" &&
           names_cell(line);
  }

  static void blank_comments(std::string& text) {
    bool inside = false;
    for (char& c : text) {
      inside = c != '\n' && (inside || c == '%');
      if (inside) c = ' ';
    }
  }

  GameRecord read(const std::string& text, std::size_t begin) {
    const Position position = parse_position(board_, text);
    GameRecord game;
    game.board = board_;
    game.start = position.start;
    game.black_begins = position.black_begins;
    game.plies = position.plies;
    game.place = lines_.line_of(begin);
    return game;
  }

  std::string_view text_;
  LineCounter lines_{text_};
  Board board_;
  std::size_t at_ = 0;
};

std::unique_ptr<GameReader::Form> form_of(std::string_view bytes, const Board& board, WthorNames names) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  if (has_property_games(bytes)) return read_property_games(bytes);
  if (is_wthor(bytes, bytes.size())) return read_wthor(bytes, std::move(names));
  if (const std::size_t zero = bytes.find('\0'); zero != std::string_view::npos)
    throw std::invalid_argument(fmt::format(
        "byte {}: neither text nor WTHOR, whose {} bytes would be a head of 16 and 68 for each game that it counts",
        zero, bytes.size()));
  return std::make_unique<TextGames>(bytes, board);
}

// As GGF and OBF write cells: * black, O white, - vacant.
std::string cells_text(const GameRecord& game, char black, char white, char vacant) {
  std::string text;
  for (const char c : format_state(game.board, game.start)) {
    if (c == '/') continue;
    const bool is_black = (c == 'X') == game.black_begins;
    text += c == '.' ? vacant : is_black ? black : white;
  }
  return text;
}

// Brackets and backslashes end or escape values.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string property(const char* name, const std::string& value) {
  return value.empty() ? std::string() : fmt::format("{}[{}]", name, escaped(value));
}

std::string format_ggf(const GameRecord& game) {
  const Board& board = game.board;
  if (board.columns() != board.rows())
    throw std::invalid_argument(fmt::format("GGF has square boards only, not {}", board.name()));
  std::string text =
      "(;GM[Othello]" + property("PC", game.event) + property("DT", game.date) + property("PB", game.black) +
      property("PW", game.white) +
      fmt::format("RE[{}]", game.result ? fmt::format("{:+}", *game.result) : "?") +
      fmt::format("TY[{0}{3}]BO[{0} {1} {2}]", board.columns(), cells_text(game, '*', 'O', '-'),
                  game.black_begins ? '*' : 'O', game.fewest_win ? "a" : "");
  bool black = game.black_begins;
  for (const int ply : game.plies) {
    text += fmt::format("{}[{}]", black ? 'B' : 'W', ply == kPassPly ? "PA" : cell_names(board, bit(ply)));
    black = !black;
  }
  return text + ";)\n";
}

std::string letters(const Board& board, int cell) {
  return {static_cast<char>('a' + board.column_of(cell)), static_cast<char>('a' + board.row_of(cell))};
}

std::string format_sgf(const GameRecord& game) {
  const Board& board = game.board;
  const bool square = board.columns() == board.rows();
  std::string text = "(;GM[2]FF[4]" +
                     (square ? fmt::format("SZ[{}]", board.columns())
                             : fmt::format("SZ[{}:{}]", board.columns(), board.rows())) +
                     property("EV", game.event) + property("DT", game.date) + property("PB", game.black) +
                     property("PW", game.white);
  if (game.result)
    text += *game.result == 0
                ? "RE[0]"
                : fmt::format("RE[{}+{}]", *game.result > 0 ? 'B' : 'W', std::abs(*game.result));
  const State black = game.black_begins ? game.start : game.start.with_roles_exchanged();
  for (const auto& [name, discs] : {std::pair("AB", black.mover), std::pair("AW", black.opponent)}) {
    if (discs != 0) text += name;
    for (Bitboard rest = discs; rest != 0; rest &= rest - 1)
      text += '[' + letters(board, std::countr_zero(rest)) + ']';
  }
  text += game.black_begins ? "PL[B]" : "PL[W]";
  bool to_move = game.black_begins;
  for (const int ply : game.plies) {
    text += fmt::format("\n;{}[{}]", to_move ? 'B' : 'W', ply == kPassPly ? "" : letters(board, ply));
    to_move = !to_move;
  }
  return text + ")\n";
}

}  // namespace

GameReader::GameReader(std::string_view bytes, const Board& board, WthorNames names)
    : form_(form_of(bytes, board, std::move(names))) {}

GameReader::~GameReader() = default;

std::optional<GameRecord> GameReader::next() {
  return form_->next();
}

GameFormat game_format_of(std::string_view path) {
  const std::string_view end = path.substr(path.size() - std::min<std::size_t>(path.size(), 4));
  return is_word(end, ".ggf")   ? GameFormat::kGgf
         : is_word(end, ".sgf") ? GameFormat::kSgf
                                : GameFormat::kText;
}

std::string format_game(const GameRecord& game, GameFormat format) {
  if (format == GameFormat::kGgf) return format_ggf(game);
  if (format == GameFormat::kSgf) return format_sgf(game);
  std::string text;
  if (!game.black_begins || game.start != game.board.start())
    text = format_state(game.board, game.black_begins ? game.start : game.start.with_roles_exchanged()) +
           (game.black_begins ? " X" : " O") + (game.plies.empty() ? "" : " ");
  return text + format_plies(game.board, game.plies) + '\n';
}

std::string format_plies(const Board& board, const std::vector<int>& plies) {
  std::string text;
  for (const int ply : plies) text += ply == kPassPly ? "--" : cell_names(board, bit(ply));
  return text;
}

}  // namespace othello
