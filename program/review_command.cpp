// othello review: what the moves of games are worth, and what the players lost.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "board/formats/game.h"
#include "board/formats/wthor.h"
#include "play/endgame/transposition_table.h"
#include "play/review.h"
#include "program/commands.h"
#include "program/output/notes.h"
#include "program/output/review_output.h"
#include "program/output/stop_signal.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "system/errors.h"
#include "system/file_for_reading.h"
#include "system/memory.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using play::ComparedMoves;
using play::PlayedMove;
using play::Player;
using play::ReviewedMove;

constexpr std::uint64_t kMostFileBytes = std::uint64_t{256} << 20;
constexpr std::uint64_t kUsualMemory = std::uint64_t{256} << 20;
// So many games at a time: enough that threads seldom wait, few enough to keep in memory.
constexpr std::size_t kMostInBatch = 64;

struct ReviewArguments {
  std::string games;
  std::string board = "8x8";
  int level = play::kDefaultLevel;
  double seconds = 0;
  int threads = 0;
  std::string memory;
  std::string score = "winner";
  std::string format = "table";
  bool summary = false;
  bool quiet = false;
};

struct ReviewTask {
  std::string file;  // "-": standard input
  Board board;       // of games of text
  play::Limits limits;
  int threads;
  std::optional<std::uint64_t> memory;
  ReviewColumns columns;
  bool quiet;
};

std::string read_standard_input() {
  std::string bytes;
  char piece[1 << 16];
  while (!stop_requested()) {
    const ssize_t size = read(STDIN_FILENO, piece, sizeof piece);
    if (size == 0) return bytes;
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw_read_error("standard input");
    bytes.append(piece, static_cast<std::size_t>(size));
    if (bytes.size() > kMostFileBytes) throw DamagedFile("standard input: more than 256 MiB; divide it");
  }
  throw Interrupted("stopped before all games were read");
}

