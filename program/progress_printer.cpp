#include "program/progress_printer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "machine/memory.h"
#include "program/duration.h"
#include "program/stop_signal.h"

namespace othello {
namespace {

// A depth foreseen to take longer, in seconds, is announced.
constexpr double kLongDepth = 2;

double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

// A search goes on if nobody can read how it goes: no fmt::print, which throws.
void say(const std::string& text) {
  std::fputs(text.c_str(), stderr);
}

std::string rate_text(double states_per_second) {
  return states_per_second >= 1e6 ? fmt::format("{:.1f} million states/s", states_per_second / 1e6)
                                  : fmt::format("{:.0f} states/s", states_per_second);
}

}  // namespace

ProgressPrinter::ProgressPrinter(int max_depth)
    : max_depth_(max_depth), terminal_(isatty(STDERR_FILENO) == 1) {}

void ProgressPrinter::depth_finished(const DepthRow& row) {
  rows_.push_back(row);
  const auto now = Clock::now();
  if (terminal_) {
    clear_line();
  } else {
    say(fmt::format("depth {} of {}: {} states, {:.2f} s\n", row.depth, max_depth_, row.states, row.seconds));
  }
  depth_begin_ = last_line_ = now;
}

void ProgressPrinter::depth_begins(std::span<const DepthForecast> forecasts) {
  forecasts_.assign(forecasts.begin(), forecasts.end());
  const DepthForecast& next = forecasts_.front();
  if (terminal_ || next.seconds < kLongDepth) return;
  double all = 0;
  for (const DepthForecast& forecast : forecasts_) all += forecast.seconds;
  say(fmt::format("depth {} of {}: about {:.2g} states, {} and {} foreseen; {} for all depths to come\n",
                  next.depth, max_depth_, next.states, size_text(static_cast<std::uint64_t>(next.bytes)),
                  duration_text(next.seconds), duration_text(all)));
}

void ProgressPrinter::progress(const Progress& progress) {
  const auto now = Clock::now();
  const bool asked = take_status_request();
  if (!asked && seconds(now - last_line_) < (terminal_ ? 0.2 : 30.0)) return;
  last_line_ = now;
  // Asked for by signal, the line stays where it is on a terminal, too.
  say(fmt::format("{}{}{}", terminal_ ? "\r\033[K" : "", status(progress, now),
                  terminal_ && !asked ? "" : "\n"));
}

std::string ProgressPrinter::status(const Progress& progress, Clock::time_point now) const {
  const double elapsed = seconds(now - depth_begin_);
  const auto expanded = static_cast<double>(progress.expanded);
  const auto all = static_cast<double>(progress.to_expand);
  // By this run's own rate, once there is one; before that, as foreseen.
  const double done_now = expanded - static_cast<double>(progress.expanded_before);
  const double rate = elapsed > 0 ? done_now / elapsed : 0;
  const double foreseen = forecasts_.empty() || all == 0 ? 0 : forecasts_[0].seconds * (1 - expanded / all);
  const double left = done_now > 0.01 * all ? (all - expanded) / rate : foreseen;
  double left_in_all = left;
  for (std::size_t i = 1; i < forecasts_.size(); ++i) left_in_all += forecasts_[i].seconds;
  return fmt::format(
      "depth {} of {}: {:.0f} % expanded, {} states so far, {}, {} left at this depth, {} in all",
      progress.depth, max_depth_, all > 0 ? 100 * expanded / all : 0, progress.states_so_far, rate_text(rate),
      duration_text(left), duration_text(left_in_all));
}

void ProgressPrinter::note(const std::string& text) {
  clear_line();
  say("othello: " + text + "\n");
}

bool ProgressPrinter::stop_requested() const {
  return othello::stop_requested();
}

void ProgressPrinter::clear_line() {
  if (terminal_) say("\r\033[K");
}

}  // namespace othello
