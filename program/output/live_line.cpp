#include "program/output/live_line.h"

#include <fmt/format.h>
#include <pthread.h>

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

#include "program/output/duration.h"
#include "program/output/standard_output.h"
#include "system/stopwatch.h"

namespace othello {
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
  show([what, stopwatch = Stopwatch()] { return lasting(what, stopwatch.seconds()); });
}

LiveLine::Parts LiveLine::lasting(const std::string& what, double seconds) {
  if (seconds < kShortPhase) return {};
  return {{.text = what}, {.text = fmt::format(", for {}", duration_text(seconds)), .rank = 1}};
}

void LiveLine::hide() {
  const std::scoped_lock lock(mutex_);
  text_ = nullptr;
  line_.clear();
}

void LiveLine::say(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  line_.say(text);
}

void LiveLine::log(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  line_.log(text);
}

void LiveLine::print(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  line_.clear();
  print_now(text);
}

void LiveLine::draw_if_due() {
  if (!text_ || !line_.due()) return;
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

}  // namespace othello
