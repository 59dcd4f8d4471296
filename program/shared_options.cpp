#include "program/shared_options.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "board/text.h"
#include "system/threads.h"

namespace othello::program {

namespace {

std::string threads_text(const std::string& of_what) {
  return fmt::format("{}1 to {} [one per core that it may use]", of_what, kMaxThreads);
}

}  // namespace

void add_board_argument(CommandLine& command, std::string& board) {
  command.add_option("board", board, "COLUMNSxROWS, each from 3 on, at most 64 cells")->type_name("MxN");
}

void add_from_option(CommandLine& command, std::string& from, const std::string& more) {
  command
      .add_option("--from", from, "in place of MxN, the start on any board, as for othello enumerate" + more)
      ->type_name("BOARD");
}

void add_memory_option(CommandLine& command, std::string& memory, const std::string& of_what,
                       const std::string& usual) {
  command.add_option("--memory", memory, fmt::format("{}, such as 2G [{}]", of_what, usual))
      ->type_name("SIZE");
}

void add_symmetry_option(CommandLine& command, std::string& symmetry) {
  command
      .add_option(
          "--symmetry", symmetry,
          "full: states of an orbit, which mirrors and turns map to each other, count once; none: each counts")
      ->type_name("full|none")
      ->capture_default_str();
}

void add_score_option(CommandLine& command, std::string& score) {
  command.add_option("--score", score, "vacant cells at the end go to the winner, or to nobody (discs)")
      ->type_name("winner|discs")
      ->capture_default_str();
}

void add_objective_option(CommandLine& command, std::string& objective) {
  command.add_option("--objective", objective, "who wins: the player with most discs, or with the fewest")
      ->type_name("most|fewest")
      ->capture_default_str();
}

void add_threads_option(CommandLine& command, std::string& threads, const std::string& of_what) {
  command.add_option("--threads", threads, threads_text(of_what))->type_name("T");
}

void add_threads_option(CommandLine& command, int& threads, const std::string& of_what) {
  command.add_option("--threads", threads, threads_text(of_what))->type_name("T")->between(1, kMaxThreads);
}

void add_quiet_option(CommandLine& command, bool& quiet) {
  command.add_flag("--quiet", quiet, "show no progress on standard error");
}

void add_format_option(CommandLine& command, std::string& format, const std::string& of_what) {
  command.add_option("--format", format, of_what)->type_name("table|csv|json")->capture_default_str();
}

std::string one_of(const std::string& option, const std::string& text,
                   const std::vector<std::string>& allowed) {
  if (std::ranges::count(allowed, text) != 0) return text;
  throw std::invalid_argument(
      fmt::format("{} {}: must be one of {}", option, text, fmt::join(allowed, ", ")));
}

int threads_option(int threads) {
  return threads > 0 ? threads : default_threads();
}

void refuse_options(const CommandLine& command, std::initializer_list<const char*> options,
                    const std::string& why) {
  for (const char* option : options) {
    if (command.count(option) > 0) throw std::invalid_argument(fmt::format("{} {}", option, why));
  }
}

Board board_option(const std::string& board, const std::string& from) {
  if (board.empty() && from.empty())
    throw std::invalid_argument("which board? Write COLUMNSxROWS, such as 5x6, or --from BOARD");
  if (from.empty()) return Board::parse(board);
  if (!board.empty())
    throw std::invalid_argument(fmt::format("{} and --from: one of them says which board", board));
  return parse_board(from);
}

SymmetryMode symmetry_option(const std::string& text) {
  if (const auto mode = symmetry_named(text)) return *mode;
  throw std::invalid_argument(fmt::format("--symmetry {}: must be full or none", text));
}

ScoreRule score_option(const std::string& score, const std::string& objective) {
  const auto rule = score_rule_named(score);
  if (!rule || objective_of(*rule) != Objective::kMost)
    throw std::invalid_argument(fmt::format("--score {}: must be winner or discs", score));
  const auto wanted = objective_named(objective);
  if (!wanted) throw std::invalid_argument(fmt::format("--objective {}: must be most or fewest", objective));
  return with_objective(*rule, *wanted);
}

}  // namespace othello::program
