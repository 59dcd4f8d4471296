#include "play/gtp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <system_error>

#include "board/characters.h"
#include "board/text.h"
#include "play/board_drawing.h"
#include "play/gtp_arguments.h"
#include "system/errors.h"
#include "system/file_for_reading.h"
#include "system/stopwatch.h"

namespace othello::play {
namespace {

// Of a position, and the moves that follow.
constexpr std::size_t kMostWords = 1000;

// The only one that it knows.
constexpr const char* kGame = "Othello";

std::string upper(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::toupper(c); });
  return word;
}

std::string vertex(const Board& board, int cell) {
  return upper(move_name(board, cell));
}

}  // namespace

struct Gtp::Command {
  std::string_view name;
  std::size_t least;  // arguments
  std::size_t most;
  std::string (*run)(Gtp&, const Words&);
};

const std::vector<Gtp::Command>& Gtp::commands() {
  static const std::vector<Command> commands{
      {"protocol_version", 0, 0, [](Gtp&, const Words&) { return std::string("2"); }},
      {"name", 0, 0, [](Gtp&, const Words&) { return std::string("othello"); }},
      {"version", 0, 0, [](Gtp& gtp, const Words&) { return gtp.options_.version; }},
      {"known_command", 1, 1, [](Gtp&, const Words& words) { return known_command(words[0]); }},
      {"list_commands", 0, 0, [](Gtp&, const Words&) { return list_commands(); }},
      {"quit", 0, 0, [](Gtp& gtp, const Words&) { return gtp.quit(); }},
      {"boardsize", 1, 2, [](Gtp& gtp, const Words& words) { return gtp.set_board_size(words); }},
      {"clear_board", 0, 0, [](Gtp& gtp, const Words&) { return gtp.clear_board(); }},
      {"komi", 1, 1, [](Gtp&, const Words& words) { return komi(words[0]); }},
      {"list_games", 0, 0, [](Gtp&, const Words&) { return std::string(kGame); }},
      {"set_game", 1, 1, [](Gtp& gtp, const Words& words) { return gtp.set_game(words[0]); }},
      {"play", 2, 2, [](Gtp& gtp, const Words& words) { return gtp.play(words[0], words[1]); }},
      {"genmove", 1, 1, [](Gtp& gtp, const Words& words) { return gtp.generate(words[0]); }},
      {"reg_genmove", 1, 1, [](Gtp& gtp, const Words& words) { return gtp.suggest(words[0]); }},
      {"undo", 0, 0, [](Gtp& gtp, const Words&) { return gtp.undo(); }},
      {"time_settings", 3, 3, [](Gtp& gtp, const Words& words) { return gtp.time_settings(words); }},
      {"time_left", 3, 3, [](Gtp& gtp, const Words& words) { return gtp.time_left(words); }},
      {"final_score", 0, 0, [](Gtp& gtp, const Words&) { return gtp.final_score(); }},
      {"showboard", 0, 0, [](Gtp& gtp, const Words&) { return gtp.show_board(); }},
      {"loadsgf", 1, 2, [](Gtp& gtp, const Words& words) { return gtp.load(words); }},
      {"othello-setup", 1, kMostWords, [](Gtp& gtp, const Words& words) { return gtp.set_up(words); }},
      {"gogui-rules_game_id", 0, 0, [](Gtp&, const Words&) { return std::string(kGame); }},
      {"gogui-rules_board", 0, 0, [](Gtp& gtp, const Words&) { return gtp.rules_board(); }},
      {"gogui-rules_board_size", 0, 0, [](Gtp& gtp, const Words&) { return gtp.rules_board_size(); }},
      {"gogui-rules_legal_moves", 0, 0, [](Gtp& gtp, const Words&) { return gtp.legal_moves(); }},
      {"gogui-rules_side_to_move", 0, 0,
       [](Gtp& gtp, const Words&) { return std::string(name_of(gtp.game_.to_move())); }},
      {"gogui-rules_final_result", 0, 0, [](Gtp& gtp, const Words&) { return gtp.final_score(); }},
      {"othello-hint", 0, 0, [](Gtp& gtp, const Words&) { return gtp.hint(); }},
      {"othello-thought", 0, 0, [](Gtp& gtp, const Words&) { return gtp.last_thought(); }},
  };
  return commands;
}

Gtp::Gtp(const Board& board, const GtpOptions& options)
    : options_(options), player_(std::make_unique<Player>(board, options.player)), game_(board) {}

Gtp::~Gtp() = default;

std::string Gtp::answer(std::string_view line) {
  Words words = gtp::split_line(line);
  std::string id;
  if (!words.empty() && gtp::is_number(words.front())) {
    id = words.front();
    words.erase(words.begin());
  }
  if (words.empty()) return id.empty() ? std::string() : fmt::format("?{} syntax error\n\n", id);
  const std::string name = words.front();
  words.erase(words.begin());
  try {
    const std::string result = run(name, words);
    return fmt::format("={}{}{}\n\n", id, result.empty() ? "" : " ", result);
  } catch (const gtp::Failure& failure) {
    return fmt::format("?{} {}\n\n", id, failure.what());
  }
}

