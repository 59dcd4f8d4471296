#include "program/solve_estimate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "enumerate/estimate.h"
#include "program/output/duration.h"
#include "program/output/stop_signal.h"
#include "program/output/text_table.h"
#include "solve/depth_costs.h"
#include "solve/memory_need.h"
#include "system/memory.h"

namespace othello {
namespace {

// Solving a depth takes about twice as long as enumerating it: 1.5 times on 5x5, 2.1 on 5x6 (results/solved).
constexpr double kSolvingAgainstEnumerating = 2;

// How often each depth is enumerated.
std::vector<int> searches_of(const Plan& plan, std::size_t depths) {
  std::vector<int> searches(depths);
  for (const PlanLeg& leg : plan.legs) {
    for (int depth = leg.base + 1; depth <= leg.top; ++depth) ++searches[static_cast<std::size_t>(depth)];
  }
  return searches;
}

}  // namespace

std::string solve_estimate(const SolveOptions& options, Format format) {
  SearchOptions search{.board = options.board};
  search.symmetry = options.symmetry;
  search.max_depth = options.board.last_depth();
  search.threads = options.threads;
  search.memory = options.memory;
  const std::vector<DepthRow> sampled = sampled_rows(search, [] { return stop_requested(); });
  const std::vector<DepthCost> costs = depth_costs(options, sampled);
  const PassState beginning{.solved = static_cast<int>(costs.size()), .kept = {}};
  const double disk =
      options.disk != 0 ? static_cast<double>(options.disk) : std::numeric_limits<double>::max();
  const auto plan = make_plan(costs, beginning, disk);
  const std::vector<int> searches =
      plan ? searches_of(*plan, costs.size()) : std::vector<int>(costs.size(), 1);
  std::string csv = "depth,states,states_bytes,values_bytes,searches,search_seconds,solve_seconds\n";
  std::vector<TextTable::Cells> rows;
  double total = 0;
  for (std::size_t depth = 0; depth < costs.size(); ++depth) {
    const DepthCost& cost = costs[depth];
    const double searching = searches[depth] * cost.seconds;
    const double solving = kSolvingAgainstEnumerating * cost.seconds;
    total += searching + solving;
    if (format == Format::kCsv) {
      csv += fmt::format("{},{:.0f},{:.0f},{:.0f},{},{:.2f},{:.2f}\n", depth, cost.states, cost.states_bytes,
                         cost.values_bytes, searches[depth], searching, solving);
    } else {
      rows.push_back({fmt::format("{}", depth), fmt::format("{:.4g}", cost.states),
                      estimated_size_text(cost.states_bytes), estimated_size_text(cost.values_bytes),
                      fmt::format("{}", searches[depth]), duration_text(searching), duration_text(solving)});
    }
  }
  if (format == Format::kCsv) return csv;
  std::string text = fmt::format("{}: predicted for {} threads\n", options.board.name(), options.threads) +
                     text_of({{.heading = "depth", .width = 5},
                              {.heading = "states", .width = 12},
                              {.heading = "frontier", .width = 12, .rank = 2},
                              {.heading = "values", .width = 12, .rank = 1},
                              {.heading = "searches", .width = 9, .rank = 3},
                              {.heading = "searching", .width = 12},
                              {.heading = "solving", .width = 12}},
                             rows);
  const double least = least_disk_bytes(costs, beginning);
  const int last = options.board.last_depth();
  text +=
      fmt::format("about {} in all; memory: at least about {} with --scratch, {} without\n",
                  duration_text(total), estimated_size_text(least_memory(options, costs, false, last + 1)),
                  estimated_size_text(least_memory(options, costs, true, last + 1)));
  text += plan ? fmt::format("disk: {} at most at a time; {} is the least that has a plan\n",
                             estimated_size_text(plan->peak_bytes), estimated_size_text(least))
               : fmt::format("disk: {} do not suffice; {} is the least that has a plan\n",
                             estimated_size_text(disk), estimated_size_text(least));
  if (plan) {
    for (const PlanLeg& leg : plan->legs) {
      int lowest = leg.top;
      while (lowest > 0 && std::ranges::count(leg.kept, lowest - 1) != 0) --lowest;
      text += fmt::format("enumerate depths {} to {}, keep {}, solve down to depth {}\n", leg.base + 1,
                          leg.top, fmt::join(leg.kept, " "), lowest);
    }
  }
  return text;
}

}  // namespace othello
