// othello reach: whether a position can come up in a game, with a game that leads there.
#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/text.h"
#include "program/commands.h"
#include "program/output/depth_table.h"
#include "program/output/notes.h"
#include "program/output/stop_signal.h"
#include "program/output/work_progress.h"
#include "program/positions.h"
#include "program/shared_options.h"
#include "reach/decider.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using reach::Answer;
using reach::Decider;
using reach::DeciderOptions;
using reach::Decision;
using reach::FirstPlayer;
using reach::Step;

constexpr std::uint64_t kMostByDefault = std::uint64_t{2} << 30;

struct ReachArguments {
  std::string board;  // or the position, with `from`
  std::string from;
  std::string position;
  std::string first = "black";
  bool either_mover = false;
  bool all_starts = false;
  bool counted = false;
  bool games = false;
  double seconds = 0;
  std::string memory;
  int threads = 0;
  bool quiet = false;
  std::string format = "table";
};

FirstPlayer first_player_option(const std::string& text) {
  if (const auto first = reach::first_player_named(text)) return *first;
  throw std::invalid_argument(fmt::format("--first {}: must be black, white or either", text));
}

struct ReachTask {
  DeciderOptions options;
  std::optional<solve::ValuePosition> typed;  // nothing: those of standard input
  Format format;
  bool games;
  bool quiet;
};

ReachTask task_of(const ReachArguments& arguments) {
  if (!arguments.from.empty() && !arguments.position.empty())
    throw std::invalid_argument("--from goes in place of MxN: at most a position of that board may follow");
  const std::string& position = arguments.from.empty() ? arguments.position : arguments.board;
  const bool from_input = position == "-";
  const Board board = board_option(arguments.from.empty() ? arguments.board : "", arguments.from);
  const FirstPlayer first = first_player_option(arguments.first);
  const Format format = parse_format(arguments.format);
  const std::uint64_t memory =
      arguments.memory.empty() ? quarter_of_memory(kMostByDefault) : parse_size(arguments.memory);
  const int threads = threads_option(arguments.threads);
  std::optional<solve::ValuePosition> typed;
  if (!from_input) typed = typed_position(board, position);
  return {.options = {.board = board,
                      .starts = reach::starts_of(board, first, arguments.all_starts),
                      .either_mover = arguments.either_mover,
                      .after_pass = !arguments.counted,
                      .time = std::chrono::duration<double>(arguments.seconds),
                      .memory = memory,
                      .threads = from_input ? threads : 1},
          .typed = std::move(typed),
          .format = format,
          .games = arguments.games || !from_input,
          .quiet = arguments.quiet};
}

struct ReachRow {
  std::size_t number;
  State state;
  Decision decision;
  double seconds;
  double processor_seconds;
};

const char* reason_of(Step step) {
  switch (step) {
    case Step::kFirstDepths:
      return "all states of its depth are known";
    case Step::kOccupancy:
      return "no order of moves fills its cells";
    case Step::kLastMove:
      return "no disc of it can have been the last one";
    case Step::kLines:
      return "a line of it shows what no game does";
    case Step::kStuckDisc:
      return "a disc of it can never be taken back";
    case Step::kTakenBack:
      return "all moves that lead to it were taken back";
    case Step::kBeam:
    case Step::kNothing:
      break;
  }
  return "";
}

std::string sentence_of(const ReachRow& row) {
  const Decision& decision = row.decision;
  switch (decision.answer) {
    case Answer::kYes:
      return row.decision.exchanged ? "yes, with O to move" : "yes";
    case Answer::kNo:
      return fmt::format("no: {}", reason_of(decision.step));
    case Answer::kUnknown:
      break;
  }
  return fmt::format("unknown: {} states were seen in {:.1f} s, all that lead to it by {} moves",
                     decision.states, row.seconds, decision.whole_depths);
}

class ReachRowWriter {
 public:
  explicit ReachRowWriter(const ReachTask& task) : task_(task) {}

