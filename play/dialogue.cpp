#include "play/dialogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "board/characters.h"
#include "board/text.h"
#include "play/board_drawing.h"
#include "system/text.h"

namespace othello::play {
namespace {

std::vector<std::string> typed_words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string list_of_moves(const Game& game) {
  std::string text;
  for (Bitboard rest = game.moves(); rest != 0; rest &= rest - 1)
    text += fmt::format(" {}", move_name(game.board(), std::countr_zero(rest)));
  return text;
}

// Of an estimate; what is proved needs none.
std::string sureness_after(const JudgedMove& move) {
  return move.value_kind == ValueKind::kEstimate ? ", " + sureness_name(move) : std::string();
}

std::string reason(const JudgedMove& choice) {
  if (choice.value_kind == ValueKind::kOnlyMove) return "the only move";
  if (choice.value_kind == ValueKind::kLikely) return "which looked best when the thought was stopped";
  return fmt::format("worth {}{}", value_name(choice), sureness_after(choice));
}

}  // namespace

struct Dialogue::Command {
  std::string_view name;
  std::string_view arguments;
  std::string_view what;
  std::size_t least;  // arguments
  std::size_t most;
  void (*run)(Dialogue&, const Words&);
};

const std::vector<Dialogue::Command>& Dialogue::commands() {
  static const std::vector<Command> commands{
      {"pass", "", "give the turn away, where there is no legal move", 0, 0,
       [](Dialogue& d, const Words&) { d.pass(); }},
      {"undo", "", "take back your last move, and what came after it", 0, 0,
       [](Dialogue& d, const Words&) { d.undo(); }},
      {"hint", "", "what every legal move is worth", 0, 0, [](Dialogue& d, const Words&) { d.hint(); }},
      {"level", "[L]", "1 to 30: search L plies deep, and to the end where it is near", 0, 1,
       [](Dialogue& d, const Words& words) { d.set_level(words); }},
      {"time", "[SECONDS]", "for a move of the program; 0: as long as the level takes", 0, 1,
       [](Dialogue& d, const Words& words) { d.set_time(words); }},
      {"colour", "NAME", "yours: black, white, both or none", 1, 1,
       [](Dialogue& d, const Words& words) { d.set_colours(lower(words[0])); }},
      {"go", "", "let the program move for you once", 0, 0,
       [](Dialogue& d, const Words&) { d.move_for_person(); }},
      {"resign", "", "give the game up", 0, 0, [](Dialogue& d, const Words&) { d.resign(); }},
      {"save", "FILE", "write the game: .ggf, .sgf, or as moves", 1, 1,
       [](Dialogue& d, const Words& words) { d.save(words[0]); }},
      {"board", "", "draw the board", 0, 0, [](Dialogue& d, const Words&) { d.show(); }},
      {"new", "", "begin again", 0, 0, [](Dialogue& d, const Words&) { d.restart_game(); }},
      {"help", "", "this list", 0, 0, [](Dialogue& d, const Words&) { d.help(); }},
      {"stop", "", "while the program thinks: move at once, as Ctrl-C does", 0, 0,
       [](Dialogue& d, const Words&) { d.print("There is no thought to stop.\n"); }},
      {"quit", "", "end", 0, 0, [](Dialogue& d, const Words&) { d.finished_ = true; }},
  };
  return commands;
}

Dialogue::Dialogue(const Game& beginning, const DialogueOptions& options, DialogueChannel partner)
    : options_(options),
      partner_(std::move(partner)),
      player_(beginning.board(), options.player),
      beginning_(beginning),
      game_(beginning) {}

void Dialogue::run() {
  const double seconds = options_.limits.seconds;
  std::string how;
  if (!options_.limits.is_only_timed()) how += fmt::format(", level {}", options_.limits.max_level());
  if (seconds > 0) how += fmt::format(", {} s a move", seconds);
  print(fmt::format("{}x{} (columns x rows){}. Type a move such as {}, or help.\n", game_.board().columns(),
                    game_.board().rows(), how,
                    game_.moves() == 0 ? "a1" : move_name(game_.board(), std::countr_zero(game_.moves()))));
  show();
  play_until_person();
  while (!finished_) {
    if (options_.prompts) print(fmt::format("{}> ", is_over() ? "over" : name_of(game_.to_move())));
    const std::optional<std::string> line = partner_.next_line();
    if (!line) break;
    if (const Words words = typed_words(*line); !words.empty()) run_command(words);
  }
}

void Dialogue::run_command(const Words& words) {
  const std::string name = lower(words.front());
  const auto command = std::ranges::find(commands(), name, &Command::name);
  if (command == commands().end()) {
    if (words.size() == 1) return move(name);
    print(fmt::format("'{}' is not a command; help lists them.\n", name));
    return;
  }
  const Words arguments(words.begin() + 1, words.end());
  if (arguments.size() < command->least || arguments.size() > command->most) {
    print(fmt::format("{}{}{}: {}.\n", command->name, command->arguments.empty() ? "" : " ",
                      command->arguments, command->what));
    return;
  }
  command->run(*this, arguments);
}

void Dialogue::move(const std::string& text) {
  const auto cell = find_cell(game_.board(), text);
  if (!cell) {
    print(fmt::format("'{}' is neither a cell nor a command; help lists the commands.\n", text));
  } else if (is_over()) {
    print("The game is over; new begins again, undo takes moves back.\n");
  } else if ((game_.moves() & bit(*cell)) == 0) {
    print(game_.moves() == 0
              ? std::string("There is no legal move; type pass.\n")
              : fmt::format("{} is not a legal move; legal are{}.\n", text, list_of_moves(game_)));
  } else {
    game_.play(*cell);
    show();
    play_until_person();
  }
}

void Dialogue::pass() {
  if (is_over()) {
    print("The game is over; new begins again, undo takes moves back.\n");
  } else if (game_.moves() != 0) {
    print(fmt::format("A player who can move must; legal are{}.\n", list_of_moves(game_)));
  } else {
    game_.pass();
    show();
    play_until_person();
  }
}

// Back to the last turn of a person before now; without persons, one ply.
void Dialogue::undo() {
  if (resigned_) {
    resigned_.reset();
    return show();
  }
  if (game_.plies() == 0) {
    print("There is nothing to take back.\n");
    return;
  }
  game_.undo();
  const bool persons = options_.person_black || options_.person_white;
  while (persons && game_.plies() > 0 && !is_persons_turn()) game_.undo();
  show();
  // The game's first moves may be the program's: these are made again.
  if (persons) play_until_person();
}

void Dialogue::hint() {
  if (is_over()) return print("The game is over.\n");
  if (game_.moves() == 0) return print("pass: there is no legal move.\n");
  const std::vector<JudgedMove> moves = player_.judge_moves(game_.state(), options_.limits);
  partner_.end_thinking();
  for (const JudgedMove& move : moves)
    print(fmt::format("  {} {}{}\n", move_name(game_.board(), move.cell), value_name(move),
                      sureness_after(move)));
}

void Dialogue::set_level(const Words& words) {
  if (!words.empty()) {
    const auto level = parse_integer(words.front(), 1, kMaxLevel);
    if (!level) return print(fmt::format("level {}: must be from 1 to {}.\n", words.front(), kMaxLevel));
    options_.limits.level = *level;
  }
  print(options_.limits.level || options_.limits.seconds <= 0
            ? fmt::format("Level {}.\n", options_.limits.max_level())
            : "As deep as the time allows.\n");
}

void Dialogue::set_time(const Words& words) {
  if (!words.empty()) {
    char* end = nullptr;
    const double seconds = std::strtod(words.front().c_str(), &end);
    if (*end != '\0' || !(seconds >= 0 && seconds <= 1e9))
      return print(fmt::format("time {}: must be seconds, 0 to 1e9.\n", words.front()));
    options_.limits.seconds = seconds;
  }
  print(options_.limits.seconds > 0 ? fmt::format("{} s a move.\n", options_.limits.seconds)
                                    : "As long as the level takes.\n");
}

void Dialogue::set_colours(const std::string& name) {
  if (name != "black" && name != "white" && name != "both" && name != "none")
    return print(fmt::format("colour {}: must be black, white, both or none.\n", name));
  options_.person_black = name == "black" || name == "both";
  options_.person_white = name == "white" || name == "both";
  play_until_person();
}

void Dialogue::restart_game() {
  game_ = beginning_;
  resigned_.reset();
  show();
  play_until_person();
}

// The player whose turn it is, or the only person.
void Dialogue::resign() {
  if (is_over()) return print("The game is over.\n");
  const bool one = options_.person_black != options_.person_white;
  resigned_ = !one ? game_.to_move() : options_.person_black ? Colour::kBlack : Colour::kWhite;
  print(standing());
}

void Dialogue::save(const std::string& path) {
  GameRecord record = game_.record();
  const auto name = [](bool person) { return person ? "person" : "othello"; };
  record.black = name(options_.person_black);
  record.white = name(options_.person_white);
  record.fewest_win = objective_of(options_.player.score) == Objective::kFewest;
  if (record.fewest_win) {
    record.result.reset();  // its sign would say the opposite
  } else if (resigned_) {
    record.result = *resigned_ == Colour::kBlack ? -game_.board().cells() : game_.board().cells();
  } else if (game_.is_over()) {
    record.result = game_.score(options_.player.score);
  }
  try {
    partner_.write_file(path, format_game(record, game_format_of(path)));
    print(fmt::format("Saved to {}.\n", path));
  } catch (const std::exception& error) {
    print(fmt::format("{}.\n", error.what()));
  }
}

void Dialogue::help() {
  std::string text = "  d3               move there (* on the board)\n";
  for (const Command& command : commands()) {
    const std::string form =
        std::string(command.name) + (command.arguments.empty() ? "" : " ") + std::string(command.arguments);
    text += fmt::format("  {:<16} {}\n", form, command.what);
  }
  print(text);
}

void Dialogue::move_for_person() {
  if (is_over()) return print("The game is over.\n");
  program_moves();
  play_until_person();
}

void Dialogue::play_until_person() {
  while (!is_over() && !is_persons_turn() && !partner_.quit_was_typed()) program_moves();
  if (is_over()) {
    print(standing());
  } else if (game_.moves() == 0) {
    print(fmt::format("{} has no legal move: type pass.\n", name_of(game_.to_move())));
  }
}

void Dialogue::program_moves() {
  const std::string colour(name_of(game_.to_move()));
  if (game_.moves() == 0) {
    game_.pass();
    print(fmt::format("{} passes.\n", colour));
  } else {
    const JudgedMove choice = player_.choose_move(game_.state(), options_.limits);
    partner_.end_thinking();
    game_.play(choice.cell);
    print(fmt::format("{} plays {} ({}).\n", colour, move_name(game_.board(), choice.cell), reason(choice)));
  }
  show();
}

bool Dialogue::is_persons_turn() const {
  return game_.to_move() == Colour::kBlack ? options_.person_black : options_.person_white;
}

void Dialogue::show() {
  print(board_drawing(game_, true));
  print(fmt::format("X black {}, O white {}{}\n", game_.discs(Colour::kBlack), game_.discs(Colour::kWhite),
                    game_.is_over() ? "" : fmt::format("; {} to move", name_of(game_.to_move()))));
}

std::string Dialogue::standing() const {
  if (resigned_)
    return fmt::format("{} resigns: {} wins.\n", name_of(*resigned_), name_of(other(*resigned_)));
  const int score = game_.score(options_.player.score);
  if (score == 0) return "The game is over: a draw.\n";
  return fmt::format("The game is over: {} wins by {}.\n", score > 0 ? "black" : "white", std::abs(score));
}

}  // namespace othello::play
