// Rows to fit and to judge evaluations by (scripts/develop/fit-evaluation, scripts/develop/fit-patterns,
// scripts/develop/calibrate-patterns): a program of its own, for those who develop this one. Prints CSV.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "play/endgame/transposition_table.h"
#include "play/patterns/patterns.h"
#include "play/player.h"
#include "play/training/rows.h"

namespace {

using namespace othello;
using namespace othello::play;

// With more vacant cells a position may take hours to solve, and deeper a search.
constexpr int kMaxSolved = 24;
constexpr int kMaxSearched = 16;
constexpr int kMaxGames = 100'000;
constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;

struct Arguments {
  std::string board;
  int games = 1;
  std::uint64_t seed = 1;
  int solved = 12;
  int fewest = 1;
  int most = 12;
  int level = 4;
  int depth = 0;
  bool guided = false;
  std::string objective = "most";
};

CLI::App* add_command(CLI::App& app, const char* name, const char* help, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(name, help);
  command->add_option("board", arguments.board, "COLUMNSxROWS")->required()->type_name("MxN");
  return command;
}

void add_games(CLI::App& command, Arguments& arguments) {
  command.add_option("--games", arguments.games, "how many")
      ->check(CLI::Range(1, kMaxGames))
      ->capture_default_str();
  command.add_option("--seed", arguments.seed, "of the random moves")->capture_default_str();
}

void add_solved(CLI::App& command, Arguments& arguments) {
  command.add_option("--solved", arguments.solved, "solve from so many vacant cells on")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
}

void add_objective(CLI::App& command, Arguments& arguments) {
  command
      .add_option("--objective", arguments.objective,
                  "who wins: the player with most discs, or with the fewest")
      ->check(CLI::IsMember({"most", "fewest"}))
      ->capture_default_str();
}

void require_solvable(int vacant) {
  if (vacant <= kMaxSolved) return;
  throw std::invalid_argument(
      fmt::format("from {} vacant cells on: must be from 0 to {}, solved in seconds", vacant, kMaxSolved));
}

void add_depth(CLI::App& command, Arguments& arguments, const char* help) {
  command.add_option("--depth", arguments.depth, help)->check(CLI::Range(0, kMaxSearched));
}

std::string patterns_of(const Arguments& arguments) {
  const Board board = Board::parse(arguments.board);
  if (!patterns::has_patterns(board.columns(), board.rows()))
    throw std::invalid_argument(arguments.board + " has no patterns");
  return pattern_rows(board);
}

LabelOptions label_options(const Arguments& arguments, const Board& board) {
  const LabelOptions options{.games = arguments.games,
                             .seed = arguments.seed,
                             .fewest_vacant = arguments.fewest,
                             .most_vacant = std::min(arguments.most, board.cells()),
                             .solved = arguments.solved,
                             .depth = arguments.depth,
                             .guided = arguments.guided};
  if (options.fewest_vacant > options.most_vacant)
    throw std::invalid_argument(
        fmt::format("{} to {} vacant cells: there are none", arguments.fewest, arguments.most));
  if (options.fewest_vacant <= options.solved)
    require_solvable(std::min(options.solved, options.most_vacant));
  if (options.depth == 0 && options.depth_of(options.most_vacant) > kMaxSearched)
    throw std::invalid_argument(fmt::format("searches of up to {} plies: must be at most {}",
                                            options.depth_of(options.most_vacant), kMaxSearched));
  return options;
}

// What the command prints, by a player of one thread.
std::string run(const CLI::App& app, const Arguments& arguments) {
  if (app.got_subcommand("patterns")) return patterns_of(arguments);
  const Board board = Board::parse(arguments.board);
  Player player(board, {.score = with_objective(ScoreRule::kWinner, *objective_named(arguments.objective)),
                        .threads = 1,
                        .table_bytes = endgame::table_budget(board, kMemory, kMemory, 1),
                        .stored = {}});
  if (app.got_subcommand("samples")) {
    require_solvable(arguments.solved);
    return sample_rows(player,
                       {.games = arguments.games, .seed = arguments.seed, .solved = arguments.solved});
  }
  if (app.got_subcommand("depths")) return depth_rows(player, label_options(arguments, board));
  if (app.got_subcommand("positions")) return position_rows(player, label_options(arguments, board));
  return played_rows(
      player,
      {.games = arguments.games, .seed = arguments.seed, .level = arguments.level, .depth = arguments.depth});
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Rows to fit and to judge evaluations by, as CSV.", "othello_training");
  app.require_subcommand(1);
  Arguments arguments;
  CLI::App* samples =
      add_command(app, "samples", "Features and values, for scripts/develop/fit-evaluation.", arguments);
  add_games(*samples, arguments);
  add_solved(*samples, arguments);
  add_objective(*samples, arguments);
  add_command(app, "patterns", "The cells of a board's patterns, for scripts/develop/fit-patterns.",
              arguments);
  CLI::App* positions = add_command(
      app, "positions", "Positions and their values, for scripts/develop/fit-patterns.", arguments);
  add_games(*positions, arguments);
  add_solved(*positions, arguments);
  add_depth(*positions, arguments,
            "of searches with more vacant cells, in plies [to where positions are solved]");
  positions->add_option("--fewest", arguments.fewest, "vacant cells")->capture_default_str();
  positions->add_option("--most", arguments.most, "vacant cells")->capture_default_str();
  positions->add_flag("--guided", arguments.guided,
                      "the evaluation guides the games, not a rule without weights");
  CLI::App* depths = add_command(
      app, "depths", "What searches of 0 to DEPTH plies find, for scripts/develop/fit-probcut.", arguments);
  add_games(*depths, arguments);
  add_depth(*depths, arguments, "of the deepest search, in plies");
  depths->add_option("--fewest", arguments.fewest, "vacant cells")->capture_default_str();
  depths->add_option("--most", arguments.most, "vacant cells")->capture_default_str();
  CLI::App* games =
      add_command(app, "games", "The player's own games, for scripts/develop/calibrate-patterns.", arguments);
  add_games(*games, arguments);
  games->add_option("--level", arguments.level, "of both players")
      ->check(CLI::Range(1, kMaxLevel))
      ->capture_default_str();
  add_depth(*games, arguments, "of the searches that estimate, in plies [0]");
  CLI11_PARSE(app, argc, argv);
  try {
    std::puts(run(app, arguments).c_str());
    return std::fflush(stdout) == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "othello_training: %s\n", error.what());
    return 1;
  }
}
