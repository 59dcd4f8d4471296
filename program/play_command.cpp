// othello play: a game against the program, in the terminal or by a protocol.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "board/formats/position.h"
#include "play/dialogue.h"
#include "play/endgame/transposition_table.h"
#include "play/gtp.h"
#include "play/nboard.h"
#include "program/commands.h"
#include "program/output/book_file.h"
#include "program/output/conversation.h"
#include "program/output/notes.h"
#include "program/output/provenance.h"
#include "program/shared_options.h"
#include "solve/value_lookup.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/temporary_file.h"

namespace othello::program {
namespace {

struct PlayArguments {
  std::string board;
  std::string protocol = "text";
  std::string colour = "black";
  std::string from;
  int level = play::kDefaultLevel;
  double seconds = 0;
  int threads = 0;
  std::string memory;
  std::string score = "winner";
  std::string objective = "most";
  std::string values;
  std::string book;
  std::string seed;
  bool quiet = false;
  bool ponder = false;
};

struct PlayGiven {
  bool level;
  bool score;
  bool colour;
};

// Answers from stored values for the board that they are of.
play::StoredValueFinder stored_values(const std::shared_ptr<solve::ValueBook>& book) {
  const auto look_up = std::make_shared<solve::ValueLookup>(*book, endgame::SolverOptions{}, 0);
  return [book, look_up](const Board& board, const State& state) {
    return board == book->label().board ? look_up->stored_moves(state) : std::vector<endgame::MoveValue>();
  };
}

play::PlayerOptions player_options(const PlayArguments& arguments, const Board& board, bool score_given) {
  const int threads = threads_option(arguments.threads);
  const auto memory = arguments.memory.empty() ? std::nullopt : std::optional(parse_size(arguments.memory));
  play::PlayerOptions options{.score = score_option(arguments.score, arguments.objective),
                              .threads = threads,
                              .table_bytes = endgame::table_budget(
                                  board, memory, quarter_of_memory(std::uint64_t{256} << 20), threads),
                              .seed = parse_whole_number("--seed", arguments.seed, 0, ~std::uint64_t{0}, 0),
                              .stored = {}};
  if (!arguments.values.empty()) {
    const auto book = solve::open_matching_book(arguments.values, board,
                                                score_given ? std::optional(options.score) : std::nullopt);
    options.score = book->label().score;
    options.stored = stored_values(book);
  }
  if (!arguments.book.empty()) {
    StoredBook stored = read_book(arguments.book);
    if (stored.book.board() != board)
      throw std::invalid_argument(fmt::format("--book {} is of {}, not of {}", arguments.book,
                                              stored.book.board().name(), board.name()));
    if ((score_given || !arguments.values.empty()) && stored.score != options.score)
      throw std::invalid_argument(
          fmt::format("--book {} is by the score {}", arguments.book, name_of(stored.score)));
    options.score = stored.score;
    options.book = std::make_shared<const play::OpeningBook>(std::move(stored.book));
  }
  return options;
}

// The board that MxN or --from names, and the position on it.
play::Game beginning_of(const PlayArguments& arguments) {
  if (!arguments.board.empty()) {
    const Board board = Board::parse(arguments.board);
    if (arguments.from.empty()) return play::Game(board);
    return {board, parse_position(board, arguments.from)};
  }
  const Board board = board_option(arguments.board, arguments.from);
  const int columns = board.columns();
  const int rows = board.rows();
  if (board.cells() != board.grid_cells() || board.closed() != 0 || std::min(columns, rows) < kMinSide) {
    throw std::invalid_argument(
        "--from: the program plays on boards of at least 3 columns and 3 rows all of whose cells exist and none of "
        "which is closed; othello value knows other shapes");
  }
  // Where only the position is another one, the values of MxN are those of this game.
  const Board plain(columns, rows);
  return {(plain.centre() & ~board.centre()) == 0 ? plain : board, board.start()};
}

// Ponders in a thread of its own while it exists.
class Pondering {
 public:
  explicit Pondering(play::Gtp& gtp)
      : gtp_(gtp), thread_(start_thread([&gtp] {
          try {
            gtp.ponder();
          } catch (const std::exception&) {  // if memory is lacking, the next move says so
          }
        })) {}
  ~Pondering() {
    gtp_.stop_pondering();
    thread_.join();
    gtp_.end_pondering();
  }
  Pondering(const Pondering&) = delete;
  Pondering& operator=(const Pondering&) = delete;