  std::string head() const {
    if (task_.format == Format::kCsv)
      return "position,state,depth,answer,by,states,taken_back,beam,seconds,processor_seconds,mover,start,game\n";
    if (task_.format == Format::kTable) return board_heading(task_.options.board) + '\n';
    return {};
  }

  std::string text_of(const ReachRow& row) const {
    if (task_.format == Format::kJson) return json_of(row).dump(task_.typed ? 2 : -1) + '\n';
    const Board& board = task_.options.board;
    const Decision& decision = row.decision;
    const Game game = game_of(row);
    if (task_.format == Format::kCsv) {
      return fmt::format("{},{},{},{},{},{},{},{},{:.6f},{:.6f},{},{},{}\n", row.number,
                         format_state(board, row.state), board.depth_of(row.state), name_of(decision.answer),
                         name_of(decision.step), decision.states, decision.whole_depths,
                         decision.broadest_beam, row.seconds, row.processor_seconds, game.mover, game.start,
                         game.plies);
    }
    std::string sentence = sentence_of(row);
    if (!game.start.empty() && decision.game->start != board.start()) sentence += " from " + game.start;
    sentence += (game.plies.empty() ? "" : ": " + game.plies) + '\n';
    return task_.typed ? sentence : fmt::format("{} {}", row.number, sentence);
  }

 private:
  // Texts, empty if no game is printed.
  struct Game {
    std::string mover;  // of the position, at its end
    std::string start;
    std::string plies;
  };

  Game game_of(const ReachRow& row) const {
    const Board& board = task_.options.board;
    const auto& game = row.decision.game;
    if (!game || !task_.games) return {};
    return {.mover = row.decision.exchanged ? "O" : "X",
            .start = format_state(board, game->start),
            .plies = plies_text(board, *game)};
  }

  nlohmann::ordered_json json_of(const ReachRow& row) const {
    const Board& board = task_.options.board;
    const Decision& decision = row.decision;
    nlohmann::ordered_json json;
    json["position"] = row.number;
    json["state"] = format_state(board, row.state);
    json["depth"] = board.depth_of(row.state);
    json["answer"] = name_of(decision.answer);
    json["by"] = name_of(decision.step);
    json["states"] = decision.states;
    json["taken_back"] = decision.whole_depths;
    json["beam"] = decision.broadest_beam;
    json["seconds"] = row.seconds;
    json["processor_seconds"] = row.processor_seconds;
    if (const Game game = game_of(row); !game.start.empty()) {
      json["mover"] = game.mover;
      json["start"] = game.start;
      json["game"] = game.plies;
    }
    return json;
  }

  const ReachTask& task_;
};

// Rows in the order of their positions, each as soon as those before it are known.
class OrderedReachRows {
 public:
  OrderedReachRows(const ReachRowWriter& writer, WorkProgress& progress, std::size_t count)
      : writer_(writer), progress_(progress), rows_(count) {}

  /// From any thread.
  void add(std::size_t index, ReachRow row) {
    const std::scoped_lock lock(mutex_);
    rows_[index] = std::move(row);
    std::string text;
    for (; printed_ < rows_.size() && rows_[printed_]; ++printed_) {
      text += writer_.text_of(*rows_[printed_]);
      rows_[printed_].reset();
    }
    if (!text.empty()) progress_.print(text);
  }
  bool all_printed() const { return printed_ == rows_.size(); }

 private:
  const ReachRowWriter& writer_;
  WorkProgress& progress_;
  std::mutex mutex_;
  std::vector<std::optional<ReachRow>> rows_;
  std::size_t printed_ = 0;
};

// Nothing if a stop has left it undecided.
std::optional<ReachRow> decided_row(const Decider& decider, const solve::ValuePosition& position) {
  if (stop_requested()) return std::nullopt;
  const Stopwatch stopwatch;
  const double begun = thread_cpu_seconds();  // a position is decided by one thread
  Decision decision = decider.decide(position.state, stop_requested);
  if (decision.answer == Answer::kUnknown && stop_requested()) return std::nullopt;
  return ReachRow{position.number, position.state, std::move(decision), stopwatch.seconds(),
                  thread_cpu_seconds() - begun};
}

