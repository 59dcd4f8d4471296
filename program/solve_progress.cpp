#include "program/solve_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "program/stop_signal.h"

namespace othello {
namespace {

// A pass goes on if nobody can read how it goes: no fmt::print, which throws.
void say(const std::string& text) {
  std::fputs(text.c_str(), stderr);
}

}  // namespace

SolveProgress::SolveProgress(int last_depth) : search_(last_depth), terminal_(isatty(STDERR_FILENO) == 1) {}

void SolveProgress::depth_solved(const SolvedRow& row) {
  search_.clear_line();
  last_line_ = Clock::now();
  if (terminal_) return;
  say(fmt::format("depth {} solved: {} states, {:.2f} s\n", row.depth, row.states, row.seconds));
}

void SolveProgress::solving(int depth, double share) {
  const auto now = Clock::now();
  const bool asked = take_status_request();
  const std::chrono::duration<double> silent = now - last_line_;
  if (!asked && silent.count() < (terminal_ ? 0.2 : 30.0)) return;
  last_line_ = now;
  say(fmt::format("{}solving depth {}: {:.0f} %{}", terminal_ ? "\r\033[K" : "", depth, 100 * share,
                  terminal_ && !asked ? "" : "\n"));
}

}  // namespace othello
