// othello checkpoint: lists, verifies and prunes the scratch folder of a search or of a pass backwards.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "enumerate/frontier/checkpoint/checkpoint_check.h"
#include "program/commands.h"
#include "program/output/depth_table.h"
#include "program/output/standard_output.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "shiftedqueue/engine/queue_checkpoint.h"
#include "solve/maintenance.h"
#include "solve/solve_layout.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::program {
namespace {

struct CheckpointArguments {
  std::string folder;
  std::string format = "table";
  int threads = 0;
  bool kept = false;
  bool all = false;
};

enumerate::CheckpointListing list_any(const std::string& folder) {
  if (solve::is_solve_folder(folder)) return solve::list_solve(folder);
  if (shiftedqueue::is_queue_folder(folder)) return shiftedqueue::list_queue(folder);
  return enumerate::list_checkpoint(folder);
}

std::uint64_t prune_any(const std::string& folder, bool kept, bool all) {
  if (solve::is_solve_folder(folder)) return solve::prune_solve(folder, kept, all);
  if (shiftedqueue::is_queue_folder(folder)) return shiftedqueue::prune_queue(folder, kept, all);
  return enumerate::prune_checkpoint(folder, kept, all);
}

int list(const CheckpointArguments& arguments) {
  const Format format = parse_format(arguments.format);
  const std::string& folder = arguments.folder;
  print_now(listing_text(list_any(folder), format));
  return kDone;
}

int verify(const CheckpointArguments& arguments) {
  return verify_path(arguments.folder, threads_option(arguments.threads), false);
}

int prune(const CheckpointArguments& arguments) {
  const std::string& folder = arguments.folder;
  WorkProgress progress("pruning " + folder, 0, false);
  const std::uint64_t freed = prune_any(folder, arguments.kept, arguments.all);
  progress.print(fmt::format("{}: {} freed\n", folder, format_size(freed)));
  return kDone;
}

}  // namespace

Command add_checkpoint_command(CommandLine& app) {
  CommandLine* command =
      app.add_subcommand("checkpoint", "List, verify or prune the scratch folder of a search or a solve.");
  const auto arguments = std::make_shared<CheckpointArguments>();
  CommandLine* list_command =
      command->add_subcommand("ls", "Print the depths that are finished and what is stored.");
  CommandLine* verify_command = command->add_subcommand("verify", "The same as othello verify DIR.");
  CommandLine* prune_command = command->add_subcommand("prune", "Delete what is not needed to resume.");
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
  command->footer(R"(Examples:
  othello checkpoint ls /scratch/5x6
  othello checkpoint prune /scratch/5x6 --kept)");
  return [=](int, char**) {
    if (list_command->was_given()) return list(*arguments);
    if (verify_command->was_given()) return verify(*arguments);
    return prune(*arguments);
  };
}

}  // namespace othello::program