 private:
  play::Gtp& gtp_;
  std::thread thread_;
};

int run_protocol(const Board& board, const play::GtpOptions& options, Conversation& conversation,
                 bool ponders) {
  play::Gtp gtp(board, options);
  while (!gtp.finished()) {
    std::optional<Pondering> pondering;
    try {
      if (ponders && gtp.may_ponder()) pondering.emplace(gtp);
    } catch (const CapacityError&) {  // the system gives no thread: the next move only takes longer
    }
    const std::optional<std::string> line = conversation.next_line();
    pondering.reset();
    if (!line) break;
    const std::string answer = gtp.answer(*line);
    conversation.end_thinking();
    if (!answer.empty()) conversation.print(answer);
  }
  return kDone;
}

int run_nboard(const Board& board, const play::NBoardOptions& options, Conversation& conversation) {
  play::NBoard nboard(board, options);
  while (!nboard.finished()) {
    const std::optional<std::string> line = conversation.next_line();
    if (!line) break;
    const std::string answer = nboard.answer(*line);
    conversation.end_thinking();
    if (!answer.empty()) conversation.print(answer);
  }
  return kDone;
}

void write_new_file(const std::string& path, const std::string& text) {
  if (std::filesystem::exists(path)) throw std::runtime_error(path + " exists, and is not written over");
  TemporaryFile file(path);
  file.fill([&](const std::string& partial) {
    std::ofstream out(partial, std::ios::binary);
    out << text << std::flush;
    if (!out) throw_write_error(path);
  });
}

int run_dialogue(const play::Game& beginning, const play::DialogueOptions& options,
                 Conversation& conversation) {
  play::Dialogue dialogue(beginning, options,
                          {.print = [&](const std::string& text) { conversation.print(text); },
                           .next_line = [&] { return conversation.next_line(); },
                           .end_thinking = [&] { conversation.end_thinking(); },
                           .quit_was_typed = [&] { return conversation.quit_was_typed(); },
                           .write_file = write_new_file});
  dialogue.run();
  return kDone;
}

int run(const PlayArguments& arguments, const PlayGiven& given) {
  const std::string protocol = one_of("--protocol", arguments.protocol, {"text", "gtp", "nboard"});
  const bool gtp = protocol == "gtp";
  const std::string colour = one_of("--colour", arguments.colour, {"black", "white", "both", "none"});
  if (protocol != "text" && (given.colour || !arguments.from.empty()))
    throw std::invalid_argument(fmt::format("--colour and --from do not go with --protocol {}", protocol));
  if (arguments.ponder && !gtp) throw std::invalid_argument("--ponder goes with --protocol gtp only");
  const play::Game beginning = beginning_of(arguments);
  warn_if_without_weights(beginning.board());
  const play::Limits limits{.level = given.level ? std::optional(arguments.level) : std::nullopt,
                            .seconds = arguments.seconds};
  play::PlayerOptions player = player_options(arguments, beginning.board(), given.score);
  const bool terminal = isatty(STDIN_FILENO) != 0;
  Conversation conversation(terminal && protocol == "text", arguments.quiet,
                            protocol == "nboard" ? "ping" : "");
  player.watch = [&](const play::ThinkingStatus& thought) { return conversation.watch(thought); };
  if (gtp) {
    return run_protocol(beginning.board(), {.player = player, .limits = limits, .version = version_text()},
                        conversation, arguments.ponder);
  }
  if (protocol == "nboard")
    return run_nboard(beginning.board(), {.player = player, .limits = limits}, conversation);
  return run_dialogue(beginning,
                      {.player = player,
                       .limits = limits,
                       .person_black = colour == "black" || colour == "both",
                       .person_white = colour == "white" || colour == "both",
                       .prompts = terminal},
                      conversation);
}

}  // namespace

Command add_play_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("play", "A game against the program.");
  const auto arguments = std::make_shared<PlayArguments>();
  add_board_argument(*command, arguments->board);
  command->add_option("--colour", arguments->colour, "yours; black begins")
      ->type_name("black|white|both|none")
      ->capture_default_str();
  command
      ->add_option(
          "--level", arguments->level,
          fmt::format(
              "1 to {}: searches L plies deep, from level {} on at 73 %, and solves from 2L vacant cells on, from "
              "level 11 on from L + 10",
              play::kMaxLevel, play::kMaxFullWidthLevel + 1))
      ->type_name("L")
      ->between(1, play::kMaxLevel)
      ->capture_default_str();
  command
      ->add_option("--time", arguments->seconds,
                   "for a move of the program, 0.001 or more; without --level, the only limit")
      ->type_name("SECONDS")
      ->between(0.001, 1e9);
  add_threads_option(*command, arguments->threads);
  add_memory_option(*command, arguments->memory, "limit for the whole process",
                    "a quarter of the usable memory, at most 256M");
  add_score_option(*command, arguments->score);
  add_objective_option(*command, arguments->objective);
  command
      ->add_option("--values", arguments->values,
                   "play by what othello solve left: its --output, or a --scratch with --keep-values")
      ->type_name("DIR|FILE.h5");
  command->add_option("--book", arguments->book, "play by an opening book, which othello book build makes")
      ->type_name("FILE.h5");
  command
      ->add_option(
          "--from", arguments->from,
          "begin with rows of X (black, to move), O and ., joined by /, in place of MxN, too; or with moves, f5d6")
      ->type_name("BOARD");
  command
      ->add_option(
          "--seed", arguments->seed,
          "choose by chance among moves that look at most two discs worse than the best, the same for the same seed")
      ->type_name("S");
  command
      ->add_option("--protocol", arguments->protocol,
                   "text for people; for programs gtp (Go Text Protocol 2) or nboard (that of NBoard)")
      ->type_name("text|gtp|nboard")
      ->capture_default_str();
  command->add_flag(
      "--ponder", arguments->ponder,
      "think on the opponent's time, too, where there is a clock or --time; with --protocol gtp");
  add_quiet_option(*command, arguments->quiet);
  command->footer(
      R"(Moves and commands are read from standard input, line by line: d3, undo, hint, level 5, help, quit.
Examples:
  othello play 6x6
  othello play 8x8 --colour white --time 5
  othello play 8x8 --from f5d6c3                 after three moves
  othello play 4x4 --colour none --level 6       the program against itself
  othello play 8x8 --protocol gtp --level 8      for match tools and front ends
  othello play 8x8 --protocol gtp --ponder       and on the opponent's time)");
  return [command, arguments](int /*argc*/, char** /*argv*/) {
    const auto given = [&](const char* option) { return command->count(option) > 0; };
    return run(*arguments, {.level = given("--level"),
                            .score = given("--score") || given("--objective"),
                            .colour = given("--colour")});
  };
}

}  // namespace othello::program
