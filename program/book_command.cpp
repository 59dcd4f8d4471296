// othello book: makes an opening book, and shows what it says.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/formats/position.h"
#include "board/text.h"
#include "enumerate/search/observer.h"
#include "play/board_drawing.h"
#include "play/book_builder.h"
#include "play/evaluation.h"
#include "play/levels.h"
#include "program/commands.h"
#include "program/output/book_file.h"
#include "program/output/depth_table.h"
#include "program/output/provenance.h"
#include "program/output/standard_output.h"
#include "program/output/stop_signal.h"
#include "program/output/text_table.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/memory.h"
#include "system/output_file.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using play::BookMove;

constexpr std::uint64_t kDefaultPositions = 1000;
constexpr std::uint64_t kMostPositions = 10'000'000;
constexpr int kDefaultBookLevel = 14;
constexpr double kSecondsBetweenFiles = 60;
// Of each thread: what is found depends on it, so it is the same for any number of threads.
constexpr std::uint64_t kTableBytes = std::uint64_t{64} << 20;

struct BuildArguments {
  std::string board = "8x8";
  std::string output;
  std::string positions;
  int level = kDefaultBookLevel;
  int threads = 0;
  std::string memory;
  std::string score = "winner";
  bool quiet = false;
};

struct BuildGiven {
  bool level;
  bool score;
};

// The book to continue: that of the file, if there is one.
StoredBook book_to_continue(const BuildArguments& arguments, const BuildGiven& given) {
  const Board board = Board::parse(arguments.board);
  const ScoreRule score = score_option(arguments.score);
  if (!path_exists(arguments.output))
    return {.book = play::OpeningBook(board, arguments.level), .score = score};
  StoredBook stored = read_book(arguments.output);
  const auto refuse = [&](const std::string& what) {
    throw std::invalid_argument(fmt::format("--output {} has a book {}", arguments.output, what));
  };
  if (stored.book.board() != board) refuse("of " + stored.book.board().name());
  if (given.level && stored.book.level() != arguments.level)
    refuse(fmt::format("of level {}", stored.book.level()));
  if (given.score && stored.score != score) refuse(fmt::format("by the score {}", name_of(stored.score)));
  return stored;
}

std::string value_text(int value) {
  return fmt::format("{:+.2f}", static_cast<double>(value) / play::kHundredthsPerDisc);
}

std::string summary_of(const play::OpeningBook& book) {
  std::string text =
      fmt::format("{}, level {}: {} positions", book.board().name(), book.level(), book.size());
  const std::vector<BookMove> moves = book.moves(book.board().start());
  if (!moves.empty())
    text += fmt::format("; the start: {} {}", play::move_name(book.board(), moves.front().cell),
                        value_text(moves.front().value));
  return text + "\n";
}

int run_build(const BuildArguments& arguments, const BuildGiven& given, int argc, char** argv) {
  const std::uint64_t wanted =
      parse_whole_number("--positions", arguments.positions, 1, kMostPositions, kDefaultPositions);
  const int threads = threads_option(arguments.threads);
  OutputChecks({}).file("--output", arguments.output, OutputKind::kRandomAccess);
  StoredBook stored = book_to_continue(arguments, given);
  const auto memory = arguments.memory.empty() ? std::nullopt : std::optional(parse_size(arguments.memory));
  catch_stop_signals({.temporary_file = {}, .resumable = true});
  const stored::Provenance provenance = provenance_of(argc, argv);
  WorkProgress progress("adding positions", wanted, arguments.quiet);
  const auto budget = [&](int of_threads) {
    return endgame::table_budget(stored.book.board(), memory, quarter_of_memory(std::uint64_t{1} << 30),
                                 of_threads);
  };
  const auto most_threads =
      std::clamp<std::uint64_t>(budget(threads) / kTableBytes, 1, std::uint64_t{kMaxThreads});
  const int working = std::min(threads, static_cast<int>(most_threads));
  play::BookBuilder builder(stored.book, {.score = stored.score,
                                          .threads = working,
                                          .table_bytes = std::min(budget(working), kTableBytes),
                                          .should_stop = stop_requested});
  Stopwatch since_file;
  std::size_t written = stored.book.size();
  const auto write = [&] {
    if (stored.book.size() == written) return;
    write_book(arguments.output, stored, provenance);
    written = stored.book.size();
    since_file = Stopwatch();
  };
  try {
    while (stored.book.size() < wanted) {
      const auto added = builder.extend(wanted - stored.book.size());
      if (!added || *added == 0) break;
      progress.update(stored.book.size());
      if (since_file.seconds() > kSecondsBetweenFiles) write();
    }
  } catch (...) {
    write();  // positions that were added are whole
    throw;
  }
  write();
  progress.end();
  print_now(summary_of(stored.book));
  if (stop_requested() && stored.book.size() < wanted)
    throw enumerate::SearchStopped("stopped; the same command continues", true);
  return kDone;
}

