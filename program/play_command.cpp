// othello play: a game against the program, in the terminal or by the Go Text Protocol.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/text.h"
#include "files/errors.h"
#include "machine/memory.h"
#include "machine/team.h"
#include "play/dialogue.h"
#include "play/gtp.h"
#include "program/commands.h"
#include "program/exit_codes.h"
#include "program/look_up.h"
#include "program/option_values.h"
#include "program/provenance.h"
#include "program/shared_options.h"

namespace othello {
namespace {

struct PlayArguments {
  std::string board;
  std::string protocol = "text";
  std::string colour = "black";
  std::string from;
  int level = play::kUsualLevel;
  double seconds = 0;
  int threads = 0;
  std::string memory;
  std::string score = "winner";
  std::string values;
  std::string seed;
};

struct PlayGiven {
  bool level;
  bool time;
  bool score;
  bool colour;
};

std::uint64_t usual_memory() {
  return std::min(usable_memory() / 4, std::uint64_t{256} << 20);
}

std::string one_of(const char* option, const std::string& text, const std::vector<std::string>& allowed) {
  if (std::ranges::count(allowed, text) != 0) return text;
  throw std::invalid_argument(fmt::format("{} {}: allowed are {}", option, text, fmt::join(allowed, ", ")));
}

// Answers from stored values for the board that they are of.
play::StoredValues stored_values(const std::shared_ptr<ValueBook>& book) {
  const auto look_up = std::make_shared<LookUp>(*book, endgame::SolverOptions{}, 0);
  return [book, look_up](const Board& board, const State& state) {
    return board == book->label().board ? look_up->stored_moves(state) : std::vector<endgame::MoveValue>();
  };
}

play::PlayerOptions player_options(const PlayArguments& arguments, const Board& board, bool score_given) {
  one_of("--score", arguments.score, {"winner", "discs"});
  play::PlayerOptions options{
      .scoring = endgame::Scoring::kWinner,
      .threads = arguments.threads > 0 ? arguments.threads : default_threads(),
      .table_bytes = arguments.memory.empty() ? usual_memory() : parse_size(arguments.memory),
      .seed = whole_number("--seed", arguments.seed, 0, ~std::uint64_t{0}, 0),
      .stored = {}};
  std::string score = arguments.score;
  if (!arguments.values.empty()) {
    const auto book = open_book(arguments.values, board, score_given ? arguments.score : "");
    score = name_of(book->label().score);
    options.stored = stored_values(book);
  }
  if (score == "discs") options.scoring = endgame::Scoring::kDiscs;
  return options;
}

void tell(const std::string& text) {
  fmt::print("{}", text);
  if (std::fflush(stdout) != 0) {
    const int error = errno;
    throw WriteError(fmt::format("standard output cannot be written: {}", std::strerror(error)),
                     means_no_room(error));
  }
}

int run_protocol(const Board& board, const play::GtpOptions& options) {
  play::Gtp gtp(board, options);
  for (std::string line; !gtp.finished() && std::getline(std::cin, line);) {
    if (const std::string answer = gtp.answer(line); !answer.empty()) tell(answer);
  }
  if (std::cin.bad()) throw ReadError("standard input: cannot be read", false);
  return kDone;
}

int run_dialogue(const Board& board, const PlayArguments& arguments, const play::DialogueOptions& options) {
  const State start = arguments.from.empty() ? board.start() : parse_state(board, arguments.from);
  play::Dialogue dialogue(board, start, options, tell);
  dialogue.run(std::cin);
  if (std::cin.bad()) throw ReadError("standard input: cannot be read", false);
  return kDone;
}

int run(const PlayArguments& arguments, const PlayGiven& given) {
  const Board board = Board::parse(arguments.board);
  const bool gtp = one_of("--protocol", arguments.protocol, {"text", "gtp"}) == "gtp";
  const std::string colour = one_of("--colour", arguments.colour, {"black", "white", "both", "none"});
  if (gtp && (given.colour || !arguments.from.empty()))
    throw std::invalid_argument("--colour and --from do not go with --protocol gtp");
  // A time without a level is what bounds the search.
  const play::Limits limits{.level = given.time && !given.level ? play::kMostLevel : arguments.level,
                            .seconds = arguments.seconds};
  const play::PlayerOptions player = player_options(arguments, board, given.score);
  if (gtp) {
    return run_protocol(
        board, {.player = player, .limits = limits, .level_given = given.level, .version = version_text()});
  }
  return run_dialogue(board, arguments,
                      {.player = player,
                       .limits = limits,
                       .person_black = colour == "black" || colour == "both",
                       .person_white = colour == "white" || colour == "both",
                       .prompts = isatty(STDIN_FILENO) != 0});
}

}  // namespace

Command add_play_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("play", "A game against the program.");
  const auto arguments = std::make_shared<PlayArguments>();
  command->add_option("board", arguments->board, "COLUMNSxROWS, each from 3 to 8")
      ->type_name("MxN")
      ->required();
  command->add_option("--colour", arguments->colour, "yours; black begins")
      ->type_name("black|white|both|none")
      ->capture_default_str();
  command
      ->add_option(
          "--level", arguments->level,
          fmt::format("1 to {}: looks L moves ahead, solves from 2L vacant cells on", play::kMostLevel))
      ->type_name("L")
      ->between(1, play::kMostLevel)
      ->capture_default_str();
  command
      ->add_option("--time", arguments->seconds,
                   "for a move of the program; without --level, all that bounds it")
      ->type_name("SECONDS")
      ->between(0.001, 1e9);
  add_threads_option(*command, arguments->threads, "for solving, ");
  command
      ->add_option("--memory", arguments->memory,
                   fmt::format("of the tables of states, such as 2G [up to {}]", size_text(usual_memory())))
      ->type_name("SIZE");
  add_score_option(*command, arguments->score);
  command
      ->add_option("--values", arguments->values,
                   "play by what othello solve left: its --output, or a --scratch with --keep-values")
      ->type_name("DIR|FILE.h5");
  command
      ->add_option("--from", arguments->from, "begin with rows of X (black, to move), O and ., joined by /")
      ->type_name("BOARD");
  command
      ->add_option("--seed", arguments->seed,
                   "choose by chance between moves that look alike, the same for the same seed")
      ->type_name("S");
  command
      ->add_option("--protocol", arguments->protocol,
                   "text for people, gtp for programs (Go Text Protocol 2)")
      ->type_name("text|gtp")
      ->capture_default_str();
  command->footer(
      "Moves and commands are read from standard input, line by line: d3, undo, hint, level 5, help, quit.\n"
      "Examples:\n"
      "  othello play 6x6\n"
      "  othello play 8x8 --colour white --time 5\n"
      "  othello play 4x4 --colour none --level 6       the program against itself\n"
      "  othello play 8x8 --protocol gtp --level 8      for match tools and front ends");
  return [command, arguments](int /*argc*/, char** /*argv*/) {
    const auto given = [&](const char* option) { return command->count(option) > 0; };
    return run(*arguments, {.level = given("--level"),
                            .time = given("--time"),
                            .score = given("--score"),
                            .colour = given("--colour")});
  };
}

}  // namespace othello
