// othello checkpoint: looks after the scratch folder of a search, or of a pass backwards.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "enumerate/occupancy/store/checkpoint.h"
#include "enumerate/occupancy/store/checkpoint_check.h"
#include "enumerate/occupancy/store/checkpoint_folder.h"
#include "enumerate/occupancy/store/folder_lock.h"
#include "files/errors.h"
#include "files/folder_listing.h"
#include "machine/memory.h"
#include "machine/team.h"
#include "program/checkpoint_listing.h"
#include "program/commands.h"
#include "program/exit_codes.h"
#include "program/shared_options.h"
#include "program/solve_checkpoint.h"
#include "program/standard_output.h"
#include "program/work_progress.h"
#include "solve/solve_layout.h"

namespace othello {
namespace {

struct CheckpointArguments {
  std::string folder;
  std::string format = "table";
  int threads = 0;
  bool kept = false;
  bool all = false;
};

std::uint64_t bytes_of(const std::vector<std::string>& paths) {
  std::uint64_t bytes = 0;
  for (const std::string& path : paths) bytes += file_bytes(path);
  return bytes;
}

const char* name_of(DepthRole role) {
  switch (role) {
    case DepthRole::kFrontier:
      return "frontier";
    case DepthRole::kInWork:
      return "in progress";
    case DepthRole::kKept:
      return "kept";
    case DepthRole::kLeftOver:
      break;
  }
  return "left over";
}

CheckpointListing list_search(const std::string& folder) {
  CheckpointSubject subject;
  const FinishedDepths finished = read_manifest(folder, subject);
  CheckpointListing listing;
  listing.folder = folder;
  listing.board = subject.board;
  listing.symmetry = name_of(subject.symmetry);
  listing.title = fmt::format("{}, symmetry {}, finished to depth {}", listing.board, listing.symmetry,
                              finished.rows.back().depth);
  for (const DepthRow& row : finished.rows)
    listing.depths.push_back({row.depth, row.states, row.seconds, row.cpu_seconds, row.digest});
  for (const int depth : stored_depths(folder)) {
    const auto paths = segment_paths(folder, depth);
    listing.files.push_back({.what = "states",
                             .depth = depth,
                             .segments = paths.size(),
                             .bytes = bytes_of(paths),
                             .role = name_of(role_of(depth, finished))});
  }
  return listing;
}

int list(const CheckpointArguments& arguments) {
  const Format format = parse_format(arguments.format);
  const std::string& folder = arguments.folder;
  print_now(listing_text(is_solve_folder(folder) ? list_solve(folder) : list_search(folder), format));
  return kDone;
}

int verify(const CheckpointArguments& arguments) {
  bool good = true;
  WorkProgress progress("verifying " + arguments.folder, 0, false);
  const int threads = arguments.threads > 0 ? arguments.threads : default_threads();
  if (is_solve_folder(arguments.folder)) {
    if (verify_solve(arguments.folder, threads, progress)) return kDone;
    throw DamagedFile(fmt::format("{}: damaged; see above", arguments.folder));
  }
  check_checkpoint(arguments.folder, threads, [&](const DepthReport& report) {
    for (const SegmentFault& fault : report.faults) progress.print(fmt::format("{}\n", fault.what));
    if (!report.faults.empty()) good = false;
    // A depth that was not begun is no news.
    if (report.role == DepthRole::kInWork && report.segments == 0 && report.faults.empty()) return;
    progress.print(fmt::format("depth {}: {} segments, {} states, {}{}\n", report.depth, report.segments,
                               report.states, name_of(report.role),
                               report.faults.empty() ? "" : ": damaged"));
  });
  if (good) return kDone;
  throw DamagedFile(fmt::format("{}: damaged; see above", arguments.folder));
}

std::uint64_t stored_bytes(const std::string& folder) {
  std::uint64_t bytes = 0;
  for (const int depth : stored_depths(folder))
    bytes += bytes_of(segment_paths(folder, depth)) + bytes_of(leftover_paths(folder, depth));
  return bytes;
}

// What a killed --all has left: the manifest goes first, the lock last.
bool is_rest_of_search(const std::string& folder) {
  return !is_there(manifest_path(folder)) && is_there(lock_path(folder));
}

void prune_rest(const std::string& folder) {
  const FolderLock lock(folder, FolderLock::Use::kSearch);
  remove_checkpoint(folder);
  lock.remove();
}

// A search that has just begun has no manifest yet, and holds the lock.
void require_no_new_search(const std::string& folder) {
  if (!is_there(manifest_path(folder))) const FolderLock free(folder, FolderLock::Use::kReading);
}

void prune_search(const CheckpointArguments& arguments) {
  require_no_new_search(arguments.folder);
  CheckpointSubject subject;
  read_manifest(arguments.folder, subject);
  Checkpoint checkpoint(arguments.folder, subject, true);  // locks it
  if (arguments.kept) checkpoint.keep_nothing();
  checkpoint.remove_leftovers();
  if (arguments.all) checkpoint.remove_all();
}

int prune(const CheckpointArguments& arguments) {
  const std::string& folder = arguments.folder;
  WorkProgress progress("pruning " + folder, 0, false);
  if (is_solve_folder(folder)) {
    prune_solve(folder, arguments.kept, arguments.all, progress);
    return kDone;
  }
  const std::uint64_t before = stored_bytes(folder);
  if (arguments.all && is_rest_of_search(folder)) {
    prune_rest(folder);
  } else {
    prune_search(arguments);
  }
  progress.print(
      fmt::format("{}: {} given back\n", folder, size_text(before - std::min(before, stored_bytes(folder)))));
  return kDone;
}

}  // namespace

Command add_checkpoint_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("checkpoint", "Look after the scratch folder of a search.");
  const auto arguments = std::make_shared<CheckpointArguments>();
  CommandLine* list_command =
      command->add_subcommand("ls", "Print the depths that are finished and what is stored.");
  CommandLine* verify_command =
      command->add_subcommand("verify", "Find what --resume would refuse, and other damage.");
  CommandLine* prune_command = command->add_subcommand("prune", "Delete what is not needed to go on.");
  for (CommandLine* sub : {list_command, verify_command, prune_command}) {
    sub->add_option("dir", arguments->folder, "given to --scratch before")->required()->type_name("DIR");
  }
  add_format_option(*list_command, arguments->format);
  add_threads_option(*verify_command, arguments->threads);
  prune_command->add_flag("--kept", arguments->kept,
                          "also the frontiers that --keep-depths left, or the values of --keep-values");
  prune_command->add_flag("--all", arguments->all,
                          "the whole checkpoint: nothing can be resumed from it then");
  list_command->footer("Examples:\n  othello checkpoint ls /scratch/5x6");
  verify_command->footer("Examples:\n  othello checkpoint verify /scratch/5x6");
  prune_command->footer("Examples:\n  othello checkpoint prune /scratch/5x6 --kept");
  command->footer(
      "Examples:\n"
      "  othello checkpoint ls /scratch/5x6\n"
      "  othello checkpoint prune /scratch/5x6 --kept");
  return [=](int, char**) {
    if (list_command->parsed()) return list(*arguments);
    if (verify_command->parsed()) return verify(*arguments);
    return prune(*arguments);
  };
}

}  // namespace othello
