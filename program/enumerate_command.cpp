// othello enumerate: the search, its table, its results file, and the check of such a file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "enumerate/kernels/kernels.h"
#include "enumerate/run_search.h"
#include "program/commands.h"
#include "program/estimates.h"
#include "program/output/depth_table.h"
#include "program/output/notes.h"
#include "program/output/progress_printer.h"
#include "program/output/provenance.h"
#include "program/output/standard_output.h"
#include "program/output/stop_signal.h"
#include "program/output/trace_file.h"
#include "program/output/work_progress.h"
#include "program/shared_options.h"
#include "solve/value_segment_file.h"
#include "stored/results_file.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_reader.h"
#include "system/memory.h"
#include "system/output_file.h"
#include "system/ranks/failure.h"
#include "system/ranks/ranks.h"
#include "system/stopwatch.h"
#include "system/temporary_file.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using enumerate::engine_of;
using enumerate::EngineOption;
using enumerate::search_engines;
using enumerate::SearchEngine;
using enumerate::SearchOptions;
using enumerate::StoredStates;

// An option of some engines alone, and its value.
struct GivenOption {
  std::vector<const SearchEngine*> engines;
  const EngineOption* option;
  std::string text = {};
  bool flag = false;

  bool is_given() const { return flag || !text.empty(); }
};

// The options as they were typed; empty: not given.
struct EnumerateArguments {
  std::string board;
  std::string from;
  std::string engine = "occupancy";
  std::string max_depth;
  std::string symmetry = "full";
  std::string threads;
  std::string memory;
  std::string widths = "8,16,32,64";
  bool mobility = false;
  std::string ranks;
  std::string disk_rate;
  std::string network_rate;
  std::vector<GivenOption> of_engines;
  bool estimate = false;
  std::string output;
  std::string trace;
  bool force = false;
  std::string format = "table";
  std::string columns;
  std::string expect;
  std::string verify;
  bool quiet = false;
};

bool is_of_default_engine(const GivenOption& given) {
  return std::ranges::any_of(given.engines, [](const SearchEngine* engine) {
    return engine->engine == enumerate::Engine::kOccupancy;
  });
}

void add_options(CommandLine& command, EnumerateArguments& arguments) {
  command.add_option("board", arguments.board, "COLUMNSxROWS, each from 3 on, at most 64 cells")
      ->type_name("MxN");
  command.begin_group("Search");
  command
      .add_option("--from", arguments.from,
                  "in place of MxN, the start on any board: rows joined by /, X the mover's discs, O the "
                  "opponent's, . vacant cells, - closed ones, # none")
      ->type_name("BOARD");
  std::string engines;
  std::string names;
  for (const SearchEngine* engine : search_engines()) {
    engines += fmt::format("{}{}: {}", engines.empty() ? "" : "; ", name_of(engine->engine), engine->help);
    names += fmt::format("{}{}", names.empty() ? "" : "|", name_of(engine->engine));
  }
  command.add_option("--engine", arguments.engine, "the search; " + engines)
      ->type_name(names)
      ->capture_default_str();
  command
      .add_option("--depth,--max-depth", arguments.max_depth,
                  "stop at this depth, discs beyond those of the start [all depths]")
      ->type_name("D");
  add_symmetry_option(command, arguments.symmetry);
  command.add_flag("--mobility", arguments.mobility,
                   "also tell the fewest and the most moves of a state: least_moves, most_moves");
  add_threads_option(command, arguments.threads, "of each rank, ");
  command.add_flag("--quiet", arguments.quiet, "show no progress on standard error");
  for (const SearchEngine* engine : search_engines()) {
    for (const EngineOption& option : engine->options) {
      const auto same = std::ranges::find(arguments.of_engines, option.name,
                                          [](const GivenOption& given) { return given.option->name; });
      if (same != arguments.of_engines.end()) {
        same->engines.push_back(engine);
      } else {
        arguments.of_engines.push_back({{engine}, &option});
      }
    }
  }
  const auto add_options_of_engines = [&](bool of_all) {
    for (GivenOption& given : arguments.of_engines) {
      const EngineOption& option = *given.option;
      if (of_all != is_of_default_engine(given)) continue;
      if (option.type_name.empty()) {
        command.add_flag(option.name, given.flag, option.help);
      } else {
        command.add_option(option.name, given.text, option.help)->type_name(option.type_name);
      }
    }
  };
  command.begin_group("Memory and disk");
  command
      .add_option("--memory", arguments.memory,
                  "for the search, of each rank, such as 2G [80 % of the usable memory]")
      ->type_name("SIZE");
  add_options_of_engines(true);
  command.begin_group("Output");
  command.add_option("--output", arguments.output, "write the results to this HDF5 file")
      ->type_name("FILE.h5");
  command
      .add_option(
          "--trace", arguments.trace,
          "write what each thread did when, for the trace viewers of browsers and scripts/develop/scaling")
      ->type_name("FILE.json");
  command.add_flag("--force", arguments.force, "write over the results of another search, or a trace, too");
  add_format_option(command, arguments.format, "of the table on standard output");
  command
      .add_option("--columns", arguments.columns,
                  "of --format csv: all, or some, such as depth,states,digest [those of the paper]")
      ->type_name("NAME,..");
  command
      .add_option(
          "--expect", arguments.expect,
          "compare every depth with this table, such as results/5x6/exact.csv, and stop with code 3 where they differ")
      ->type_name("FILE.csv");
  command.add_option("--verify", arguments.verify, "check a results file, as othello verify does")
      ->type_name("FILE.h5");
  command.begin_group("Paper's engine (--engine shifted-queue)");
  command
      .add_option(
          "--widths", arguments.widths,
          "of povaleint, the paper's code of gaps between numbers, in queues and in --output: 1 to 8 numbers of bits "
          "from 1 to 64; auto: of queues, the best for what is being written")
      ->type_name("n1,..,nm")
      ->capture_default_str();
  add_options_of_engines(false);
  command.begin_group("Forecast");
  command.add_flag("--estimate", arguments.estimate,
                   "print what each depth would take, after a short search, and stop");
  command.add_option("--ranks", arguments.ranks, "with --estimate: predicted for so many ranks [1]")
      ->type_name("R");
  command
      .add_option(
          "--disk-rate", arguments.disk_rate,
          "with --estimate: bytes a second that the disk of --scratch takes, such as 500M [measured there]")
      ->type_name("SIZE");
  command
      .add_option(
          "--network-rate", arguments.network_rate,
          "with --estimate and --ranks: bytes a second of each rank's network, such as 10G [no limit]")
      ->type_name("SIZE");
  command.footer(
      R"(The table has of each depth its states, the turn skips among them, whose mover has no move, and the rival plays, those turn skips
whose opponent has a move, so that the game continues.
Examples:
  othello enumerate 4x6
  othello enumerate 5x6 --depth 13 --memory 2G --output 5x6.h5 --format csv
  othello enumerate 8x8 --depth 8 --threads 16
  othello enumerate --from '#..#/.OX./.XO./#..#'  (4x4 without corners)
  othello enumerate 5x6 --expect results/5x6/exact.csv
  othello enumerate 5x6 --estimate
  othello enumerate 6x6 --estimate --disk-rate 2G
  mpirun -n 4 --bind-to none othello enumerate 5x6 --scratch /shared/5x6
  othello enumerate 5x6 --scratch /scratch/5x6 --resume --output 5x6.h5
  othello enumerate --verify 5x6.h5)");
}

