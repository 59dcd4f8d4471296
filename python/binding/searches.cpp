#include "python/binding/bindings.h"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <limits>
#include <mutex>
#include <string>

#include "board/text.h"
#include "enumerate/run_search.h"
#include "enumerate/search/columns.h"
#include "estimate/run_estimate.h"
#include "estimate/statistics.h"
#include "python/binding/board.h"
#include "python/binding/option_values.h"
#include "python/binding/run_interruptible.h"
#include "solve/solver.h"
#include "system/text.h"

namespace othello::python {
namespace {

using enumerate::Column;
using enumerate::DepthRow;
using estimate::estimate_of;
using estimate::Quantity;

namespace py = pybind11;

// What a search has said so far, for the thread that reports.
class Said {
 public:
  void set(int done, double share) {
    const std::scoped_lock lock(mutex_);
    done_ = done;
    share_ = share;
  }
  // Calls `progress`, unless it is None, with a number and the share of the next that is done.
  std::function<void()> reporter(const py::object& progress) {
    if (progress.is_none()) return {};
    return [this, &progress] {
      std::unique_lock lock(mutex_);
      const int done = done_;
      const double share = share_;
      lock.unlock();
      progress(done, share);
    };
  }

 private:
  std::mutex mutex_;
  int done_ = 0;
  double share_ = 0;
};

class Watcher : public solve::SolveObserver {
 public:
  Watcher(const StopFlag& stop, Said& said) : stop_(stop), said_(said) {}

  void depth_finished(const DepthRow& row) override { said_.set(row.depth, 0); }
  void progress(const enumerate::Progress& progress) override {
    const auto all = static_cast<double>(std::max<std::uint64_t>(progress.to_expand, 1));
    said_.set(progress.depth - 1, static_cast<double>(progress.expanded) / all);
  }
  void depth_solved(const solve::SolvedRow& row) override { said_.set(row.depth, 0); }
  bool stop_requested() const override { return stop_.load(std::memory_order_relaxed); }

 private:
  const StopFlag& stop_;
  Said& said_;
};

// The columns by their names; -1 for an unknown whole number, 16 hexadecimal digits for a digest.
py::dict columns_of(const std::vector<DepthRow>& rows) {
  py::dict table;
  auto depths = new_items<std::int64_t>(rows.size());
  std::ranges::transform(rows, depths.mutable_data(), [](const DepthRow& row) { return row.depth; });
  table["depth"] = depths;
  for (const Column& column : enumerate::all_columns()) {
    if (column.kind == Column::Kind::kReal) {
      auto values = new_items<double>(rows.size());
      std::ranges::transform(rows, values.mutable_data(), column.real);
      table[column.name] = values;
    } else if (column.kind == Column::Kind::kDigest) {
      py::list texts;
      for (const DepthRow& row : rows) texts.append(format_hex64(column.whole(row)));
      table[column.name] = py::module_::import("numpy").attr("array")(texts);
    } else if (column.may_be_unknown) {
      auto values = new_items<std::int64_t>(rows.size());
      std::ranges::transform(rows, values.mutable_data(), [&](const DepthRow& row) {
        return column.is_known(row) ? static_cast<std::int64_t>(column.whole(row)) : std::int64_t{-1};
      });
      table[column.name] = values;
    } else {
      auto values = new_items<std::uint64_t>(rows.size());
      std::ranges::transform(rows, values.mutable_data(), column.whole);
      table[column.name] = values;
    }
  }
  return table;
}

py::dict enumerate(const ArrayBoard& board, int depth, const std::string& symmetry, const std::string& engine,
                   int threads, std::uint64_t memory, const py::object& progress) {
  enumerate::SearchOptions options{.board = board.board()};
  const auto engine_wanted = enumerate::engine_named(engine);
  if (!engine_wanted)
    throw std::invalid_argument(fmt::format("engine {}: must be occupancy or shifted-queue", engine));
  options.engine = *engine_wanted;
  options.symmetry = symmetry_of(symmetry);
  options.max_depth = depth_of(options.board, depth);
  options.threads = threads_of(threads);
  options.memory = memory_of(memory);
  enumerate::engine_of(options).check(options);
  enumerate::SearchResult result;
  Said said;
  run_interruptible(
      [&](const StopFlag& stop) {
        Watcher watcher(stop, said);
        result = enumerate::run_search(options, watcher);
      },
      said.reporter(progress));
  return columns_of(result.rows);
}

py::list solve(const ArrayBoard& board, const std::string& symmetry, const std::string& score, int threads,
               std::uint64_t memory, const py::object& progress) {
  require_no_closed_cells(board.board());
  solve::SolveOptions options{.board = board.board()};
  options.symmetry = symmetry_of(symmetry);
  options.score = score_rule_of(score);
  options.threads = threads_of(threads);
  options.memory = memory_of(memory);
  solve::SolveResult result;
  Said said;
  run_interruptible(
      [&](const StopFlag& stop) {
        Watcher watcher(stop, said);
        result = solve::run_solve(options, watcher);
      },
      said.reporter(progress));
  py::list rows;
  for (const solve::SolvedRow& row : result.values) {
    const bool some = row.states > 0;
    const double none = std::numeric_limits<double>::quiet_NaN();
    rows.append(py::make_tuple(row.depth, row.states, row.wins(), row.draws(), row.losses(),
                               some ? row.lowest() : none, some ? row.mean() : none,
                               some ? row.highest() : none, format_hex64(row.tally.digest), row.seconds));
  }
  return rows;
}

class EstimateWatcher : public estimate::EstimateObserver {
 public:
  EstimateWatcher(const StopFlag& stop, Said& said) : stop_(stop), said_(said) {}

