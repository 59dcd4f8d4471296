// othello verify: checks files and folders of every kind that the program writes.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "board/text.h"
#include "enumerate/frontier/checkpoint/checkpoint_check.h"
#include "estimate/samples_file.h"
#include "play/endgame/solver.h"
#include "play/endgame/value_checkpoint.h"
#include "program/commands.h"
#include "program/output/book_file.h"
#ifdef OTHELLO_HAS_FONT
#include "program/output/font_results.h"
#endif
#include "program/output/standard_output.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "shiftedqueue/engine/queue_checkpoint.h"
#include "solve/maintenance.h"
#include "solve/solve_layout.h"
#include "solve/values_check.h"
#include "stored/file_kind.h"
#include "stored/verify.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/folder_lock.h"
#include "system/hdf5/hdf5_reader.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using stored::FileKind;

// A search takes milliseconds then.
constexpr int kMaxVacant = 14;
constexpr std::uint64_t kMaxStates = 10'000'000;
constexpr std::uint64_t kDefaultStates = 100;
constexpr std::uint64_t kDefaultSeed = 1;

struct VerifyArguments {
  std::vector<std::string> paths;
  std::string states;
  std::string seed;
  std::string threads;
  bool quiet = false;
};

struct VerifyTask {
  std::uint64_t states;  // of each depth with values
  std::uint64_t seed;
  int threads;
  bool quiet;
};

std::string verify_results_file(const std::string& path, const VerifyTask& task, WorkProgress& progress) {
  const stored::StoredResults results = stored::read_results(path);
  progress.begin("verifying " + path, results.states_count);
  verify_results(results, task.threads, [&](std::uint64_t states) { progress.update(states); });
  const enumerate::DepthRow& row = results.rows.back();
  return fmt::format("{} to depth {}: {} states, digest {}: correct", results.board.name(), row.depth,
                     row.states, format_hex64(row.digest));
}

// The states' values, from their successors and by searches.
std::string verify_values(const std::string& path, const VerifyTask& task, bool has_seal,
                          WorkProgress& progress) {
  const auto book = solve::open_value_book(path);
  const solve::ValueBook::Label& label = book->label();
  endgame::Solver solver(label.board, {.score = label.score,
                                       .threads = task.threads,
                                       .table_bytes = endgame::useful_table_bytes(kMaxVacant),
                                       .should_stop = {}});
  progress.begin("verifying " + path, task.states * label.depths.size());
  const solve::ValuesCheckResult checked =
      solve::check_values(*book, {.states = task.states,
                                  .seed = task.seed,
                                  .search = [&](const State& state) { return solver.solve(state).lower; },
                                  .most_vacant = kMaxVacant,
                                  .watch = [&](std::uint64_t done) { progress.update(done); }});
  return fmt::format(
      "values of {}, score {}, {} depths stored: correct; {} values recomputed from their "
      "successors, {} by search{}",
      label.board.name(), name_of(label.score), label.depths.size(), checked.recomputed, checked.searched,
      has_seal && !label.sealed ? "; not sealed (format version 1): a change to what was not "
                                  "recomputed may go unnoticed"
                                : "");
}

std::string verify_samples_file(const std::string& path) {
  const estimate::StoredSamples stored = estimate::read_stored_samples(path);
  return fmt::format("{} samples of {} at depth {}: correct", stored.run.samples.size(),
                     stored.options.setting.board.name(), stored.options.depth);
}

std::string verify_book(const std::string& path) {
  const StoredBook stored = read_book(path);
  return fmt::format("opening book of {}, level {}: {} positions: correct", stored.book.board().name(),
                     stored.book.level(), stored.book.size());
}

