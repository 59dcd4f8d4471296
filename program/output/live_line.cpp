#include "program/output/live_line.h"

#include <pthread.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <limits>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "program/output/standard_output.h"
#include "program/output/stop_signal.h"
#include "program/output/text_table.h"
#include "system/stopwatch.h"

namespace othello::program {

namespace {

constexpr std::chrono::milliseconds kBetweenDrawings{100};
// Most phases are over by then, and a line that flashes up is useless.
constexpr double kShortPhase = 2;

// Held while a thread does anything, and while the process is forked.
std::mutex& mutex_of_all() {
  static std::mutex mutex;
  static const int registered =
      pthread_atfork([] { mutex.lock(); }, [] { mutex.unlock(); }, [] { mutex.unlock(); });
  static_cast<void>(registered);
  return mutex;
}

}  // namespace

LiveLine::LiveLine(bool quiet) : mutex_(mutex_of_all()), line_(quiet) {
  try {
    thread_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {
    return;  // the work is worth more than its line
  }
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return begun_; });  // to begin takes locks, too
}

LiveLine::~LiveLine() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void LiveLine::show(std::function<Parts()> text) {
  const std::scoped_lock lock(mutex_);
  text_ = std::move(text);
  if (!thread_.joinable()) draw_if_due();
}

void LiveLine::show(const std::string& what) {
  show([what, stopwatch = Stopwatch()] { return elapsed_parts(what, stopwatch.seconds()); });
}

LiveLine::Parts LiveLine::elapsed_parts(const std::string& what, double seconds) {
  if (seconds < kShortPhase) return {};
  return {{.text = what}, {.text = fmt::format(", for {}", duration_text(seconds)), .drop_order = 1}};
}

void LiveLine::hide() {
  const std::scoped_lock lock(mutex_);
  text_ = nullptr;
  line_.erase_line();
}

void LiveLine::print_line(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  line_.print_line(text);
}

void LiveLine::log(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  line_.log(text);
}

void LiveLine::print(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  line_.erase_line();
  print_now(text);
}

void LiveLine::draw_if_due() {
  if (!text_ || !line_.is_due()) return;
  if (const Parts parts = text_(); !parts.empty()) line_.draw(parts);
}

void LiveLine::watch() {
  std::unique_lock lock(mutex_);
  begun_ = true;
  changed_.notify_all();
  while (!over_) {
    changed_.wait_for(lock, kBetweenDrawings);
    try {
      if (!over_) draw_if_due();
    } catch (const std::exception&) {
      // No thread, perhaps for lack of memory: the work will meet that itself.
    }
  }
}

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

std::string fit_parts(std::vector<StatusLine::Part> parts, std::size_t columns) {
  for (;;) {
    const std::string line = joined(parts);
    const auto least = std::ranges::max_element(parts, {}, &StatusLine::Part::drop_order);
    if (line.size() <= columns || least == parts.end() || least->drop_order == 0)
      return line.substr(0, columns);
    parts.erase(least);
  }
}

StatusLine::StatusLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1) {}

bool StatusLine::is_due() {
  if (consume_status_request()) asked_ = true;
  if (asked_) return true;
  const auto since = Clock::now() - last_;
  if (quiet_) return false;
  if (terminal_) return since >= kOnTerminals;
  return since >= (begun_ ? kElsewhere : kFirstElsewhere);
}

void StatusLine::draw(const std::vector<Part>& parts) {
  erase_line();
  // A line that stays may take a second row.
  const bool stays = asked_ || !terminal_;
  put(fit_parts(parts, stays ? std::numeric_limits<std::size_t>::max() : usable_columns()) +
      (stays ? "\n" : ""));
  drawn_ = !stays;
  asked_ = false;
  begun_ = true;
  last_ = Clock::now();
}

void StatusLine::erase_line() {
  if (drawn_) put(kTakeAway);
  drawn_ = false;
}

void StatusLine::print_line(const std::string& text) {
  erase_line();
  put(text + '\n');
  last_ = Clock::now();
}

void StatusLine::log(const std::string& text) {
  if (!terminal_ && !quiet_) print_line(text);
}

}  // namespace othello::program