// Of a file beside that of the games, in capital or small letters; none if there is no such file.
std::vector<std::string> names_beside(const std::string& games, const char* name, std::size_t name_bytes) {
  const std::filesystem::path folder = std::filesystem::path(games).parent_path();
  std::string small = name;
  std::ranges::transform(small, small.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
  for (const std::string& each : {std::string(name), small}) {
    const std::filesystem::path path = folder / each;
    if (!std::filesystem::exists(path)) continue;
    try {
      return wthor_names(FileForReading(path.string()).text(kMostFileBytes, "it is no file of WTHOR"),
                         name_bytes);
    } catch (const std::invalid_argument& error) {
      throw DamagedFile(fmt::format("{}: {}", path.string(), error.what()));
    }
  }
  return {};
}

// The games of a file, with its name before what is wrong.
class GamesOfFile {
 public:
  explicit GamesOfFile(const ReviewTask& task)
      : name_(task.file == "-" ? "standard input" : task.file),
        bytes_(task.file == "-" ? read_standard_input()
                                : FileForReading(task.file).text(kMostFileBytes, "divide it")) {
    WthorNames names;
    if (task.file != "-" && is_wthor(bytes_, bytes_.size())) {
      names = {.players = names_beside(task.file, "WTHOR.JOU", kWthorPlayerBytes),
               .tournaments = names_beside(task.file, "WTHOR.TRN", kWthorTournamentBytes)};
    }
    named([&] { reader_.emplace(bytes_, task.board, std::move(names)); });
  }

  std::optional<GameRecord> next() {
    std::optional<GameRecord> game;
    named([&] { game = reader_->next(); });
    return game;
  }
  const std::string& name() const { return name_; }

 private:
  template <class Read>
  void named(const Read& read) const {
    try {
      read();
    } catch (const std::invalid_argument& error) {
      throw DamagedFile(fmt::format("{}: {}", name_, error.what()));
    }
  }

  std::string name_;
  std::string bytes_;
  std::optional<GameReader> reader_;
};

// A game in progress.
struct ReviewedGame {
  GameRecord record;
  std::vector<ReviewedMove> moves;
  std::size_t left = 0;  // moves that are not judged
};

// One player for each thread, made again for another board.
class ReviewPlayers {
 public:
  explicit ReviewPlayers(const ReviewTask& task)
      : task_(task),
        table_bytes_(
            endgame::table_budget(task.board, task.memory, quarter_of_memory(kUsualMemory), task.threads) /
            static_cast<std::uint64_t>(task.threads)),
        players_(static_cast<std::size_t>(task.threads)) {}

  ComparedMoves compare(int thread, const Board& board, const PlayedMove& move) {
    std::unique_ptr<Player>& player = players_[static_cast<std::size_t>(thread)];
    if (player && player->board() != board) player.reset();  // before there are tables of two boards
    if (!player) player = std::make_unique<Player>(board, options());
    return player->compare_move(move.state, move.cell, task_.limits);
  }

 private:
  play::PlayerOptions options() const {
    return {.score = task_.columns.score,
            .threads = 1,
            .table_bytes = table_bytes_,
            .stored = {},
            .watch = [](const play::ThinkingStatus&) { return stop_requested(); }};
  }

  const ReviewTask& task_;
  std::uint64_t table_bytes_;  // of each: divided before there are any
  std::vector<std::unique_ptr<Player>> players_;
};

class Reviewer {
 public:
  explicit Reviewer(const ReviewTask& task)
      : task_(task), players_(task), printer_(task.columns), progress_(task.quiet) {}

  void run() {
    GamesOfFile games(task_);
    progress_.print(printer_.head());
    std::exception_ptr failure;
    bool any = false;
    while (!stop_requested() && !failure) {
      std::vector<ReviewedGame> batch;
      try {
        while (batch.size() < kMostInBatch) {
          std::optional<GameRecord> record = games.next();
          if (!record) break;
          batch.push_back(begun(std::move(*record)));
        }
      } catch (const DamagedFile&) {
        failure = std::current_exception();  // the games before it come first
      }
      if (batch.empty()) break;
      any = true;
      review(batch);
    }
    if (stop_requested()) throw Interrupted("stopped; the games so far are printed");
    progress_.print(printer_.foot());
    if (failure) std::rethrow_exception(failure);
    if (!any) throw DamagedFile(fmt::format("{}: has no game", games.name()));
  }

 private:
  static ReviewedGame begun(GameRecord record) {
    ReviewedGame game{.record = std::move(record), .moves = {}};
    for (const PlayedMove& move : play::moves_of(game.record))
      game.moves.push_back({.played = move, .made = {}, .best = {}});
    game.left = game.moves.size();
    return game;
  }

  void review(std::vector<ReviewedGame>& batch) {
    struct Item {
      ReviewedGame* game;
      ReviewedMove* move;
    };
    std::vector<Item> items;
    for (ReviewedGame& game : batch) {
      for (ReviewedMove& move : game.moves) items.push_back({&game, &move});
    }
    for (const ReviewedGame& game : batch) warn_if_without_weights(game.record.board);
    progress_.begin("judging moves", items.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::uint64_t done = 0;
    std::size_t printed = 0;
    const auto print_whole = [&] {
      std::string text;
      for (; printed < batch.size() && batch[printed].left == 0; ++printed) {
        play::value_only_moves(batch[printed].record, task_.columns.score, batch[printed].moves);
        text += printer_.game(batch[printed].record, batch[printed].moves);
      }
      if (!text.empty()) progress_.print(text);
    };
    run_on_threads(task_.threads, [&](int thread) {
      for (std::size_t i = next++; i < items.size() && !stop_requested(); i = next++) {
        const auto& [game, move] = items[i];
        const ComparedMoves compared = players_.compare(thread, game->record.board, move->played);
        if (stop_requested()) return;
        const std::scoped_lock lock(mutex);
        move->made = compared.made;
        move->best = compared.best;
        --game->left;
        progress_.update(++done);
        print_whole();
      }
    });
    if (!stop_requested()) print_whole();  // games without moves
    progress_.end();
  }

  const ReviewTask& task_;
  ReviewPlayers players_;
  ReviewPrinter printer_;
  WorkProgress progress_;
};

ReviewTask task_of(const ReviewArguments& arguments, bool level_given) {
  const Board board = Board::parse(arguments.board);
  return {.file = arguments.games,
          .board = board,
          .limits = {.level = level_given ? std::optional(arguments.level) : std::nullopt,
                     .seconds = arguments.seconds},
          .threads = threads_option(arguments.threads),
          .memory = arguments.memory.empty() ? std::nullopt : std::optional(parse_size(arguments.memory)),
          .columns = {.format = parse_format(arguments.format),
                      .score = score_option(arguments.score),
                      .moves = !arguments.summary},
          .quiet = arguments.quiet};
}

}  // namespace

Command add_review_command(CommandLine& app) {
  CommandLine* command =
      app.add_subcommand("review", "What the moves of games are worth, and what was lost.");
  const auto arguments = std::make_shared<ReviewArguments>();
  command
      ->add_option("games", arguments->games,
                   "a file of games: moves, GGF, SGF or WTHOR (docs/formats.md); -: standard input")
      ->type_name("GAMES")
      ->required();
  command->add_option("--board", arguments->board, "of games of text, which do not say it")
      ->type_name("MxN")
      ->capture_default_str();
  command
      ->add_option("--level", arguments->level,
                   fmt::format("1 to {}: how deep moves are searched, as by othello play", play::kMaxLevel))
      ->type_name("L")
      ->between(1, play::kMaxLevel)
      ->capture_default_str();
  command
      ->add_option("--time", arguments->seconds, "for a move, 0.001 or more; without --level, the only limit")
      ->type_name("SECONDS")
      ->between(0.001, 1e9);
  add_threads_option(*command, arguments->threads, "moves at once, ");
  add_memory_option(*command, arguments->memory, "limit for the whole process",
                    "a quarter of the usable memory, at most 256M");
  add_score_option(*command, arguments->score);
  command->add_flag("--summary", arguments->summary, "only what each player lost, no moves");
  add_quiet_option(*command, arguments->quiet);
  add_format_option(*command, arguments->format);
  command->footer(
      R"(A value is the mover's discs minus the opponent's, of the move that was played and of the best one; 100% is exact. A loss of 2 discs
or more is marked ?!, of 4 or more ?, of 8 or more ??.
Examples:
  othello review games.ggf
  othello review WTH_2026.wtb --summary --format csv
  othello review games.txt --board 6x6 --level 16
  echo f5d6c3d3c4 | othello review - --time 2)");
  return [command, arguments](int /*argc*/, char** /*argv*/) {
    catch_stop_signals();
    const ReviewTask task = task_of(*arguments, command->count("--level") > 0);
    Reviewer(task).run();
    return static_cast<int>(kDone);
  };
}

}  // namespace othello::program
