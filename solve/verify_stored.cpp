#include "solve/verify_stored.h"

#include <fmt/format.h>

#include "board/text.h"
#include "enumerate/frontier/checkpoint/checkpoint_check.h"
#include "play/endgame/solver.h"
#include "play/endgame/value_checkpoint.h"
#include "shiftedqueue/engine/queue_checkpoint.h"
#include "solve/maintenance.h"
#include "solve/solve_layout.h"
#include "solve/value_book.h"
#include "solve/values_check.h"
#include "stored/file_kind.h"
#include "stored/verify.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/folder_lock.h"
#include "system/hdf5/hdf5_reader.h"
#include "system/text.h"

namespace othello::solve {
namespace {

using stored::FileKind;

// A search takes milliseconds then.
constexpr int kMaxVacant = 14;

std::string verify_results_file(const std::string& path, const VerifyTask& task) {
  const stored::StoredResults results = stored::read_results(path);
  task.begin(results.states_count);
  verify_results(results, task.threads, [&](std::uint64_t states) { task.watch(states); });
  const enumerate::DepthRow& row = results.rows.back();
  return fmt::format("{} to depth {}: {} states, digest {}: correct", results.board.name(), row.depth,
                     row.states, format_hex64(row.digest));
}

// The states' values, from their successors and by searches.
std::string verify_values(const std::string& path, const VerifyTask& task, bool has_seal) {
  const auto book = open_value_book(path);
  const ValueBook::Label& label = book->label();
  endgame::Solver solver(label.board, {.score = label.score,
                                       .threads = task.threads,
                                       .table_bytes = endgame::useful_table_bytes(kMaxVacant),
                                       .should_stop = {}});
  task.begin(task.states * label.depths.size());
  const ValuesCheckResult checked =
      check_values(*book, {.states = task.states,
                           .seed = task.seed,
                           .search = [&](const State& state) { return solver.solve(state).lower; },
                           .most_vacant = kMaxVacant,
                           .watch = [&](std::uint64_t done) { task.watch(done); }});
  return fmt::format(
      "values of {}, score {}, {} depths stored: correct; {} values recomputed from their "
      "successors, {} by search{}",
      label.board.name(), name_of(label.score), label.depths.size(), checked.recomputed, checked.searched,
      has_seal && !label.sealed ? "; not sealed (format version 1): a change to what was not "
                                  "recomputed may go unnoticed"
                                : "");
}

std::string verify_search_folder(const std::string& path, const VerifyTask& task) {
  const FolderLock lock(path, FolderLock::Use::kReading);  // a search that has just begun has no manifest yet
  if (!path_exists(path + "/manifest.json"))
    throw DamagedFile(fmt::format("{}: not a scratch folder of this program: it has no manifest.json", path));
  bool good = true;
  std::uint64_t states = 0;
  int depths = 0;
  enumerate::check_checkpoint(path, task.threads, [&](const enumerate::DepthReport& report) {
    for (const enumerate::SegmentFault& fault : report.faults) task.print(fmt::format("{}\n", fault.what));
    if (!report.faults.empty()) good = false;
    states += report.states;
    if (report.segments > 0) ++depths;
    // A depth that was not begun is not reported.
    if (report.role == enumerate::DepthRole::kInProgress && report.segments == 0 && report.faults.empty())
      return;
    task.print(fmt::format("depth {}: {} segments, {} states, {}{}\n", report.depth, report.segments,
                           report.states, name_of(report.role), report.faults.empty() ? "" : ": damaged"));
  });
  if (!good) throw DamagedFile(fmt::format("{}: damaged; see above", path));
  return fmt::format("scratch folder of a search: {} states of {} depths stored: correct", states, depths);
}

std::string verify_queue_folder(const std::string& path, const VerifyTask& task) {
  const FolderLock lock(path, FolderLock::Use::kReading);
  if (!shiftedqueue::verify_queue(path, task.threads, [&](const std::string& line) { task.print(line); }))
    throw DamagedFile(fmt::format("{}: damaged; see above", path));
  return "scratch folder of a search, engine shifted-queue: correct";
}

std::string verify_solve_folder(const std::string& path, const VerifyTask& task) {
  const FolderLock lock(path, FolderLock::Use::kReading);  // nothing changes between the two parts
  if (!verify_solve(path, task.threads, [&](const std::string& line) { task.print(line); }))
    throw DamagedFile(fmt::format("{}: damaged; see above", path));
  if (!has_solved_depths(path)) return "scratch folder of a solve whose search has not finished: correct";
  return "scratch folder of a solve: " + verify_values(path, task, false);
}

// The bounds of some states, by searches.
std::string verify_value_checkpoint(const std::string& path, const VerifyTask& task) {
  const endgame::ValueCheckpoint head = endgame::read_value_checkpoint(path);
  const Board board = board_named(head.board);
  endgame::Solver solver(board, {.score = head.score,
                                 .threads = task.threads,
                                 .table_bytes = endgame::useful_table_bytes(kMaxVacant),
                                 .should_stop = {}});
  task.begin(task.states);
  std::uint64_t searched = 0;
  endgame::read_value_checkpoint(path, [&](const endgame::TableEntry& known) {
    const bool guess = endgame::TranspositionTable::is_probcut(known.key);
    if (searched >= task.states || guess || board.cells() - known.key.discs() > kMaxVacant) return;
    const int value = solver.solve(known.key).lower;
    check_that(known.bounds.lower <= value && value <= known.bounds.upper,
               fmt::format("{}: {} is worth {}, the file has {} to {}", path, format_state(board, known.key),
                           value, known.bounds.lower, known.bounds.upper));
    task.watch(++searched);
  });
  return fmt::format(
      "search for the value of {}, score {}, position {}: {} to {}, {} states stored: correct; "
      "the bounds of {} by search",
      head.board, name_of(head.score), format_state(board, head.position), head.proved.lower,
      head.proved.upper, head.entries, searched);
}

std::string verify_folder(const std::string& path, const VerifyTask& task) {
  if (is_solve_folder(path)) return verify_solve_folder(path, task);
  return shiftedqueue::is_queue_folder(path) ? verify_queue_folder(path, task)
                                             : verify_search_folder(path, task);
}

}  // namespace

std::optional<std::string> verify_stored(const std::string& path, const VerifyTask& task) {
  if (is_folder(path)) return verify_folder(path, task);
  if (endgame::is_value_checkpoint(path)) return verify_value_checkpoint(path, task);
  const FileKind kind = stored::file_kind_of(path);
  if (kind != FileKind::kResults && kind != FileKind::kValues) return std::nullopt;
  const std::string found =
      kind == FileKind::kResults ? verify_results_file(path, task) : verify_values(path, task, true);
  read_every_object(path);
  return found;
}

}  // namespace othello::solve