std::string verify_search_folder(const std::string& path, const VerifyTask& task, WorkProgress& progress) {
  const FolderLock lock(path, FolderLock::Use::kReading);  // a search that has just begun has no manifest yet
  if (!path_exists(path + "/manifest.json"))
    throw DamagedFile(fmt::format("{}: no scratch folder of this program: it has no manifest.json", path));
  bool good = true;
  std::uint64_t states = 0;
  int depths = 0;
  enumerate::check_checkpoint(path, task.threads, [&](const enumerate::DepthReport& report) {
    for (const enumerate::SegmentFault& fault : report.faults)
      progress.print(fmt::format("{}\n", fault.what));
    if (!report.faults.empty()) good = false;
    states += report.states;
    if (report.segments > 0) ++depths;
    // A depth that was not begun is not reported.
    if (report.role == enumerate::DepthRole::kInProgress && report.segments == 0 && report.faults.empty())
      return;
    progress.print(fmt::format("depth {}: {} segments, {} states, {}{}\n", report.depth, report.segments,
                               report.states, name_of(report.role),
                               report.faults.empty() ? "" : ": damaged"));
  });
  if (!good) throw DamagedFile(fmt::format("{}: damaged; see above", path));
  return fmt::format("scratch folder of a search: {} states of {} depths stored: correct", states, depths);
}

std::string verify_queue_folder(const std::string& path, const VerifyTask& task, WorkProgress& progress) {
  const FolderLock lock(path, FolderLock::Use::kReading);
  if (!shiftedqueue::verify_queue(path, task.threads, [&](const std::string& line) { progress.print(line); }))
    throw DamagedFile(fmt::format("{}: damaged; see above", path));
  return "scratch folder of a search, engine shifted-queue: correct";
}

std::string verify_solve_folder(const std::string& path, const VerifyTask& task, WorkProgress& progress) {
  const FolderLock lock(path, FolderLock::Use::kReading);  // nothing changes between the two parts
  if (!solve::verify_solve(path, task.threads, [&](const std::string& line) { progress.print(line); }))
    throw DamagedFile(fmt::format("{}: damaged; see above", path));
  if (!solve::has_solved_depths(path)) return "scratch folder of a solve, in its search: correct";
  return "scratch folder of a solve: " + verify_values(path, task, false, progress);
}

// The bounds of some states, by searches.
std::string verify_value_checkpoint(const std::string& path, const VerifyTask& task, WorkProgress& progress) {
  const endgame::ValueCheckpoint head = endgame::read_value_checkpoint(path);
  const Board board = board_named(head.board);
  endgame::Solver solver(board, {.score = head.score,
                                 .threads = task.threads,
                                 .table_bytes = endgame::useful_table_bytes(kMaxVacant),
                                 .should_stop = {}});
  progress.begin("verifying " + path, task.states);
  std::uint64_t searched = 0;
  endgame::read_value_checkpoint(path, [&](const endgame::TableEntry& known) {
    const bool guess = endgame::TranspositionTable::is_probcut(known.key);
    if (searched >= task.states || guess || board.cells() - known.key.discs() > kMaxVacant) return;
    const int value = solver.solve(known.key).lower;
    check_that(known.bounds.lower <= value && value <= known.bounds.upper,
               fmt::format("{}: {} is worth {}, the file has {} to {}", path, format_state(board, known.key),
                           value, known.bounds.lower, known.bounds.upper));
    progress.update(++searched);
  });
  return fmt::format(
      "search for the value of {}, score {}, position {}: {} to {}, {} states stored: correct; "
      "the bounds of {} by search",
      head.board, name_of(head.score), format_state(board, head.position), head.proved.lower,
      head.proved.upper, head.entries, searched);
}

std::string verify_hdf5(const std::string& path, const VerifyTask& task, WorkProgress& progress) {
  const FileKind kind = stored::file_kind_of(path);
  switch (kind) {
    case FileKind::kResults:
      return verify_results_file(path, task, progress);
    case FileKind::kValues:
      return verify_values(path, task, true, progress);
    case FileKind::kSamples:
      return verify_samples_file(path);
    case FileKind::kFont:
    case FileKind::kDrawings:
#ifdef OTHELLO_HAS_FONT
      return kind == FileKind::kFont ? check_font_results(path) : check_drawings_map(path);
#else
      throw std::invalid_argument(
          fmt::format("{}: a font's file; this program was built without the font", path));
#endif
    case FileKind::kBook:
      return verify_book(path);
    case FileKind::kTable:
      throw DamagedFile(fmt::format("{}: rows of states say nothing that could be verified", path));
    case FileKind::kForeign:
      break;
  }
  throw DamagedFile(fmt::format("{}: no file of this program", path));
}

