// othello verify: checks files and folders of every kind that the program writes.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "estimate/samples_file.h"
#include "program/commands.h"
#include "program/output/book_file.h"
#ifdef OTHELLO_HAS_FONT
#include "program/output/font_results.h"
#endif
#include "program/output/standard_output.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "solve/verify_stored.h"
#include "stored/file_kind.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_reader.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using solve::VerifyTask;
using stored::FileKind;

constexpr std::uint64_t kMaxStates = 10'000'000;

struct VerifyArguments {
  std::vector<std::string> paths;
  std::string states;
  std::string seed;
  std::string threads;
  bool quiet = false;
};

std::string verify_book(const std::string& path) {
  const StoredBook stored = read_book(path);
  return fmt::format("opening book of {}, level {}: {} positions: correct", stored.book.board().name(),
                     stored.book.level(), stored.book.size());
}

// What solve/verify_stored.h does not check.
std::string verify_other(const std::string& path) {
  const FileKind kind = stored::file_kind_of(path);
  switch (kind) {
    case FileKind::kSamples:
      return estimate::verify_samples(path);
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
    default:
      throw DamagedFile(fmt::format("{}: not a file of this program", path));
  }
}

std::string verify(const std::string& path, VerifyTask task, bool quiet) {
  WorkProgress progress("verifying " + path, 0, quiet);
  task.begin = [&](std::uint64_t all) { progress.begin("verifying " + path, all); };
  task.watch = [&](std::uint64_t done) { progress.update(done); };
  task.print = [&](const std::string& line) { progress.print(line); };
  if (const auto found = solve::verify_stored(path, task)) return *found;
  const std::string found = verify_other(path);
  read_every_object(path);
  return found;
}

// The code of several: damage first, then failed checks, then too little memory, disk or threads, then the rest.
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
int verify_and_say(const std::string& path, const VerifyTask& task, bool quiet) {
  try {
    print_now(replace_control_characters(fmt::format("{}: {}", path, verify(path, task, quiet))) + "\n");
    return kDone;
  } catch (const WriteError&) {
    throw;
  } catch (...) {
    const Failure failure = failure_of(std::current_exception());
    complain(path, failure.what);
    return exit_code_of(failure.kind);
  }
}

int verify_all(const std::vector<std::string>& paths, const VerifyTask& task, bool quiet) {
  int code = kDone;
  for (const std::string& path : paths) code = worse(code, verify_and_say(path, task, quiet));
  return code;
}

int run(const VerifyArguments& arguments) {
  VerifyTask task;
  task.states = parse_whole_number("--states", arguments.states, 0, kMaxStates, task.states);
  task.seed = parse_whole_number("--seed", arguments.seed, 0, ~std::uint64_t{0}, task.seed);
  task.threads = static_cast<int>(parse_whole_number("--threads", arguments.threads, 1, kMaxThreads,
                                                     static_cast<std::uint64_t>(default_threads())));
  return verify_all(arguments.paths, task, arguments.quiet);
}

}  // namespace

int verify_path(const std::string& path, int threads, bool quiet) {
  VerifyTask task;
  task.threads = threads;
  return verify_all({path}, task, quiet);
}

Command add_verify_command(CommandLine& app) {
  CommandLine* command =
      app.add_subcommand("verify", "Check files and folders of every kind that othello writes.");
  const auto arguments = std::make_shared<VerifyArguments>();
  command
      ->add_option(
          "file", arguments->paths,
          "results, values, samples, a font's table or map, an opening book, a search for a value; or a "
          "--scratch folder")
      ->type_name("FILE|DIR")
      ->required();
  command
      ->add_option("--states", arguments->states,
                   "of each depth with values, states whose values are recomputed [100]")
      ->type_name("N");
  command->add_option("--seed", arguments->seed, "of the games that lead to them [1]")->type_name("S");
  add_threads_option(*command, arguments->threads);
  add_quiet_option(*command, arguments->quiet);
  command->footer(
      R"(A line for each: on standard output if it is correct, else on standard error. Exit code 3 if a check
failed, 5 if something is damaged or not a file of this program.
Examples:
  othello verify 5x6.h5 5x6-values.h5
  othello verify 4x6-values.h5 --states 10000 --seed 7
  othello verify /scratch/5x6)");
  return [arguments](int, char**) { return run(*arguments); };
}

}  // namespace othello::program