int threads_of(const EnumerateArguments& arguments, const Ranks& ranks) {
  return static_cast<int>(parse_whole_number("--threads", arguments.threads, 1, kMaxThreads,
                                             static_cast<std::uint64_t>(ranks.default_threads())));
}

std::string allowed_engines() {
  std::vector<std::string_view> names;
  for (const SearchEngine* engine : search_engines()) names.push_back(name_of(engine->engine));
  return fmt::format("allowed are {}", fmt::join(names, " and "));
}

// Options that go with some engines alone go to these.
void set_options_of_engines(const EnumerateArguments& arguments, SearchOptions& options) {
  const SearchEngine& engine = engine_of(options);
  for (const GivenOption& given : arguments.of_engines) {
    if (!given.is_given()) continue;
    given.option->set(options, given.text);  // what it says is wrong for any engine
    if (std::ranges::find(given.engines, &engine) == given.engines.end()) {
      throw std::invalid_argument(fmt::format("{} goes with --engine {} only", given.option->name,
                                              name_of(given.engines.front()->engine)));
    }
  }
  if (options.shifted_queue.tunes_widths && options.engine != enumerate::Engine::kShiftedQueue)
    throw std::invalid_argument("--widths auto goes with --engine shifted-queue only");
  engine.check(options);
}

SearchOptions options_of(const EnumerateArguments& arguments, const std::shared_ptr<Ranks>& ranks) {
  SearchOptions options{.board = board_option(arguments.board, arguments.from)};
  options.ranks = ranks;
  const int here = ranks->on_this_machine();
  const auto engine = enumerate::engine_named(arguments.engine);
  if (!engine)
    throw std::invalid_argument(fmt::format("--engine {}: {}", arguments.engine, allowed_engines()));
  options.engine = *engine;
  options.symmetry = symmetry_option(arguments.symmetry);
  const auto last_depth = static_cast<std::uint64_t>(options.board.last_depth());
  options.max_depth =
      static_cast<int>(parse_whole_number("--depth", arguments.max_depth, 0, last_depth, last_depth));
  options.threads = threads_of(arguments, *ranks);
  options.memory = arguments.memory.empty() ? default_memory() / static_cast<std::uint64_t>(here)
                                            : parse_size(arguments.memory);
  options.shifted_queue.tunes_widths = arguments.widths == "auto";
  options.widths = options.shifted_queue.tunes_widths ? Widths::paper() : Widths::parse(arguments.widths);
  options.wants_move_range = arguments.mobility;
  options.traced = !arguments.trace.empty();
  set_options_of_engines(arguments, options);
  return options;
}

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