std::string verify_file(const std::string& path, const VerifyTask& task, WorkProgress& progress) {
  if (endgame::is_value_checkpoint(path)) return verify_value_checkpoint(path, task, progress);
  const std::string found = verify_hdf5(path, task, progress);
  read_every_object(path);
  return found;
}

std::string verify(const std::string& path, const VerifyTask& task) {
  WorkProgress progress("verifying " + path, 0, task.quiet);
  if (!is_folder(path)) return verify_file(path, task, progress);
  if (solve::is_solve_folder(path)) return verify_solve_folder(path, task, progress);
  return shiftedqueue::is_queue_folder(path) ? verify_queue_folder(path, task, progress)
                                             : verify_search_folder(path, task, progress);
}

// The code of several: damage first, then failed checks, then what could not be read.
int worse(int one, int other) {
  for (const int code : {int{kDamagedInput}, int{kCheckFailed}, int{kNotEnoughCapacity}}) {
    if (one == code || other == code) return code;
  }
  return one == kDone && other == kDone ? kDone : kOtherFailure;
}

// Prints what is wrong, after the name, which some messages begin with.
void complain(const std::string& path, const std::string& what) {
  std::fflush(stdout);
  print_error(what.starts_with(path) ? what : fmt::format("{}: {}", path, what));
}

// The exit code of one of them. Throws WriteError of standard output.
int verify_and_say(const std::string& path, const VerifyTask& task) {
  try {
    print_now(replace_control_characters(fmt::format("{}: {}", path, verify(path, task))) + "\n");
    return kDone;
  } catch (const WriteError&) {
    throw;
  } catch (...) {
    const Failure failure = failure_of(std::current_exception());
    complain(path, failure.what);
    return exit_code_of(failure.kind);
  }
}

int verify_all(const std::vector<std::string>& paths, const VerifyTask& task) {
  int code = kDone;
  for (const std::string& path : paths) code = worse(code, verify_and_say(path, task));
  return code;
}

int run(const VerifyArguments& arguments) {
  return verify_all(
      arguments.paths,
      {.states = parse_whole_number("--states", arguments.states, 0, kMaxStates, kDefaultStates),
       .seed = parse_whole_number("--seed", arguments.seed, 0, ~std::uint64_t{0}, kDefaultSeed),
       .threads = static_cast<int>(parse_whole_number("--threads", arguments.threads, 1, kMaxThreads,
                                                      static_cast<std::uint64_t>(default_threads()))),
       .quiet = arguments.quiet});
}

}  // namespace

int verify_path(const std::string& path, int threads, bool quiet) {
  return verify_all({path},
                    {.states = kDefaultStates, .seed = kDefaultSeed, .threads = threads, .quiet = quiet});
}

Command add_verify_command(CommandLine& app) {
  CommandLine* command =
      app.add_subcommand("verify", "Check files and folders of every kind that othello writes.");
  const auto arguments = std::make_shared<VerifyArguments>();
  command
      ->add_option(
          "file", arguments->paths,
          "results, values, samples, a font's table or map, a search for a value; or a --scratch folder")
      ->type_name("FILE|DIR")
      ->required();
  command
      ->add_option("--states", arguments->states,
                   "of each depth with values, states whose values are recomputed [100]")
      ->type_name("N");
  command->add_option("--seed", arguments->seed, "of the games that lead to them [1]")->type_name("S");
  add_threads_option(*command, arguments->threads);
  command->add_flag("--quiet", arguments->quiet, "show no progress on standard error");
  command->footer(
      R"(A line for each: on standard output if it is correct, else on standard error. Exit code 3 if a check
failed, 5 if something is damaged or no file of this program.
Examples:
  othello verify 5x6.h5 5x6-values.h5
  othello verify 4x6-values.h5 --states 10000 --seed 7
  othello verify /scratch/5x6)");
  return [arguments](int, char**) { return run(*arguments); };
}

}  // namespace othello::program
