#include "program/estimates.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "enumerate/estimate.h"
#include "enumerate/run_search.h"
#include "program/output/stop_signal.h"
#include "program/output/text_table.h"
#include "solve/costs.h"
#include "system/direct_io.h"
#include "system/memory.h"
#include "system/threads.h"

namespace othello::program {

using enumerate::EstimatedDepth;
using enumerate::SearchOptions;

namespace {

std::string known_by(const EstimatedDepth& depth) {
  if (depth.source == EstimatedDepth::Source::kMeasured) return "measured";
  if (depth.source == EstimatedDepth::Source::kKnown) return "known";
  return fmt::format("{:.2g} to {:.2g} states", depth.least_states, depth.most_states);
}

std::string as_csv(const std::vector<EstimatedDepth>& depths) {
  std::string text =
      "depth,states,stored_bytes,disk_bytes,memory_bytes,seconds,measured,known,least_states,most_states,"
      "least_bytes,most_bytes\n";
  for (const EstimatedDepth& depth : depths) {
    text += fmt::format("{},{:.0f},{:.0f},{:.0f},{:.0f},{:.2f},{},{},{:.0f},{:.0f},{:.0f},{:.0f}\n",
                        depth.depth, depth.states, depth.bytes, depth.disk, depth.memory, depth.seconds,
                        depth.source == EstimatedDepth::Source::kMeasured ? 1 : 0,
                        depth.source == EstimatedDepth::Source::kKnown ? 1 : 0, depth.least_states,
                        depth.most_states, depth.least_bytes, depth.most_bytes);
  }
  return text;
}

std::string summary(const std::vector<EstimatedDepth>& depths) {
  double states = 0;
  double least = 0;
  double most = 0;
  double seconds = 0;
  for (const EstimatedDepth& depth : depths) {
    states += depth.states;
    least += depth.least_states;
    most += depth.most_states;
    seconds += depth.seconds;
  }
  const bool predicted = depths.back().source == EstimatedDepth::Source::kPredicted;
  const enumerate::DiskRange disk = enumerate::disk_range(depths);
  return fmt::format("{} states in {}; at most {} to {} on disk at a time\n",
                     predicted ? fmt::format("{:.2g} to {:.2g}, about {:.2g}", least, most, states)
                               : fmt::format("{:.0f}", states),
                     duration_text(seconds), format_estimated_size(disk.least),
                     format_estimated_size(disk.most));
}

std::string threads_text(int threads) {
  return fmt::format("{} thread{}", threads, threads == 1 ? "" : "s");
}

// How the time was found.
std::string time_note(const SearchOptions& options, const enumerate::EstimateSources& sources) {
  const int cores = default_threads();
  const std::string of_all = sources.ranks > 1 ? " of each rank" : "";
  return fmt::format(
      "time: of processors at the speed just measured{}, with nothing else to do{}{}{}.\n",
      options.threads > cores ? fmt::format(" on {} cores", cores) : "",
      sources.disk_rate == 0
          ? ", without a disk"
          : fmt::format("; of a disk that takes {} a second", format_estimated_size(sources.disk_rate)),
      sources.network_rate == 0 ? ""
                                : fmt::format("; of a network that takes {} a second of each rank",
                                              format_estimated_size(sources.network_rate)),
      options.threads > cores || sources.ranks > 1
          ? fmt::format(";\nas if each of the {} threads{} had a core of its own, and the work were "
                        "divided without a loss: modelled, not measured",
                        options.threads, of_all)
          : "");
}

std::string as_table(const SearchOptions& options, const enumerate::EstimateSources& sources,
                     const enumerate::SearchEstimate& estimate) {
  const std::vector<EstimatedDepth>& depths = estimate.depths;
  const int ranks = sources.ranks;
  const std::string who = ranks == 1 ? "" : fmt::format("{} ranks of ", ranks);
  std::vector<TextTable::Cells> rows;
  for (const EstimatedDepth& depth : depths) {
    rows.push_back({fmt::format("{}", depth.depth), fmt::format("{:.4g}", depth.states),
                    format_estimated_size(depth.bytes), format_estimated_size(depth.disk),
                    format_estimated_size(depth.memory), duration_text(depth.seconds), known_by(depth)});
  }
  std::string text =
      fmt::format("{}, engine {}: predicted for {}{}\n", options.board.name(), name_of(options.engine), who,
                  threads_text(options.threads)) +
      format_table({{.heading = "depth", .width = 5},
                    {.heading = "states", .width = 12},
                    {.heading = "stored", .width = 12, .drop_order = 4},
                    {.heading = "disk", .width = 12, .drop_order = 2},
                    {.heading = "memory", .width = 12, .drop_order = 1},
                    {.heading = "time", .width = 12},
                    {.heading = "", .drop_order = 3, .align = TextColumn::Align::kLeft, .gap = 2}},
                   rows) +
      summary(depths) +
      fmt::format(
          "How this is known: depths are measured, by a search just now, until one has {} million states;\n",
          sources.sample_states / 1'000'000);
  if (depths.back().source == EstimatedDepth::Source::kKnown)
    text += "the states of those after it are known from whole searches of this board.\n";
  if (depths.back().source == EstimatedDepth::Source::kPredicted) {
    text += options.board.is_plain()
                ? "the states of those after it are predicted, within a range that holds on all boards "
                  "that are known (3x4 to 4x8, 5x5 and 5x6).\n"
                : "the states of those after it are predicted, within a range that is a guess: boards of "
                  "such shapes and starts differ.\n";
  }
  return text + time_note(options, sources) + estimate.notes;
}

}  // namespace

std::string estimate_table(const SearchOptions& options, enumerate::EstimateSources sources, Format format) {
  const std::vector<std::string> folders = enumerate::engine_of(options).folders(options);
  const auto folder = std::ranges::find_if(folders, [](const std::string& name) { return !name.empty(); });
  if (sources.disk_rate == 0 && folder != folders.end()) sources.disk_rate = measure_disk_rate(*folder);
  const enumerate::SearchEstimate estimate = estimate_search(
      options, [] { return stop_requested(); }, sources);
  return format == Format::kCsv ? as_csv(estimate.depths) : as_table(options, sources, estimate);
}

namespace {

// How often each depth is enumerated.
std::vector<int> searches_of(const solve::Plan& plan, std::size_t depths) {
  std::vector<int> searches(depths);
  for (const solve::PlannedSearch& planned : plan.searches) {
    for (int depth = planned.base + 1; depth <= planned.top; ++depth)
      ++searches[static_cast<std::size_t>(depth)];
  }
  return searches;
}

std::vector<solve::DepthCost> sampled_costs(const solve::SolveOptions& options) {
  SearchOptions search{.board = options.board};
  search.symmetry = options.symmetry;
  search.max_depth = options.board.last_depth();
  search.threads = options.threads;
  search.memory = options.memory;
  return solve::depth_costs(options, enumerate::sampled_rows(search, [] { return stop_requested(); }));
}

std::string as_csv(const std::vector<solve::DepthCost>& costs, const std::vector<int>& searches) {
  std::string csv = "depth,states,states_bytes,values_bytes,searches,search_seconds,solve_seconds\n";
  for (std::size_t depth = 0; depth < costs.size(); ++depth) {
    const solve::DepthCost& cost = costs[depth];
    csv +=
        fmt::format("{},{:.0f},{:.0f},{:.0f},{},{:.2f},{:.2f}\n", depth, cost.states, cost.states_bytes,
                    cost.values_bytes, searches[depth], searches[depth] * cost.seconds, cost.solve_seconds);
  }
  return csv;
}

std::string as_table(const std::vector<solve::DepthCost>& costs, const std::vector<int>& searches) {
  std::vector<TextTable::Cells> rows;
  for (std::size_t depth = 0; depth < costs.size(); ++depth) {
    const solve::DepthCost& cost = costs[depth];
    rows.push_back({fmt::format("{}", depth), fmt::format("{:.4g}", cost.states),
                    format_estimated_size(cost.states_bytes), format_estimated_size(cost.values_bytes),
                    fmt::format("{}", searches[depth]), duration_text(searches[depth] * cost.seconds),
                    duration_text(cost.solve_seconds)});
  }
  return format_table({{.heading = "depth", .width = 5},
                       {.heading = "states", .width = 12},
                       {.heading = "frontier", .width = 12, .drop_order = 2},
                       {.heading = "values", .width = 12, .drop_order = 1},
                       {.heading = "searches", .width = 9, .drop_order = 3},
                       {.heading = "searching", .width = 12},
                       {.heading = "solving", .width = 12}},
                      rows);
}

std::string plan_text(const solve::Plan& plan) {
  std::string text;
  for (const solve::PlannedSearch& planned : plan.searches) {
    int lowest = planned.top;
    while (lowest > 0 && std::ranges::count(planned.kept, lowest - 1) != 0) --lowest;
    text += fmt::format("enumerate depths {} to {}, keep {}, solve down to depth {}\n", planned.base + 1,
                        planned.top, fmt::join(planned.kept, " "), lowest);
  }
  return text;
}

}  // namespace

std::string search_and_estimate_solve(const solve::SolveOptions& options, Format format) {
  const std::vector<solve::DepthCost> costs = sampled_costs(options);
  const solve::SweepState beginning{.solved = static_cast<int>(costs.size()), .kept = {}};
  const double disk =
      options.disk != 0 ? static_cast<double>(options.disk) : std::numeric_limits<double>::max();
  const auto plan = solve::make_plan(costs, beginning, disk);
  const std::vector<int> searches =
      plan ? searches_of(*plan, costs.size()) : std::vector<int>(costs.size(), 1);
  if (format == Format::kCsv) return as_csv(costs, searches);
  double seconds = 0;
  for (std::size_t depth = 0; depth < costs.size(); ++depth)
    seconds += searches[depth] * costs[depth].seconds + costs[depth].solve_seconds;
  const std::string least_disk = format_estimated_size(solve::least_disk_bytes(costs, beginning));
  const int end = static_cast<int>(costs.size());
  std::string text =
      fmt::format("{}: predicted for {}\n", options.board.name(), threads_text(options.threads)) +
      as_table(costs, searches);
  text += fmt::format("about {} in all; memory: at least about {} with --scratch, {} without\n",
                      duration_text(seconds),
                      format_estimated_size(solve::least_memory(options, costs, false, end)),
                      format_estimated_size(solve::least_memory(options, costs, true, end)));
  if (!plan)
    return text + fmt::format("disk: {} do not suffice; {} is the least that has a plan\n",
                              format_estimated_size(disk), least_disk);
  text += fmt::format("disk: {} at most at a time; {} is the least that has a plan\n",
                      format_estimated_size(plan->peak_bytes), least_disk);
  return text + plan_text(*plan);
}

}  // namespace othello::program
