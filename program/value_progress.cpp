#include "program/value_progress.h"

#include <fmt/format.h>

#include <chrono>

#include "program/duration.h"
#include "program/standard_output.h"
#include "program/value_table.h"

namespace othello {
namespace {

constexpr std::chrono::milliseconds kBetweenDrawings{100};

}  // namespace

ValueProgress::ValueProgress(std::size_t all, bool quiet)
    : all_(all), line_(quiet), thread_([this] { watch(); }) {}

ValueProgress::~ValueProgress() {
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void ValueProgress::begin(int vacant) {
  const std::scoped_lock lock(mutex_);
  ++position_;
  vacant_ = vacant;
  bounds_ = {};
  stopwatch_ = Stopwatch();
  working_ = true;
}

void ValueProgress::found(const endgame::Value& bounds) {
  const std::scoped_lock lock(mutex_);
  bounds_ = bounds;
}

void ValueProgress::print(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  working_ = false;
  line_.clear();
  print_now(text);
}

void ValueProgress::watch() {
  std::unique_lock lock(mutex_);
  while (!over_) {
    changed_.wait_for(lock, kBetweenDrawings);
    if (working_ && !over_ && line_.due()) draw();
  }
}

void ValueProgress::draw() {
  const std::string of_all = all_ > 0 ? fmt::format(" of {}", all_) : std::string();
  const bool known = bounds_ != endgame::Value{};
  line_.draw({{.text = fmt::format("position {}{}", position_, of_all)},
              {.text = fmt::format(", {} vacant", vacant_), .rank = 3},
              {.text = known ? fmt::format(", value {}", value_text(bounds_)) : std::string(), .rank = 1},
              {.text = fmt::format(", for {}", duration_text(stopwatch_.seconds())), .rank = 2}});
}

}  // namespace othello