  void base_begins(int /*depth*/) override {}
  void samples_begin(const estimate::EstimatePlan& /*plan*/) override {}
  void progress(const estimate::EstimateRun& so_far) override {
    said_.set(static_cast<int>(so_far.samples.size()), 0);
  }
  bool stop_requested() const override { return stop_.load(std::memory_order_relaxed); }

 private:
  const StopFlag& stop_;
  Said& said_;
};

py::list estimate(const ArrayBoard& board, int depth, std::uint64_t samples, std::uint64_t seed,
                  const std::string& symmetry, int threads, std::uint64_t memory,
                  const py::object& progress) {
  if (samples < 1 || samples > estimate::kMaxSamples)
    throw std::invalid_argument(
        fmt::format("samples {}: must be from 1 to {}", samples, estimate::kMaxSamples));
  estimate::EstimateOptions options{.setting = estimate::Setting(board.board(), symmetry_of(symmetry))};
  options.depth = depth;
  estimate::require_depth(options);
  options.samples = samples;
  options.seed = seed;
  options.threads = threads_of(threads);
  options.memory = memory_of(memory);
  estimate::EstimateRun run;
  Said said;
  run_interruptible(
      [&](const StopFlag& stop) {
        EstimateWatcher watcher(stop, said);
        estimate::run_estimate(options, run, watcher);
      },
      said.reporter(progress));
  py::list rows;
  const auto add = [&](const char* name, const estimate::Estimate& value) {
    rows.append(py::make_tuple(name, value.value, value.standard_error));
  };
  add("states", estimate_of(run.samples, Quantity::kStates));
  add("without_move", estimate_of(run.samples, Quantity::kWithoutMove));
  add("games_ended", estimate_of(run.samples, Quantity::kGamesEnded));
  add("moves", estimate_of(run.samples, Quantity::kMoves));
  add("moves_per_state", estimate::ratio_of(run.samples, Quantity::kMoves, Quantity::kStates));
  add("plain_states", estimate_of(run.samples, Quantity::kUnreducedStates));
  return rows;
}

}  // namespace

void bind_searches(py::module_& module) {
  module.def("enumerate", &enumerate);
  module.def("solve", &solve);
  module.def("estimate", &estimate);
}

}  // namespace othello::python
