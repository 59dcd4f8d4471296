// othello value: what a position is worth, looked up in stored values or found by searching forwards.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "enumerate/search/observer.h"
#include "play/board_drawing.h"
#include "play/endgame/solver.h"
#include "program/commands.h"
#include "program/output/notes.h"
#include "program/output/stop_signal.h"
#include "program/output/value_output.h"
#include "program/positions.h"
#include "program/shared_options.h"
#include "program/value_task.h"
#include "solve/value_answers.h"
#include "system/errors.h"

namespace othello::program {
namespace {

using solve::AnswerOptions;
using solve::ValueAnswers;
using solve::ValuePosition;
using solve::ValueRow;

// Whether best play leads from here to the end of a game.
bool is_whole_line(const Board& board, State state, const std::vector<int>& line) {
  const Rules rules(board);
  for (const int cell : line)
    state = cell == endgame::kPass ? state.with_roles_exchanged() : rules.after_move(state, cell);
  return rules.moves(state) == 0 && rules.moves(state.with_roles_exchanged()) == 0;
}

// What contradicts the scores that a file states for the position, as a sentence for the user; empty if nothing does.
std::string contradiction(const ValueTask& task, const ValuePosition& position, const ValueRow& row) {
  const AnswerOptions& options = task.answers;
  if (options.score != ScoreRule::kWinner || position.stated.empty()) return {};
  if (!row.reachable.value_or(true)) return {};  // it has no value
  const auto complaint = [&](const std::string& what, const endgame::ValueBounds& found, int stated) {
    const std::string place =
        task.file.empty() && !task.from_input
            ? std::string()
            : fmt::format("{} {} {}: ", task.file.empty() ? "standard input" : task.file, task.unit,
                          position.number);
    return fmt::format("{}{} is worth {}, the {} says {}", place, what, value_text(found),
                       task.file.empty() ? "text" : "file", score_text(stated));
  };
  const auto agrees = [](const endgame::ValueBounds& found, int stated) {
    return found.lower <= stated && stated <= found.upper;
  };
  if (!agrees(row.value, *row.stated)) return complaint("the position", row.value, *row.stated);
  for (const StatedMove& stated : position.stated) {
    for (const endgame::MoveValue& move : row.moves) {
      if (move.cell == stated.cell && !agrees(move.value, stated.score))
        return complaint(play::move_name(options.board, move.cell), move.value, stated.score);
    }
    if (row.value.is_exact() && row.best == stated.cell && stated.score != row.value.lower)
      return complaint(play::move_name(options.board, stated.cell), row.value, stated.score);
  }
  return {};
}

// Whether a stop, or the end of the time, has left nothing out of an answer.
bool is_whole(const AnswerOptions& options, const ValueRow& row) {
  const bool stopped = stop_requested() || (options.time.count() > 0 && row.seconds >= options.time.count());
  if (options.columns.within) return row.value.settles(*options.columns.within);
  if (!row.value.is_exact()) return false;
  if (!stopped || !row.reachable.value_or(true)) return true;
  return std::ranges::all_of(row.moves, [](const auto& move) { return move.value.is_exact(); }) &&
         (row.best || !options.columns.with_best || is_whole_line(options.board, row.state, {})) &&
         (!options.columns.with_line || is_whole_line(options.board, row.state, row.line));
}

// The outcome of a run's answers.
struct Outcome {
  std::size_t answered = 0;
  std::size_t cut = 0;     // answers, by a signal or the end of the time
  bool cut_short = false;  // the run, by a signal
  std::vector<std::string> contradictions;
};

std::string answered_text(const ValueTask& task, const Outcome& outcome) {
  if (task.from_input) {
    return fmt::format("stopped after {} positions of standard input; what follows is not answered",
                       outcome.answered);
  }
  return fmt::format("stopped after {} of {} positions{}", outcome.answered, task.positions,
                     outcome.cut > 0 ? "; of the one in progress what is known so far is printed" : "");
}

// Says what is wrong with the answers, if anything is.
void require_whole(const ValueTask& task, const Outcome& outcome) {
  const std::string answered = outcome.cut_short ? answered_text(task, outcome) : std::string();
  if (const auto& found = outcome.contradictions; !found.empty()) {
    throw CheckFailed(fmt::format("{}{}{}", found.front(),
                                  found.size() > 1 ? fmt::format(" (and {} more)", found.size() - 1) : "",
                                  answered.empty() ? "" : "; " + answered));
  }
  if (const std::string& file = task.answers.checkpoint; !file.empty() && outcome.cut > 0) {
    throw enumerate::SearchStopped(
        fmt::format("stopped; {} keeps what is known, and the same command continues", file), true);
  }
  if (outcome.cut_short) throw Interrupted(answered);
  if (outcome.cut > 0) {
    throw std::runtime_error(
        fmt::format("stopped before {} whole; what is known so far is printed",
                    outcome.cut == 1 ? "an answer was" : fmt::format("{} answers were", outcome.cut)));
  }
}

// Answers in order, as soon as they are known.
class AnswerPrinter {
 public:
  AnswerPrinter(const ValueTask& task, ValueProgress& progress)
      : task_(task),
        progress_(progress),
        table_(task.answers.board, task.answers.score, task.format,
               {.stated = task.stated,
                .line = task.answers.columns.with_line,
                .moves = task.answers.columns.with_moves},
               task.from_input) {
    if (!task_.raw) progress_.print(table_.head());
  }