std::string Gtp::run(const std::string& name, const Words& arguments) {
  generated_ = false;
  const auto command = std::ranges::find(commands(), name, &Command::name);
  if (command == commands().end()) throw gtp::Failure("unknown command");
  if (arguments.size() < command->least || arguments.size() > command->most)
    throw gtp::Failure("syntax error");
  return command->run(*this, arguments);
}

std::string Gtp::known_command(const std::string& name) {
  return std::ranges::count(commands(), name, &Command::name) != 0 ? "true" : "false";
}

std::string Gtp::list_commands() {
  std::vector<std::string_view> names;
  for (const Command& command : commands()) names.push_back(command.name);
  return fmt::format("{}", fmt::join(names, "\n"));
}

std::string Gtp::quit() {
  finished_ = true;
  return {};
}

// One number for a square, or columns and rows.
std::string Gtp::set_board_size(const Words& words) {
  const int columns = gtp::require_integer(words.front());
  const int rows = gtp::require_integer(words.back());
  if (!is_board_size(columns, rows)) throw gtp::Failure("unacceptable size");
  const Board board(columns, rows);
  begin(Game(board));
  return {};
}

std::string Gtp::clear_board() {
  begin(Game(game_.board()));
  return {};
}

void Gtp::begin(const Game& game) {
  if (game.board() != game_.board()) {
    player_ = std::make_unique<Player>(game.board(), options_.player);
    last_thought_.reset();
  }
  game_ = game;
  undoable_.clear();
  clocks_ = {started_, started_};
}

// A position of the board, in any form, with the moves that follow.
std::string Gtp::set_up(const Words& words) {
  try {
    begin(Game(game_.board(), parse_position(game_.board(), fmt::format("{}", fmt::join(words, " ")))));
  } catch (const FormatError& error) {
    throw gtp::Failure(error.what());
  }
  return {};
}

// The first game of a file, before the move of that number if one is given.
std::string Gtp::load(const Words& words) {
  const int before = words.size() > 1 ? gtp::require_integer(words[1]) : std::numeric_limits<int>::max();
  constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20;
  try {
    const std::string bytes = FileForReading(words.front()).text(kMostBytes, "divide it");
    GameReader games(bytes, game_.board());
    std::optional<GameRecord> record = games.next();
    if (!record) throw gtp::Failure("cannot load file: it has no game");
    int moves = 0;  // passes have no number
    const auto end =
        std::ranges::find_if(record->plies, [&](int cell) { return cell != kPassPly && ++moves >= before; });
    record->plies.erase(end, record->plies.end());
    begin(Game(*record));
  } catch (const std::invalid_argument& error) {
    throw gtp::Failure(fmt::format("cannot load file: {}", error.what()));
  } catch (const std::system_error& error) {
    throw gtp::Failure(fmt::format("cannot load file: {}", error.what()));
  } catch (const DamagedFile& error) {
    throw gtp::Failure(fmt::format("cannot load file: {}", error.what()));
  } catch (const ReadError& error) {
    throw gtp::Failure(fmt::format("cannot load file: {}", error.what()));
  }
  return {};
}

// Tools for matches of Go send one before every game, and an engine has to accept it. Nothing is added to a score.
std::string Gtp::komi(const std::string& komi) {
  if (!gtp::parse_number(komi)) throw gtp::Failure(komi + " is not a number");
  return {};
}

std::string Gtp::set_game(const std::string& name) {
  if (lower(name) != lower(kGame))
    throw gtp::Failure(fmt::format("{} is not a game of this engine: {} is", name, kGame));
  return clear_board();
}

// After a pass that was left out, if need be.
void Gtp::give_turn_to(Colour colour) {
  if (game_.to_move() == colour) return;
  if (game_.moves() != 0)
    throw gtp::Failure(fmt::format("illegal move: it is {}'s turn", name_of(game_.to_move())));
  game_.pass();
}

std::string Gtp::play(const std::string& colour, const std::string& move) {
  const int before = game_.plies();
  const bool passes = lower(move) == "pass";
  const auto cell = find_cell(game_.board(), move);
  if (!passes && !cell)
    throw gtp::Failure(fmt::format("{} is not a vertex of {}", move, game_.board().name()));
  give_turn_to(gtp::parse_colour(colour));
  if (passes ? game_.moves() != 0 : (game_.moves() & bit(*cell)) == 0) {
    while (game_.plies() > before) game_.undo();
    throw gtp::Failure("illegal move");
  }
  passes ? game_.pass() : game_.play(*cell);
  undoable_.push_back(before);
  return {};
}

std::string Gtp::generate(const std::string& colour) {
  const int before = game_.plies();
  give_turn_to(gtp::parse_colour(colour));
  const Stopwatch stopwatch;
  const double cpu_before = thread_cpu_seconds();
  const int cell = think();
  const double took = stopwatch.seconds();
  if (cell != endgame::kPass) clock().spend_thinking(took, (thread_cpu_seconds() - cpu_before) / took);
  cell == endgame::kPass ? game_.pass() : game_.play(cell);
  undoable_.push_back(before);
  generated_ = true;
  return vertex(game_.board(), cell);
}

