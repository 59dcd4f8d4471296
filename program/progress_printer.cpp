#include "program/progress_printer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "program/stop_signal.h"

namespace othello {
namespace {

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

void ProgressPrinter::progress(const Progress& progress) {
  const auto now = Clock::now();
  if (seconds(now - last_line_) < (terminal_ ? 0.2 : 30.0)) return;
  last_line_ = now;
  const double elapsed = seconds(now - depth_begin_);
  const auto expanded = static_cast<double>(progress.expanded);
  const auto all = static_cast<double>(progress.to_expand);
  const double share = all > 0 ? expanded / all : 0;
  // By this run's own rate.
  const double rate = (expanded - static_cast<double>(progress.expanded_before)) / elapsed;
  const double left = rate > 0 ? (all - expanded) / rate : 0;
  say(fmt::format("{}depth {} of {}: {:.0f} % expanded, {} states so far, {}, {:.0f} s left at this depth{}",
                  terminal_ ? "\r\033[K" : "", progress.depth, max_depth_, 100 * share,
                  progress.states_so_far, rate_text(rate), left, terminal_ ? "" : "\n"));
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
