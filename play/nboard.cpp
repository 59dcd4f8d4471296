#include "play/nboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "board/characters.h"
#include "board/formats/game.h"
#include "board/text.h"
#include "play/board_drawing.h"
#include "system/stopwatch.h"
#include "system/text.h"

namespace othello::play {
namespace {

// The first word of a text, which loses it.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_of(kWhiteSpace), text.size());
  const std::string_view word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

int number_of(std::string_view text, int otherwise) {
  return parse_integer<int>(text).value_or(otherwise);
}

// A status line, of which the front end shows one at a time.
std::string status(std::string_view what) {
  return fmt::format("status {}\n", what);
}

std::string name_of_move(const Board& board, int cell) {
  if (cell == endgame::kPass) return "PA";
  std::string name = move_name(board, cell);
  name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string discs(const JudgedMove& move) {
  return fmt::format("{:.2f}", static_cast<double>(move.value) / kHundredthsPerDisc);
}

}  // namespace

NBoard::NBoard(const Board& board, const NBoardOptions& options)
    : options_(options), player_(std::make_unique<Player>(board, options.player)), game_(board) {}

NBoard::~NBoard() = default;

std::string NBoard::answer(std::string_view line) {
  const std::string_view command = take_word(line);
  if (command == "nboard") return "set myname othello\n";
  if (command == "set") {
    const std::string_view what = take_word(line);
    return set(what, line);
  }
  if (command == "move") return move(line);
  if (command == "go") return go();
  if (command == "hint") return hint(line);
  if (command == "ping") return fmt::format("pong {}\n", line);
  if (command == "learn") return "learned\n";
  finished_ = command == "quit";
  return {};
}

std::string NBoard::set(std::string_view what, std::string_view value) {
  if (what == "game") return set_game(value);
  if (what != "depth") return {};
  const int level = std::clamp(number_of(value, kDefaultLevel), 1, kMaxLevel);
  options_.limits.level = level;
  return fmt::format("set myname othello{}\n", level);
}

std::string NBoard::set_game(std::string_view text) {
  try {
    GameReader games(text, game_.board());
    const std::optional<GameRecord> record = games.next();
    if (!record) return status("set game: there is no game");
    if (record->board != game_.board()) player_ = std::make_unique<Player>(record->board, options_.player);
    game_ = Game(*record);
    return {};
  } catch (const std::invalid_argument& error) {
    return status(fmt::format("set game: {}", error.what()));
  }
}

// "F5/1.37/0.5": value and time are the front end's own.
std::string NBoard::move(std::string_view text) {
  const std::string_view name = trimmed(text.substr(0, text.find('/')));
  if (is_pass_word(name)) {
    if (game_.moves() != 0) return status("move: there is a legal move");
    game_.pass();
    return {};
  }
  const auto cell = find_cell(game_.board(), name);
  if (!cell || (game_.moves() & bit(*cell)) == 0) return status(fmt::format("move: {:?} is not legal", name));
  game_.play(*cell);
  return {};
}

std::string NBoard::go() {
  if (game_.moves() == 0) return "=== PA\n";
  const Stopwatch stopwatch;
  const std::uint64_t nodes_before = player_->nodes();
  const JudgedMove move = player_->choose_move(game_.state(), options_.limits);
  const double seconds = stopwatch.seconds();
  return fmt::format("nodestats {} {:.2f}\n=== {}/{}/{:.2f}\n", player_->nodes() - nodes_before, seconds,
                     name_of_move(game_.board(), move.cell), move.has_value() ? discs(move) : "", seconds);
}

std::string NBoard::hint(std::string_view count) {
  const auto most = static_cast<std::size_t>(std::max(number_of(count, 1), 1));
  std::string text;
  std::vector<JudgedMove> moves = player_->judge_moves(game_.state(), options_.limits);
  moves.resize(std::min(moves.size(), most));
  for (const JudgedMove& move : moves) {
    text += fmt::format("search {} {} 0 {}\n", name_of_move(game_.board(), move.cell), discs(move),
                        sureness_name(move));
  }
  return text + "status\n";
}

}  // namespace othello::play
