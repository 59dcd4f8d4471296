// othello checkpoint: looks after the scratch folder of a search.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>

#include "enumerate/memory.h"
#include "enumerate/occupancy/checkpoint.h"
#include "enumerate/occupancy/checkpoint_folder.h"
#include "files/errors.h"
#include "program/commands.h"
#include "program/exit_codes.h"

namespace othello {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string folder;
  bool kept = false;
  bool all = false;
};

std::uint64_t bytes_of(const std::vector<std::string>& paths) {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (const std::string& path : paths) {
    const auto size = fs::file_size(path, error);
    if (!error) bytes += size;
  }
  return bytes;
}

// What a depth's segments are there for.
const char* role_of(int depth, const FinishedDepths& finished) {
  const int frontier = finished.rows.back().depth;
  if (depth == frontier) return "frontier";
  if (depth == frontier + 1) return "in work";
  for (const int kept : finished.kept) {
    if (kept == depth) return "kept";
  }
  return "left over";
}

int list(const Arguments& arguments) {
  CheckpointSubject subject;
  const FinishedDepths finished = read_manifest(arguments.folder, subject);
  fmt::print("{}: {}, symmetry {}, finished to depth {}\n", arguments.folder, subject.board,
             name_of(subject.symmetry), finished.rows.back().depth);
  double cpu = 0;
  fmt::print("depth           states      seconds  cpu seconds  digest\n");
  for (const DepthRow& row : finished.rows) {
    fmt::print("{:5} {:16} {:12.2f} {:12.2f}  {:016x}\n", row.depth, row.states, row.seconds, row.cpu_seconds,
               row.digest);
    cpu += row.cpu_seconds;
  }
  fmt::print("{:.0f} cpu seconds in all\n", cpu);
  for (const int depth : stored_depths(arguments.folder)) {
    const auto paths = segment_paths(arguments.folder, depth);
    fmt::print("depth {}: {} segments, {}, {}\n", depth, paths.size(), size_text(bytes_of(paths)),
               role_of(depth, finished));
  }
  return kDone;
}

int verify(const Arguments& arguments) {
  CheckpointSubject subject;
  const FinishedDepths finished = read_manifest(arguments.folder, subject);
  int damaged = 0;
  for (const int depth : stored_depths(arguments.folder)) {
    Tally tally;
    int segments = 0;
    for (const std::string& path : segment_paths(arguments.folder, depth)) {
      try {
        tally += open_segment_file(path, true).label.tally;
        ++segments;
      } catch (const DamagedFile& error) {
        fmt::print("{}\n", error.what());
        ++damaged;
      }
    }
    const bool is_finished = depth < static_cast<int>(finished.rows.size());
    const bool agrees =
        !is_finished || (finished.rows[static_cast<std::size_t>(depth)].states == tally.states &&
                         finished.rows[static_cast<std::size_t>(depth)].digest == tally.digest);
    fmt::print("depth {}: {} segments, {} states, {}{}\n", depth, segments, tally.states,
               role_of(depth, finished), agrees ? "" : ": not what the manifest says");
    if (!agrees) ++damaged;
  }
  if (damaged == 0) return kDone;
  throw DamagedFile(fmt::format("{}: damaged; see above", arguments.folder));
}

int prune(const Arguments& arguments) {
  CheckpointSubject subject;
  const FinishedDepths finished = read_manifest(arguments.folder, subject);
  const auto stored_bytes = [&] {
    std::uint64_t bytes = 0;
    for (const int depth : stored_depths(arguments.folder)) {
      bytes +=
          bytes_of(segment_paths(arguments.folder, depth)) + bytes_of(partial_paths(arguments.folder, depth));
    }
    return bytes;
  };
  const std::uint64_t before = stored_bytes();
  Checkpoint checkpoint(arguments.folder, subject, true);  // locks it, and deletes leftovers
  if (arguments.kept) checkpoint.keep({});
  if (arguments.all) {
    std::error_code error;
    for (const int depth : stored_depths(arguments.folder)) {
      fs::remove_all(depth_folder(arguments.folder, depth), error);
    }
    for (const char* name : {"/manifest.json", "/log.csv", "/lock"})
      fs::remove(arguments.folder + name, error);
  }
  fmt::print("{}: {} given back\n", arguments.folder, size_text(before - stored_bytes()));
  return kDone;
}

}  // namespace

Command add_checkpoint_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("checkpoint", "Look after the scratch folder of a search.");
  command->require_subcommand(1);
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* list_command =
      command->add_subcommand("ls", "Print the depths that are finished and what is stored.");
  CLI::App* verify_command =
      command->add_subcommand("verify", "Compare every stored segment with its checksum.");
  CLI::App* prune_command = command->add_subcommand("prune", "Delete what is not needed to go on.");
  for (CLI::App* sub : {list_command, verify_command, prune_command}) {
    sub->add_option("dir", arguments->folder, "given to --scratch before")->required()->type_name("DIR");
  }
  prune_command->add_flag("--kept", arguments->kept, "also the frontiers that --keep-depths left");
  prune_command->add_flag("--all", arguments->all,
                          "the whole checkpoint: nothing can be resumed from it then");
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
