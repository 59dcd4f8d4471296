#include "program/output/status_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <limits>

#include "program/output/stop_signal.h"

namespace othello {
namespace {

constexpr std::chrono::milliseconds kOnTerminals{200};
constexpr std::chrono::seconds kElsewhere{30};
// The time until the first line where standard error is not a terminal.
constexpr std::chrono::seconds kFirstElsewhere{2};
// The width assumed for terminals that do not report one.
constexpr std::size_t kUsualWidth = 80;

constexpr const char* kTakeAway = "\r\033[K";

// A computation continues if its status cannot be written: no fmt::print, which throws.
void put(const std::string& text) {
  std::fputs(text.c_str(), stderr);
}

// One less than the width: a full row leaves the cursor in the next one on some terminals.
std::size_t usable_columns() {
  struct winsize size {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualWidth - 1;
  return size.ws_col - std::size_t{1};
}

std::string joined(const std::vector<StatusLine::Part>& parts) {
  std::string line;
  for (const StatusLine::Part& part : parts) line += part.text;
  return line;
}

}  // namespace

std::string fitted(std::vector<StatusLine::Part> parts, std::size_t columns) {
  for (;;) {
    const std::string line = joined(parts);
    const auto least = std::ranges::max_element(parts, {}, &StatusLine::Part::rank);
    if (line.size() <= columns || least == parts.end() || least->rank == 0) return line.substr(0, columns);
    parts.erase(least);
  }
}

StatusLine::StatusLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1) {}

bool StatusLine::due() {
  if (take_status_request()) asked_ = true;
  if (asked_) return true;
  const auto since = Clock::now() - last_;
  if (quiet_) return false;
  if (terminal_) return since >= kOnTerminals;
  return since >= (begun_ ? kElsewhere : kFirstElsewhere);
}

void StatusLine::draw(const std::vector<Part>& parts) {
  clear();
  // A line that stays may take a second row.
  const bool stays = asked_ || !terminal_;
  put(fitted(parts, stays ? std::numeric_limits<std::size_t>::max() : usable_columns()) +
      (stays ? "\n" : ""));
  drawn_ = !stays;
  asked_ = false;
  begun_ = true;
  last_ = Clock::now();
}

void StatusLine::clear() {
  if (drawn_) put(kTakeAway);
  drawn_ = false;
}

void StatusLine::say(const std::string& text) {
  clear();
  put(text + '\n');
  last_ = Clock::now();
}

void StatusLine::log(const std::string& text) {
  if (!terminal_ && !quiet_) say(text);
}

}  // namespace othello
