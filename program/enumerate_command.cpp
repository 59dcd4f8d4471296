// othello enumerate: the search, its table, its results file, and the check of such a file.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "enumerate/run_search.h"
#include "program/commands.h"
#include "program/enumerate_options.h"
#include "program/estimates.h"
#include "program/output/depth_table.h"
#include "program/output/notes.h"
#include "program/output/progress_printer.h"
#include "program/output/provenance.h"
#include "program/output/standard_output.h"
#include "program/output/stop_signal.h"
#include "program/output/trace_file.h"
#include "program/output/work_progress.h"
#include "solve/replaceable_output.h"
#include "stored/results_file.h"
#include "system/memory.h"
#include "system/output_file.h"
#include "system/ranks/failure.h"
#include "system/ranks/ranks.h"
#include "system/stopwatch.h"
#include "system/temporary_file.h"

namespace othello::program {
namespace {

using enumerate::engine_of;
using enumerate::SearchOptions;
using enumerate::StoredStates;

// The file for the results, if any: checked before hours of work, so that it can be written.
std::unique_ptr<TemporaryFile> open_output(const EnumerateArguments& arguments,
                                           const SearchOptions& options) {
  if (arguments.output.empty() || !options.ranks->is_first()) return nullptr;
  OutputChecks(engine_of(options).folders(options))
      .file("--output", arguments.output, OutputKind::kRandomAccess);
  if (!arguments.force) solve::require_replaceable_results("--output", arguments.output, options);
  return std::make_unique<TemporaryFile>(resolve_links(arguments.output));
}

// The file for the trace, if any, on the first rank.
std::shared_ptr<TraceFile> open_trace(const EnumerateArguments& arguments, const SearchOptions& options,
                                      const std::string& command_line) {
  if (arguments.trace.empty() || !options.ranks->is_first()) return nullptr;
  OutputChecks checks(engine_of(options).folders(options));
  if (!arguments.output.empty()) checks.file("--output", arguments.output, OutputKind::kRandomAccess);
  checks.file("--trace", arguments.trace);
  if (!arguments.force) require_replaceable_trace("--trace", arguments.trace);
  return std::make_shared<TraceFile>(arguments.trace, options, engine_of(options), command_line);
}

// The same states, with progress: how many bytes were written, and then that they are read back.
StoredStates watched(const StoredStates& states, const std::string& path, WorkProgress& progress) {
  StoredStates result = states;
  result.visit = [&, visit = states.visit](const auto& take) {
    std::uint64_t written = 0;
    visit([&](std::span<const std::byte> bytes) {
      take(bytes);
      written += bytes.size();
      progress.update(written);
    });
    progress.begin("reading back " + path);
  };
  return result;
}

void write_file(const EnumerateArguments& arguments, TemporaryFile& file, const SearchOptions& options,
                enumerate::SearchResult result, const stored::Provenance& provenance) {
  WorkProgress progress("writing " + arguments.output, result.last_states.bytes, arguments.quiet);
  result.last_states = watched(result.last_states, arguments.output, progress);
  file.fill([&](const std::string& path) { stored::write_results(path, options, result, provenance); });
}

int run_estimate(const EnumerateArguments& arguments, SearchOptions options, Format format) {
  if (format == Format::kJson) throw std::invalid_argument("--estimate goes with --format table and csv");
  const enumerate::EstimateSources sources = sources_of(arguments);
  catch_stop_signals();
  if (!options.ranks->is_first()) return kDone;
  options.ranks = one_rank();
  WorkProgress progress("searching the first depths", 0, arguments.quiet);
  const std::string table = estimate_table(options, sources, format);
  progress.end();
  print_now(table);
  return kDone;
}

int run_enumerate(const CommandLine& command, const EnumerateArguments& arguments,
                  const std::shared_ptr<Ranks>& ranks, int argc, char** argv) {
  // One machine of several may lack what the others have.
  EnumerateRequest request = make_together(*ranks, [&] { return request_of(command, arguments, ranks); });
  SearchOptions& options = request.options;
  const TableForm& form = request.form;
  if (ranks->is_first()) print_board_notes(options.board);
  if (arguments.estimate) return run_estimate(arguments, std::move(options), form.format);
  if (ranks->is_first() && command.count("--widths") > 0 && !engine_of(options).frontiers_have_widths) {
    print_error(
        fmt::format("--widths are those of {} alone: the engine {} has a code of its own for frontiers",
                    arguments.output, name_of(options.engine)));
  }
  const bool resumable = !options.storage.scratch.empty();
  catch_stop_signals({.temporary_file = {}, .resumable = resumable});
  std::unique_ptr<TemporaryFile> file;
  std::shared_ptr<TraceFile> trace;
  std::optional<ComparingPrinter> printer;
  run_together(*ranks, [&] {
    printer.emplace(options.max_depth, arguments.quiet, ranks->is_first() ? arguments.expect : "");
    file = open_output(arguments, options);
    trace = open_trace(arguments, options, provenance_of(argc, argv).command_line);
  });
  options.trace = trace;
  if (file) catch_stop_signals({.temporary_file = file->path(), .resumable = resumable});

  const Stopwatch stopwatch;
  SilentObserver silent;
  enumerate::SearchObserver& observer =
      ranks->is_first() ? static_cast<enumerate::SearchObserver&>(*printer) : silent;
  try {
    const enumerate::SearchResult result = enumerate::run_search(options, observer);
    printer->clear_line();
    run_together(*ranks, [&] {
      printer->require_expected();
      if (file) {
        stored::Provenance provenance = provenance_of(argc, argv);
        provenance.wall_seconds = stopwatch.seconds();
        provenance.peak_memory_bytes = peak_memory();
        write_file(arguments, *file, options, result, provenance);
      }
      if (trace) trace->finish();  // last: if it fails, the results are there
    });
  } catch (...) {
    // What was finished is not lost: its rows are still good.
    printer->clear_line();
    if (printer->rows().size() > 1) print_if_possible(depth_table(options, printer->rows(), form));
    printer->require_expected();  // which was why it stopped
    throw;
  }
  printer->clear_line();
  if (ranks->is_first()) print_now(depth_table(options, printer->rows(), form));
  return kDone;
}

}  // namespace

Command add_enumerate_command(CommandLine& app, const std::shared_ptr<Ranks>& ranks) {
  CommandLine* command =
      app.add_subcommand("enumerate", "Count every reachable state of a board, depth by depth.");
  const auto arguments = std::make_shared<EnumerateArguments>();
  add_enumerate_options(*command, *arguments);
  return [command, arguments, ranks](int argc, char** argv) {
    if (command->count("--verify") > 0) {
      if (command->count_all() > 2 + command->count("--threads") + command->count("--quiet")) {
        throw std::invalid_argument(
            "--verify FILE.h5 goes without board and options other than --threads and --quiet");
      }
      if (!ranks->is_first()) return static_cast<int>(kDone);
      return verify_path(arguments->verify, threads_of(*arguments, *ranks), arguments->quiet);
    }
    return run_enumerate(*command, *arguments, ranks, argc, argv);
  };
}

}  // namespace othello::program