std::string Gtp::suggest(const std::string& colour) {
  const int before = game_.plies();
  give_turn_to(gtp::parse_colour(colour));
  const int cell = think();
  while (game_.plies() > before) game_.undo();
  return vertex(game_.board(), cell);
}

// The move to make, in the time that there is.
int Gtp::think() {
  if (game_.moves() == 0) return endgame::kPass;
  Limits limits = options_.limits;
  if (clock().is_limited()) {
    const MoveTime time = clock().time_for_move(
        game_.vacant(), [this](int vacant) { return player_->forecast_solving(vacant); });
    limits.seconds = limits.is_timed() ? std::min(limits.seconds, time.most) : time.most;
    limits.aim = std::min(limits.seconds, time.aim);
    limits.solving = std::min(limits.seconds, time.solving);
  }
  const Stopwatch stopwatch;
  const std::uint64_t nodes_before = player_->nodes();
  const JudgedMove move = player_->choose_move(game_.state(), limits);
  last_thought_ = {.move = move, .nodes = player_->nodes() - nodes_before, .seconds = stopwatch.seconds()};
  return move.cell;
}

bool Gtp::may_ponder() const {
  const bool is_timed = options_.limits.is_timed() ||
                        std::ranges::any_of(clocks_, [](const Clock& clock) { return clock.is_limited(); });
  return generated_ && is_timed && game_.moves() != 0;
}

// Its move, value, depth and confidence, nodes and seconds, separated by blanks.
std::string Gtp::last_thought() const {
  if (!last_thought_) throw gtp::Failure("nothing was thought");
  const JudgedMove& move = last_thought_->move;
  return fmt::format(
      "{} {} {} {} nodes {:.3f} s", vertex(game_.board(), move.cell),
      move.has_value() ? fmt::format("{:+.2f}", static_cast<double>(move.value) / kHundredthsPerDisc) : "-",
      move.has_value() ? sureness_name(move) : "-", last_thought_->nodes, last_thought_->seconds);
}

std::string Gtp::undo() {
  if (undoable_.empty()) throw gtp::Failure("cannot undo");
  while (game_.plies() > undoable_.back()) game_.undo();
  undoable_.pop_back();
  return {};
}

std::string Gtp::time_settings(const Words& words) {
  started_ = Clock(gtp::parse_time(words[0]), gtp::parse_time(words[1]), gtp::parse_move_count(words[2]));
  clocks_ = {started_, started_};
  return {};
}

std::string Gtp::time_left(const Words& words) {
  const Colour colour = gtp::parse_colour(words[0]);
  clocks_[static_cast<std::size_t>(colour)].set_time_left(gtp::parse_time(words[1]),
                                                          gtp::parse_move_count(words[2]));
  return {};
}

std::string Gtp::final_score() {
  if (!game_.is_over()) throw gtp::Failure("cannot score: the game is not over");
  const int score = game_.score(options_.player.score);
  return score == 0 ? "0" : fmt::format("{}+{}", score > 0 ? 'B' : 'W', std::abs(score));
}

std::string Gtp::show_board() {
  return fmt::format("\n{}{} to move", board_drawing(game_, false), name_of(game_.to_move()));
}

// GoGui counts rows from the bottom.
std::string Gtp::rules_board() {
  const Board& board = game_.board();
  const bool black = game_.to_move() == Colour::kBlack;
  const Bitboard blacks = black ? game_.state().mover : game_.state().opponent;
  const Bitboard whites = black ? game_.state().opponent : game_.state().mover;
  std::string text;
  for (int row = board.rows() - 1; row >= 0; --row) {
    for (int column = 0; column < board.columns(); ++column) {
      const Bitboard cell = bit(board.cell(column, row));
      text += (blacks & cell) != 0 ? 'X' : (whites & cell) != 0 ? 'O' : '.';
      if (column + 1 < board.columns()) text += ' ';
    }
    if (row > 0) text += '\n';
  }
  return text;
}

std::string Gtp::rules_board_size() {
  if (game_.board().columns() != game_.board().rows()) throw gtp::Failure("the board is not square");
  return std::to_string(game_.board().columns());
}

std::string Gtp::legal_moves() {
  if (game_.is_over()) return {};
  if (game_.moves() == 0) return "pass";
  std::vector<std::string> names;
  for (Bitboard rest = game_.moves(); rest != 0; rest &= rest - 1)
    names.push_back(vertex(game_.board(), std::countr_zero(rest)));
  return fmt::format("{}", fmt::join(names, " "));
}

std::string Gtp::hint() {
  std::string text;
  for (const JudgedMove& move : player_->judge_moves(game_.state(), options_.limits))
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : "\n", vertex(game_.board(), move.cell), value_name(move));
  return text;
}

}  // namespace othello::play
