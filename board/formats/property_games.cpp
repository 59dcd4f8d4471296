#include "board/formats/property_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "board/characters.h"
#include "board/formats/position.h"
#include "board/formats/property_trees.h"
#include "board/text.h"

namespace othello {
namespace {

using Properties = std::vector<Property>;

// "8", "+4.00", "-2.000"; nothing if it is no whole number.
std::optional<int> whole_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc()) return std::nullopt;
  const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  const bool is_whole =
      rest.empty() || (rest.front() == '.' && rest.find_first_not_of('0', 1) == std::string_view::npos);
  return is_whole ? std::optional(number) : std::nullopt;
}

const Property* find(const Properties& properties, std::string_view name) {
  const auto found = std::ranges::find(properties, name, &Property::name);
  return found == properties.end() ? nullptr : &*found;
}

std::string text_of(const Properties& properties, std::string_view name) {
  const Property* const property = find(properties, name);
  return property == nullptr ? std::string() : property->values.front().text;
}

bool is_move(const Property& property) {
  return property.name == "B" || property.name == "W";
}

Board board_of(std::optional<int> columns, std::optional<int> rows, std::size_t at) {
  if (!columns || !rows || !is_board_size(*columns, *rows))
    throw FormatError(at, "boards have at least 3 columns and 3 rows, and at most 64 cells");
  return {*columns, *rows};
}

void replay_move(GameReplay& game, const Property& property, std::string_view move, bool passes) {
  const std::size_t at = property.values.front().at;
  game.give_turn(property.name == "B", at);
  passes ? game.pass(at) : game.move(move, at);
}

void set_ggf_board(const Properties& properties, GameRecord& game) {
  if (const Property* const type = find(properties, "TY");
      type != nullptr && type->values.front().text.find('a') != std::string::npos)
    throw FormatError(type->at, "a game in which fewer discs win");
  const Property* const board = find(properties, "BO");
  if (board == nullptr) throw FormatError(properties.front().at, "the game has no BO, its board");
  const auto& [text, at] = board->values.front();
  const std::size_t cells = std::min(text.find_first_of(" \t\r\n"), text.size());
  const std::optional<int> side = whole_number(std::string_view(text).substr(0, cells));
  game.board = board_of(side, side, at);
  try {
    const Position position = parse_position(game.board, std::string_view(text).substr(cells));
    game.start = position.state;
    game.black_begins = position.black_moves;
  } catch (const FormatError& error) {
    throw FormatError(at + cells + error.offset(), error.what());
  }
}

GameRecord read_ggf(const Properties& properties) {
  GameRecord game;
  game.event = text_of(properties, "PC");
  const std::string result = text_of(properties, "RE");
  game.result = whole_number(std::string_view(result).substr(0, result.find(':')));
  set_ggf_board(properties, game);
  GameReplay replay(game.board, game.start, game.black_begins);
  for (const Property& property : properties) {
    if (!is_move(property)) continue;
    const std::string& text = property.values.front().text;
    const std::string_view move = std::string_view(text).substr(0, text.find('/'));
    replay_move(replay, property, move, is_pass_word(move));
  }
  game.plies = replay.plies();
  return game;
}

// "B+12", "W+4", "0", "Draw"; nothing for "B+R" and the like.
std::optional<int> sgf_result(const std::string& text) {
  if (text == "0" || text == "Draw") return 0;
  if (!text.starts_with("B+") && !text.starts_with("W+")) return std::nullopt;
  const auto discs = is_digit(text[2]) ? whole_number(std::string_view(text).substr(2)) : std::nullopt;
  return discs && text.front() == 'W' ? -*discs : discs;
}

// Two letters as the name of a cell; other texts as they are.
std::string sgf_cell_name(std::string_view text) {
  if (text.size() != 2 || !is_letter(text[0]) || !is_letter(text[1])) return std::string(text);
  return fmt::format("{}{}", text[0], lower(text[1]) - 'a' + 1);
}

int sgf_cell(const Board& board, std::string_view text, std::size_t at) {
  if (const auto cell = find_cell(board, sgf_cell_name(text))) return *cell;
  throw FormatError(at, fmt::format("the board {} has no cell {:?}", board.name(), text));
}

