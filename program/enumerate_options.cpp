#include "program/enumerate_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "enumerate/kernels/kernels.h"
#include "system/memory.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using enumerate::engine_of;
using enumerate::EngineOption;
using enumerate::search_engines;
using enumerate::SearchEngine;
using enumerate::SearchOptions;

bool is_of_default_engine(const GivenOption& given) {
  return std::ranges::any_of(given.engines, [](const SearchEngine* engine) {
    return engine->engine == enumerate::Engine::kOccupancy;
  });
}

std::string allowed_engines() {
  std::vector<std::string_view> names;
  for (const SearchEngine* engine : search_engines()) names.push_back(name_of(engine->engine));
  return fmt::format("must be {}", fmt::join(names, " or "));
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
void require_use(const CommandLine& command, const EnumerateArguments& arguments,
                 const EnumerateRequest& request) {
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

void add_search_options(CommandLine& command, EnumerateArguments& arguments) {
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
  add_quiet_option(command, arguments.quiet);
}

// What several engines take is one option.
void collect_options_of_engines(EnumerateArguments& arguments) {
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
}

// Those that the default engine takes, or the others.
void add_options_of_engines(CommandLine& command, EnumerateArguments& arguments, bool of_default) {
  for (GivenOption& given : arguments.of_engines) {
    const EngineOption& option = *given.option;
    if (of_default != is_of_default_engine(given)) continue;
    if (option.type_name.empty()) {
      command.add_flag(option.name, given.flag, option.help);
    } else {
      command.add_option(option.name, given.text, option.help)->type_name(option.type_name);
    }
  }
}

void add_output_options(CommandLine& command, EnumerateArguments& arguments) {
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
}

void add_paper_options(CommandLine& command, EnumerateArguments& arguments) {
  command.begin_group("Paper's engine (--engine shifted-queue)");
  command
      .add_option(
          "--widths", arguments.widths,
          "of povaleint, the paper's code of gaps between numbers, in queues and in --output: 1 to 8 numbers of bits "
          "from 1 to 64; auto: of queues, the best for what is being written")
      ->type_name("n1,..,nm")
      ->capture_default_str();
  add_options_of_engines(command, arguments, false);
}

void add_forecast_options(CommandLine& command, EnumerateArguments& arguments) {
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
}

}  // namespace

void add_enumerate_options(CommandLine& command, EnumerateArguments& arguments) {
  add_board_argument(command, arguments.board);
  add_search_options(command, arguments);
  collect_options_of_engines(arguments);
  command.begin_group("Memory and disk");
  add_memory_option(command, arguments.memory, "limit for the whole process, of each rank",
                    "80 % of the usable memory");
  add_options_of_engines(command, arguments, true);
  add_output_options(command, arguments);
  add_paper_options(command, arguments);
  add_forecast_options(command, arguments);
  command.footer(
      R"(The table has of each depth its states; the turn skips, states of the depth before whose mover has no move; and the rival
plays, those of them whose opponent has one, so that the game continues.
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

EnumerateRequest request_of(const CommandLine& command, const EnumerateArguments& arguments,
                            const std::shared_ptr<Ranks>& ranks) {
  EnumerateRequest request{
      .options = options_of(arguments, ranks),
      .form = {.format = parse_format(arguments.format), .csv_columns = parse_columns(arguments.columns)}};
  request.options.keep_last_states = !arguments.output.empty();
  require_use(command, arguments, request);
  enumerate::chosen_kernels();  // refuses those of OTHELLO_KERNEL that this machine cannot run
  return request;
}

enumerate::EstimateSources sources_of(const EnumerateArguments& arguments) {
  const enumerate::EstimateSources sources{
      .ranks = static_cast<int>(parse_whole_number("--ranks", arguments.ranks, 1, kMaxRanks, 1)),
      .disk_rate = rate_of("--disk-rate", arguments.disk_rate),
      .network_rate = rate_of("--network-rate", arguments.network_rate)};
  if (sources.network_rate > 0 && sources.ranks == 1)
    throw std::invalid_argument("--network-rate goes with --estimate and two --ranks or more");
  return sources;
}

}  // namespace othello::program