struct ShowArguments {
  std::string file;
  std::string position;
  std::string format = "table";
};

std::string shown_moves(const play::OpeningBook& book, const std::vector<BookMove>& moves, Format format) {
  if (format == Format::kJson) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const BookMove& move : moves) {
      rows.push_back({{"move", play::move_name(book.board(), move.cell)},
                      {"value", static_cast<double>(move.value) / play::kHundredthsPerDisc},
                      {"search", play::step_text(move.step)},
                      {"in_book", move.in_book}});
    }
    return rows.dump(2) + '\n';
  }
  std::vector<TextTable::Cells> cells;
  for (const BookMove& move : moves)
    cells.push_back({play::move_name(book.board(), move.cell), value_text(move.value),
                     play::step_text(move.step), move.in_book ? "yes" : "no"});
  if (format == Format::kTable)
    return format_table({{.heading = "move", .width = 4, .align = TextColumn::Align::kLeft},
                         {.heading = "value", .width = 6},
                         {.heading = "search", .width = 7},
                         {.heading = "in the book", .width = 11}},
                        cells);
  std::string text = "move,value,search,in_book\n";
  for (const auto& row : cells) text += fmt::format("{},{},{},{}\n", row[0], row[1], row[2], row[3]);
  return text;
}

int run_show(const ShowArguments& arguments) {
  const Format format = parse_format(arguments.format);
  const StoredBook stored = read_book(arguments.file);
  const Board& board = stored.book.board();
  const State state =
      arguments.position.empty() ? board.start() : parse_position(board, arguments.position).state;
  const std::vector<BookMove> moves = stored.book.moves(state);
  if (format == Format::kTable) print_now(summary_of(stored.book));
  if (moves.empty()) throw CheckFailed(format_state(board, state) + " is not in the book");
  print_now(shown_moves(stored.book, moves, format));
  return kDone;
}

CommandLine* add_build(CommandLine& app, const std::shared_ptr<BuildArguments>& arguments) {
  CommandLine* command = app.add_subcommand("build", "Add positions to a book, or begin one.");
  command->add_option("board", arguments->board, "COLUMNSxROWS, each from 3 on, at most 64 cells")
      ->type_name("MxN")
      ->capture_default_str();
  command->add_option("--output", arguments->output, "the book; one that is there is continued")
      ->required()
      ->type_name("FILE.h5");
  command
      ->add_option("--positions", arguments->positions,
                   fmt::format("how many the book is to have in all [{}]", kDefaultPositions))
      ->type_name("N");
  command
      ->add_option("--level", arguments->level,
                   fmt::format("of the searches, as of othello play, 1 to {} [{}, or the book's]",
                               play::kMaxLevel, kDefaultBookLevel))
      ->type_name("L")
      ->between(1, play::kMaxLevel);
  add_threads_option(*command, arguments->threads);
  add_memory_option(*command, arguments->memory, "limit for all but the book itself",
                    "a quarter of the usable memory, at most 1G");
  add_score_option(*command, arguments->score);
  add_quiet_option(*command, arguments->quiet);
  command->footer(
      R"(Follows the moves that seem best for both players deepest, others the less, the worse they are.
Stopped at any moment, it keeps what it has; the same command continues.
Examples:
  othello book build 8x8 --output 8x8.book.h5
  othello book build 8x8 --output 8x8.book.h5 --positions 20000      (continues)
  othello play 8x8 --book 8x8.book.h5 --seed 1)");
  return command;
}

CommandLine* add_show(CommandLine& app, const std::shared_ptr<ShowArguments>& arguments) {
  CommandLine* command = app.add_subcommand("show", "Print the moves that a book knows in a position.");
  command->add_option("file", arguments->file, "the book")->required()->type_name("FILE.h5");
  command
      ->add_option("position", arguments->position,
                   "rows of X (the mover), O and ., joined by /, or moves, f5d6 [the start]")
      ->type_name("BOARD");
  add_format_option(*command, arguments->format);
  command->footer(
      R"(A move that leads out of the book is shown only if it is the best one; a value is as sure as the search
that it comes from. Code 3 if the position is not in the book.
Examples:
  othello book show 8x8.book.h5
  othello book show 8x8.book.h5 f5d6 --format csv)");
  return command;
}

}  // namespace

Command add_book_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("book", "Make an opening book, or ask one.");
  const auto build = std::make_shared<BuildArguments>();
  const auto show = std::make_shared<ShowArguments>();
  CommandLine* build_command = add_build(*command, build);
  add_show(*command, show);
  command->footer(R"(Examples:
  othello book build 8x8 --output 8x8.book.h5 --positions 20000
  othello book show 8x8.book.h5 f5d6)");
  return [build, show, build_command](int argc, char** argv) {
    if (!build_command->was_given()) return run_show(*show);
    const auto given = [&](const char* option) { return build_command->count(option) > 0; };
    return run_build(*build, {.level = given("--level"), .score = given("--score")}, argc, argv);
  };
}

}  // namespace othello::program