// Single cells, and rectangles "aa:cb".
Bitboard sgf_cells(const Board& board, const Property& property) {
  Bitboard cells = 0;
  for (const auto& [text, at] : property.values) {
    const std::size_t colon = text.find(':');
    const int from = sgf_cell(board, std::string_view(text).substr(0, colon), at);
    const int to =
        colon == std::string::npos ? from : sgf_cell(board, std::string_view(text).substr(colon + 1), at);
    for (int row = board.row_of(from); row <= board.row_of(to); ++row) {
      for (int column = board.column_of(from); column <= board.column_of(to); ++column)
        cells |= bit(board.cell(column, row));
    }
  }
  return cells;
}

bool sets_up(const Property& property) {
  return property.name == "AB" || property.name == "AW" || property.name == "AE";
}

void set_sgf_board(const Properties& properties, GameRecord& game) {
  if (const Property* const size = find(properties, "SZ")) {
    const auto& [text, at] = size->values.front();
    const std::size_t colon = text.find(':');
    const auto columns = whole_number(std::string_view(text).substr(0, colon));
    game.board = board_of(
        columns,
        colon == std::string::npos ? columns : whole_number(std::string_view(text).substr(colon + 1)), at);
  }
  const Board& board = game.board;
  State black = board.start();  // seen by black
  const Property* first = nullptr;
  std::string_view turn;
  for (const Property& property : properties) {
    if (is_move(property)) {
      if (first != nullptr && turn.empty()) turn = property.name;
      break;
    }
    if (property.name == "PL") turn = property.values.front().text;
    if (!sets_up(property)) continue;
    if (first == nullptr) black = {};
    first = first == nullptr ? &property : first;
    const Bitboard cells = sgf_cells(board, property);
    black = {black.mover & ~cells, black.opponent & ~cells};
    if (property.name == "AB") black.mover |= cells;
    if (property.name == "AW") black.opponent |= cells;
  }
  if (const std::string fault = state_fault(board, black); !fault.empty())
    throw FormatError(first->at, "the board that is set up: " + fault);
  game.black_begins = !turn.starts_with('W') && !turn.starts_with('w');
  game.start = game.black_begins ? black : black.with_roles_exchanged();
}

GameRecord read_sgf(const Properties& properties) {
  GameRecord game;
  game.event = text_of(properties, "EV");
  game.result = sgf_result(text_of(properties, "RE"));
  set_sgf_board(properties, game);
  GameReplay replay(game.board, game.start, game.black_begins);
  bool begun = false;
  for (const Property& property : properties) {
    if (begun && sets_up(property))
      throw FormatError(property.at, fmt::format("{} sets up the board after the first move", property.name));
    if (!is_move(property)) continue;
    begun = true;
    const std::string& text = property.values.front().text;
    const std::string name = sgf_cell_name(text);  // on wide boards there is a cell "pa"
    const bool is_pass = !find_cell(game.board, name) && (text.empty() || text == "tt" || is_pass_word(text));
    replay_move(replay, property, name, is_pass);
  }
  game.plies = replay.plies();
  return game;
}

class PropertyGames : public GameReader::Form {
 public:
  explicit PropertyGames(std::string_view bytes) : bytes_(bytes), trees_(bytes) {}

  std::optional<GameRecord> next() override {
    try {
      const std::optional<Properties> properties = trees_.next();
      if (!properties) return std::nullopt;
      return read(*properties);
    } catch (const FormatError& error) {
      throw std::invalid_argument(fmt::format("{}: {}", place_in(bytes_, error.offset()), error.what()));
    }
  }

 private:
  GameRecord read(const Properties& properties) {
    const std::string kind = text_of(properties, "GM");
    if (kind != "Othello" && kind != "2") {
      throw FormatError(trees_.begin(),
                        fmt::format("a game of Othello has GM[Othello] (GGF) or GM[2] (SGF), this one has {}",
                                    kind.empty() ? "neither" : fmt::format("GM {:?}", kind)));
    }
    GameRecord game = kind == "2" ? read_sgf(properties) : read_ggf(properties);
    game.black = text_of(properties, "PB");
    game.white = text_of(properties, "PW");
    game.date = text_of(properties, "DT");
    game.place = lines_.line_of(trees_.begin());
    return game;
  }

  std::string_view bytes_;
  LineCounter lines_{bytes_};
  PropertyTrees trees_;
};

}  // namespace

bool has_property_games(std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n0123456789");
  if (first == std::string_view::npos || bytes[first] != '(') return false;
  const std::size_t next = bytes.find_first_not_of(" \t\r\n", first + 1);
  return next != std::string_view::npos && bytes[next] == ';';
}

std::unique_ptr<GameReader::Form> read_property_games(std::string_view bytes) {
  return std::make_unique<PropertyGames>(bytes);
}

}  // namespace othello
