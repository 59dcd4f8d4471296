#include "program/output/progress_printer.h"

#include <algorithm>

#include <fmt/format.h>

#include "program/output/stop_signal.h"
#include "program/output/text_table.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::program {
namespace {

using enumerate::DepthForecast;
using enumerate::Progress;

// Of what is expanded, so much is nearly all: the shares of other ranks are estimated.
constexpr double kAllButSome = 0.999;
// A depth predicted to take longer, in seconds, is announced.
constexpr double kLongDepth = 2;

std::string rate_text(double states_per_second) {
  return states_per_second >= 1e6 ? fmt::format("{:.1f} million states/s", states_per_second / 1e6)
                                  : fmt::format("{:.0f} states/s", states_per_second);
}

// Seconds to come: by this run's own rate, once there is one; before that, as estimated. Runs that a whole depth left behind are
// merged to as many states as are predicted.
struct TimeLeft {
  double rate = 0;  // states a second
  double depth = 0;
  double all = 0;
};

TimeLeft time_left(const Progress& progress, const std::vector<DepthForecast>& forecasts, double elapsed,
                   double merging) {
  const auto expanded = static_cast<double>(progress.expanded);
  const auto all = static_cast<double>(progress.to_expand);
  const double done_now = expanded - static_cast<double>(progress.expanded_before);
  TimeLeft left{.rate = elapsed > 0 ? done_now / elapsed : 0};
  const double estimated = forecasts.empty() || all == 0 ? 0 : forecasts[0].seconds * (1 - expanded / all);
  left.depth = done_now > 0.01 * all ? (all - expanded) / left.rate : estimated;
  if (merging > 0 && expanded > kAllButSome * all && !forecasts.empty()) {
    const auto merged = static_cast<double>(progress.merged);
    if (merged > 0.01 * forecasts[0].states || left.rate == 0) left.rate = merged / merging;
    left.depth = std::max(forecasts[0].states - merged, 0.0) / left.rate;
  }
  left.all = left.depth;
  for (std::size_t i = 1; i < forecasts.size(); ++i) left.all += forecasts[i].seconds;
  return left;
}

LiveLine::Parts search_parts(const Progress& progress, int max_depth,
                             const std::vector<DepthForecast>& forecasts, double elapsed, double merging) {
  const TimeLeft left = time_left(progress, forecasts, elapsed, merging);
  const double share = progress.to_expand > 0
                           ? static_cast<double>(progress.expanded) / static_cast<double>(progress.to_expand)
                           : 0;
  return {{.text = fmt::format("depth {} of {}", progress.depth, max_depth)},
          {.text = fmt::format(": {:.0f} %", 100 * share), .drop_order = 1},
          {.text = progress.merged > 0
                       ? fmt::format(" expanded, {:.3g} states merged", static_cast<double>(progress.merged))
                       : " expanded",
           .drop_order = 6},
          {.text = fmt::format(", {} states so far", progress.states_so_far), .drop_order = 4},
          {.text = fmt::format(", {}", rate_text(left.rate)), .drop_order = 5},
          {.text = fmt::format(", {} left", duration_text(left.all)), .drop_order = 2},
          {.text = fmt::format(", {} of it at this depth", duration_text(left.depth)), .drop_order = 3}};
}

}  // namespace

ProgressPrinter::ProgressPrinter(int max_depth, bool quiet) : max_depth_(max_depth), line_(quiet) {
  line_.show("preparing the search");
}

void ProgressPrinter::depth_finished(const enumerate::DepthRow& row) {
  rows_.push_back(row);
  depth_ = Stopwatch();
  line_.hide();
  line_.log(
      fmt::format("depth {} of {}: {} states, {:.2f} s", row.depth, max_depth_, row.states, row.seconds));
  line_.show(row.depth < max_depth_ ? fmt::format("depth {} of {}", row.depth + 1, max_depth_)
                                    : std::string("ending the search"));
}

void ProgressPrinter::depth_begins(std::span<const DepthForecast> forecasts) {
  forecasts_ = std::make_shared<const std::vector<DepthForecast>>(forecasts.begin(), forecasts.end());
  const DepthForecast& next = forecasts.front();
  if (next.seconds < kLongDepth) return;
  double all = 0;
  for (const DepthForecast& forecast : forecasts) all += forecast.seconds;
  line_.log(fmt::format("depth {} of {}: about {:.2g} states, {} and {} predicted; {} for all depths to come",
                        next.depth, max_depth_, next.states, format_estimated_size(next.bytes),
                        duration_text(next.seconds), duration_text(all)));
}

void ProgressPrinter::progress(const Progress& progress) {
  if (progress.merged == 0 || progress.merged < merged_) merge_ = Stopwatch();
  merged_ = progress.merged;
  line_.show([progress, since = depth_, merging = merge_, forecasts = forecasts_, max_depth = max_depth_] {
    return search_parts(progress, max_depth, *forecasts, since.seconds(),
                        progress.merged > 0 ? merging.seconds() : 0);
  });
}

void ProgressPrinter::note(const std::string& text) {
  line_.print_line("othello: " + text);
}

bool ProgressPrinter::stop_requested() const {
  return othello::program::stop_requested();
}

bool SilentObserver::stop_requested() const {
  return othello::program::stop_requested();
}

ComparingPrinter::ComparingPrinter(int max_depth, bool quiet, const std::string& expected)
    : ProgressPrinter(max_depth, quiet) {
  if (!expected.empty()) expected_.emplace(expected);
}

void ComparingPrinter::depth_finished(const enumerate::DepthRow& row) {
  ProgressPrinter::depth_finished(row);
  if (!expected_ || differs_) return;
  difference_ = expected_->difference(row);
  differs_ = !difference_.empty();
}

void ComparingPrinter::require_expected() const {
  if (differs_) throw CheckFailed(difference_);
}

}  // namespace othello::program