  void add(const ValuePosition& position, ValueRow row) {
    for (const StatedMove& move : position.stated) {
      row.stated = std::max(row.stated.value_or(move.score), move.score);
    }
    text_ += task_.raw ? std::string(1, raw_value(row)) : table_.row(row);
    if (std::string found = contradiction(task_, position, row); !found.empty())
      outcome_.contradictions.push_back(std::move(found));
    ++(is_whole(task_.answers, row) ? outcome_.answered : outcome_.cut);
  }
  bool is_cut() const { return outcome_.cut > 0; }
  void flush() {
    if (!text_.empty()) progress_.print(std::exchange(text_, {}));
  }
  Outcome end() {
    if (!task_.raw) text_ += table_.foot();
    flush();
    return outcome_;
  }

 private:
  const ValueTask& task_;
  ValueProgress& progress_;
  ValueTable table_;
  std::string text_;
  Outcome outcome_;
};

// Whether all of the batch was answered.
bool answer_batch(ValueAnswers& answers, const std::vector<ValuePosition>& batch, const Board& board,
                  ValueProgress& progress, AnswerPrinter& printer) {
  const auto vacant = [&](const ValuePosition& position) { return board.cells() - position.state.discs(); };
  std::vector<std::optional<ValueRow>> rows(batch.size());
  progress.begin(vacant(batch.front()));
  answers.answer_small(batch, rows);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (i > 0) progress.count_position();
    if (!rows[i]) {
      printer.flush();
      if (i > 0 && stop_requested()) return false;
      progress.begin_last(vacant(batch[i]));
      rows[i] = answers.answer(batch[i]);
    }
    printer.add(batch[i], std::move(*rows[i]));
    if (printer.is_cut() && stop_requested()) {
      printer.flush();
      return i + 1 == batch.size();
    }
  }
  printer.flush();
  return true;
}

std::unique_ptr<PositionSource> find_positions(const ValueTask& task) {
  if (!task.file.empty()) return file_positions(task.answers.board, task.file);
  if (!task.from_input) return given_positions(task.typed);
  return standard_input_positions(task.answers.board, task.raw ? PositionInput::kRaw : PositionInput::kLines);
}

Outcome answer_all(const ValueTask& task) {
  const Board& board = task.answers.board;
  warn_if_without_weights(board);
  ValueProgress progress(board, task.positions, task.quiet);
  AnswerPrinter printer(task, progress);
  AnswerOptions options = task.answers;
  options.warn = [&progress](const std::string& what) { progress.warn(what); };
  ValueAnswers answers(
      options, [&progress](const endgame::SearchStatus& stage) { progress.show(stage); },
      [&progress](std::uint64_t nodes) { progress.count(nodes); });
  const auto positions = find_positions(task);
  PositionBatches batches(*positions);
  bool all = true;  // that was read is answered
  while (all) {
    const std::vector<ValuePosition> batch = batches.next();
    if (batch.empty()) break;
    all = answer_batch(answers, batch, board, progress, printer);
  }
  Outcome outcome = printer.end();
  answers.rethrow_checkpoint_failure();
  outcome.cut_short = stop_requested() && (!all || positions->has_more() || outcome.cut > 0);
  return outcome;
}

int run(const ValueTask& task) {
  if (!task.answers.checkpoint.empty()) ValueAnswers::check_checkpoint(task.answers, task.typed.front());
  catch_stop_signals({.temporary_file = {}, .resumable = !task.answers.checkpoint.empty()});
  require_whole(task, answer_all(task));
  return kDone;
}

}  // namespace

