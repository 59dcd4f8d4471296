#include "program/progress_printer.h"

#include <fmt/format.h>

#include "machine/memory.h"
#include "program/duration.h"
#include "program/stop_signal.h"

namespace othello {
namespace {

// A depth foreseen to take longer, in seconds, is announced.
constexpr double kLongDepth = 2;

std::string rate_text(double states_per_second) {
  return states_per_second >= 1e6 ? fmt::format("{:.1f} million states/s", states_per_second / 1e6)
                                  : fmt::format("{:.0f} states/s", states_per_second);
}

}  // namespace

void ProgressPrinter::depth_finished(const DepthRow& row) {
  rows_.push_back(row);
  depth_ = Stopwatch();
  line_.clear();
  line_.log(
      fmt::format("depth {} of {}: {} states, {:.2f} s", row.depth, max_depth_, row.states, row.seconds));
}

void ProgressPrinter::depth_begins(std::span<const DepthForecast> forecasts) {
  forecasts_.assign(forecasts.begin(), forecasts.end());
  const DepthForecast& next = forecasts_.front();
  if (next.seconds < kLongDepth) return;
  double all = 0;
  for (const DepthForecast& forecast : forecasts_) all += forecast.seconds;
  line_.log(fmt::format("depth {} of {}: about {:.2g} states, {} and {} foreseen; {} for all depths to come",
                        next.depth, max_depth_, next.states,
                        size_text(static_cast<std::uint64_t>(next.bytes)), duration_text(next.seconds),
                        duration_text(all)));
}

void ProgressPrinter::progress(const Progress& progress) {
  if (!line_.due()) return;
  const double elapsed = depth_.seconds();
  const auto expanded = static_cast<double>(progress.expanded);
  const auto all = static_cast<double>(progress.to_expand);
  // By this run's own rate, once there is one; before that, as foreseen.
  const double done_now = expanded - static_cast<double>(progress.expanded_before);
  const double rate = elapsed > 0 ? done_now / elapsed : 0;
  const double foreseen = forecasts_.empty() || all == 0 ? 0 : forecasts_[0].seconds * (1 - expanded / all);
  const double left = done_now > 0.01 * all ? (all - expanded) / rate : foreseen;
  double left_in_all = left;
  for (std::size_t i = 1; i < forecasts_.size(); ++i) left_in_all += forecasts_[i].seconds;
  line_.draw({{.text = fmt::format("depth {} of {}", progress.depth, max_depth_)},
              {.text = fmt::format(": {:.0f} %", all > 0 ? 100 * expanded / all : 0), .rank = 1},
              {.text = " expanded", .rank = 6},
              {.text = fmt::format(", {} states so far", progress.states_so_far), .rank = 4},
              {.text = fmt::format(", {}", rate_text(rate)), .rank = 5},
              {.text = fmt::format(", {} left", duration_text(left_in_all)), .rank = 2},
              {.text = fmt::format(", {} of it at this depth", duration_text(left)), .rank = 3}});
}

void ProgressPrinter::note(const std::string& text) {
  line_.say("othello: " + text);
}

bool ProgressPrinter::stop_requested() const {
  return othello::stop_requested();
}

bool SilentObserver::stop_requested() const {
  return othello::stop_requested();
}

}  // namespace othello