int exit_code_for(Answer answer) {
  switch (answer) {
    case Answer::kYes:
      return kDone;
    case Answer::kNo:
      return kCheckFailed;
    case Answer::kUnknown:
      break;
  }
  return kStoppedEarly;
}

int decide_one(const ReachTask& task, const Decider& decider, const ReachRowWriter& writer,
               WorkProgress& progress) {
  progress.begin("taking moves back");
  const std::optional<ReachRow> row = decided_row(decider, *task.typed);
  if (!row) throw Interrupted("stopped before the position was decided");
  progress.print(writer.head() + writer.text_of(*row));
  return exit_code_for(row->decision.answer);
}

int decide_many(const ReachTask& task, const Decider& decider, const ReachRowWriter& writer,
                WorkProgress& progress) {
  progress.print(writer.head());
  const auto positions = standard_input_positions(task.options.board, PositionInput::kLines);
  PositionBatches batches(*positions);
  bool all = true;
  while (all) {
    const std::vector<solve::ValuePosition> batch = batches.next();
    if (batch.empty()) break;
    progress.begin("deciding positions");
    OrderedReachRows rows(writer, progress, batch.size());
    run_each(
        batch.size(),
        [&](std::size_t i) {
          if (auto row = decided_row(decider, batch[i])) rows.add(i, std::move(*row));
        },
        task.options.threads);
    all = rows.all_printed();
  }
  if (stop_requested() && (!all || positions->has_more()))
    throw Interrupted("stopped; the answers so far are printed");
  return kDone;
}

int run(const ReachTask& task) {
  catch_stop_signals();
  print_board_notes(task.options.board);
  WorkProgress progress(task.quiet);
  const ReachRowWriter writer(task);
  progress.begin("playing the first depths");
  const Decider decider(task.options);
  return task.typed ? decide_one(task, decider, writer, progress)
                    : decide_many(task, decider, writer, progress);
}

}  // namespace

Command add_reach_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("reach", "Tell whether a position can come up in a game.");
  const auto arguments = std::make_shared<ReachArguments>();
  add_board_argument(*command, arguments->board);
  command
      ->add_option(
          "position", arguments->position,
          "rows of X (the mover), O and ., joined by /, or moves; -: from standard input, one a line "
          "[the start]")
      ->type_name("BOARD");
  add_from_option(*command, arguments->from);
  command
      ->add_option("--first", arguments->first,
                   "who begins: black, whose discs are the start's X, white, or either of them")
      ->type_name("black|white|either")
      ->capture_default_str();
  command->add_flag("--all-starts", arguments->all_starts,
                    "the start's discs may lie on its cells in any way, as many of each player");
  command->add_flag("--either-mover", arguments->either_mover, "the mover may be O as well");
  command->add_flag("--counted", arguments->counted,
                    "as othello enumerate counts: a position that only a pass leads to is not reached");
  command
      ->add_option("--time", arguments->seconds,
                   "for a position, 0.001 or more; then it is unknown [no limit]")
      ->type_name("SECONDS")
      ->between(0.001, 1e9);
  add_memory_option(*command, arguments->memory, "for states", "a quarter of the usable memory, at most 2G");
  add_threads_option(*command, arguments->threads, "positions at once, ");
  command->add_flag("--games", arguments->games, "with -: print the games, as for a position that was typed");
  add_quiet_option(*command, arguments->quiet);
  add_format_option(*command, arguments->format);
  command->footer(
      R"(Yes comes with a game that leads to the position, no is proved. The exit code for a position that was typed is
0 if it can come up, 3 if it cannot, and 75 if that is not known when --time ends; for those of standard input 0.
Examples:
  othello reach 4x4 OOOO/OXXO/OXXO/OOOO
  othello reach 8x8 f5d6c3d3c4
  othello reach 4x4 .XX./XXXX/OXXX/.OX. --first either
  othello reach 8x8 - --time 5 --format csv < positions.txt)");
  return [arguments](int /*argc*/, char** /*argv*/) { return run(task_of(*arguments)); };
}

}  // namespace othello::program