Command add_value_command(CommandLine& app) {
  CommandLine* command =
      app.add_subcommand("value", "What a position is worth when both play as well as possible.");
  const auto arguments = std::make_shared<ValueArguments>();
  add_board_argument(*command, arguments->board);
  command
      ->add_option(
          "state", arguments->state,
          "rows of X (the mover), O and ., joined by /, or moves, f5d6c3, or another form of docs/formats.md; -: from "
          "standard input, one a line [the start]")
      ->type_name("BOARD");
  add_from_option(*command, arguments->from, "; no cell may be closed");
  command
      ->add_option("--values", arguments->values,
                   "what othello solve left: its --output, or a --scratch with --keep-values")
      ->type_name("DIR|FILE.h5");
  command
      ->add_option(
          "--positions,--obf", arguments->positions,
          "positions of the board [8x8], one a line, or games of WTHOR (docs/formats.md); scores in it are compared")
      ->type_name("FILE");
  add_score_option(*command, arguments->score);
  add_objective_option(*command, arguments->objective);
  add_threads_option(*command, arguments->threads);
  add_memory_option(*command, arguments->memory, "limit for the whole process",
                    "a quarter of the usable memory, at most 1G");
  command
      ->add_option(
          "--time", arguments->seconds,
          "for a position, 0.001 or more; then the bounds so far and an estimate are printed [no limit]")
      ->type_name("SECONDS")
      ->between(0.001, 1e9);
  command
      ->add_option("--checkpoint", arguments->checkpoint,
                   "keep what a search of one position knows; with the same file it continues from it")
      ->type_name("FILE");
  command
      ->add_option(
          "--checkpoint-interval", arguments->checkpoint_interval,
          "between two writings of that file, 1 or more; it is also written at a stop and at the end")
      ->type_name("SECONDS")
      ->between(1.0, 1e9)
      ->capture_default_str();
  command
      ->add_option("--bounds", arguments->bounds,
                   "prove only whether the value lies within these, which takes less than the value itself")
      ->type_name("A..B");
  command->add_flag("--moves", arguments->moves, "the value of every legal move, too");
  command->add_flag("--line", arguments->line, "a line of best play, too");
  add_quiet_option(*command, arguments->quiet);
  command
      ->add_option("--format", arguments->format,
                   "raw: 16 bytes a state of standard input, as othello states writes them, a byte a value")
      ->type_name("table|csv|json|raw")
      ->capture_default_str();
  command->footer(R"(Values are the mover's discs minus the opponent's at the end of the game.
Examples:
  othello value 4x4 --line                       the game of 4x4
  othello value 4x4 ..../.OX./.XXX/.... --moves
  othello value 4x4 b1a1a2 --line                after three moves
  othello value --from '#..#/.OX./.XO./#..#' --line
  othello value --positions ffo.obf --format csv
  othello value 6x7 --checkpoint 6x7.search      long; a second start continues
  othello value 5x6 --bounds -4..+16             less than the value
  othello value 4x6 - --format raw < states > values)");
  return [command, arguments](int /*argc*/, char** /*argv*/) {
    if (command->count("--checkpoint-interval") > 0 && arguments->checkpoint.empty())
      throw std::invalid_argument("--checkpoint-interval goes with --checkpoint only");
    return run(value_task_of(*arguments, command->count("--score") > 0 || command->count("--objective") > 0));
  };
}

}  // namespace othello::program