// Bytes a second; 0 if it is not given.
double rate_of(const char* option, const std::string& text) {
  if (text.empty()) return 0;
  std::uint64_t rate = 0;
  try {
    rate = parse_size(text);
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(fmt::format("{}: {}", option, error.what()));
  }
  if (rate == 0)
    throw std::invalid_argument(
        fmt::format("{}: has to be more than 0 bytes a second, such as 500M", option));
  return static_cast<double>(rate);
}

int run_estimate(const EnumerateArguments& arguments, SearchOptions options, Format format) {
  if (format == Format::kJson) throw std::invalid_argument("--estimate goes with --format table and csv");
  const enumerate::EstimateSources sources{
      .ranks = static_cast<int>(parse_whole_number("--ranks", arguments.ranks, 1, kMaxRanks, 1)),
      .disk_rate = rate_of("--disk-rate", arguments.disk_rate),
      .network_rate = rate_of("--network-rate", arguments.network_rate)};
  if (sources.network_rate > 0 && sources.ranks == 1)
    throw std::invalid_argument("--network-rate goes with --estimate and two --ranks or more");
  catch_stop_signals();
  if (!options.ranks->is_first()) return kDone;
  options.ranks = one_rank();
  WorkProgress progress("searching the first depths", 0, arguments.quiet);
  const std::string table = estimate_table(options, sources, format);
  progress.end();
  print_now(table);
  return kDone;
}

struct Request {
  SearchOptions options;
  TableForm form;
};

// Refuses options that only a search has a use for, and those of engines that a forecast does not regard.
void require_use_in_estimate(const CommandLine& command, const EnumerateArguments& arguments,
                             const SearchEngine& engine) {
  constexpr const char* kWhy = "goes with a search, not with --estimate";
  refuse_options(command, {"--output", "--trace", "--force", "--mobility", "--columns", "--expect"}, kWhy);
  if (!engine.frontiers_have_widths) refuse_options(command, {"--widths"}, kWhy);
  for (const GivenOption& given : arguments.of_engines) {
    if (given.is_given() && !given.option->of_forecast)
      throw std::invalid_argument(fmt::format("{} {}", given.option->name, kWhy));
  }
}

// Refuses options of which nothing would come.
void require_use(const CommandLine& command, const EnumerateArguments& arguments, const Request& request) {
  const SearchEngine& engine = engine_of(request.options);
  if (arguments.estimate) return require_use_in_estimate(command, arguments, engine);
  refuse_options(command, {"--ranks"}, "goes with --estimate only; mpirun -n starts ranks");
  refuse_options(command, {"--disk-rate", "--network-rate"}, "goes with --estimate only");
  if (request.form.format != Format::kCsv)
    refuse_options(command, {"--columns"}, "goes with --format csv only");
  if (!engine.uses_widths(request.options)) {
    refuse_options(
        command, {"--widths"},
        fmt::format("goes with --output: --engine {} has no other use for them", name_of(engine.engine)));
  }
  if (arguments.output.empty() && arguments.trace.empty())
    refuse_options(command, {"--force"}, "goes with --output or --trace only");
}

// Throws std::invalid_argument.
Request request_of(const CommandLine& command, const EnumerateArguments& arguments,
                   const std::shared_ptr<Ranks>& ranks) {
  Request request{
      .options = options_of(arguments, ranks),
      .form = {.format = parse_format(arguments.format), .csv_columns = parse_columns(arguments.columns)}};
  request.options.keep_last_states = !arguments.output.empty();
  require_use(command, arguments, request);
  enumerate::chosen_kernels();  // refuses those of OTHELLO_KERNEL that this machine cannot run
  return request;
}

int run_enumerate(const CommandLine& command, const EnumerateArguments& arguments,
                  const std::shared_ptr<Ranks>& ranks, int argc, char** argv) {
  // One machine of several may lack what the others have.
  Request request = make_together(*ranks, [&] { return request_of(command, arguments, ranks); });
  SearchOptions& options = request.options;
  const TableForm& form = request.form;
  if (ranks->is_first()) print_board_notes(options.board);
  if (arguments.estimate) return run_estimate(arguments, std::move(options), form.format);
  if (ranks->is_first() && command.count("--widths") > 0 && !engine_of(options).frontiers_have_widths) {
    print_error(
        fmt::format("--widths are those of {} alone: the engine {} has a code of its own for frontiers",
                    arguments.output, name_of(options.engine)));
  }
  const bool resumable = engine_of(options).can_be_resumed(options);
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
  add_options(*command, *arguments);
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
