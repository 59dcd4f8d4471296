#include "program/output/conversation.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "board/characters.h"
#include "play/levels.h"
#include "program/output/standard_output.h"
#include "program/output/stop_signal.h"
#include "program/output/text_table.h"

namespace othello::program {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{100};
constexpr double kSilentSeconds = 2;
// What comes so soon after the beginning of a thought was sent with what it is about, by a script.
constexpr double kTogetherSeconds = 0.25;
// The most lines kept while the program thinks; further ones are read after its move.
constexpr std::size_t kMaxTyped = 100;

// In small letters, without blanks, and without the comment that a line of the protocol may have.
std::string word_of(const std::string& line) {
  std::string word;
  for (const char letter : line.substr(0, line.find('#'))) {
    const auto c = static_cast<unsigned char>(letter);
    if (std::isspace(c) == 0) word += lower(letter);
  }
  return word;
}

}  // namespace

Conversation::Conversation(bool with_person, bool quiet, std::string stopping)
    : with_person_(with_person),
      stopping_(std::move(stopping)),
      input_(STDIN_FILENO, "standard input"),
      line_(quiet || isatty(STDERR_FILENO) == 0) {
  with_person_ ? catch_interrupts() : read_input(true);
}

void Conversation::print(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  line_.erase_line();
  print_now(text);
}

std::optional<std::string> Conversation::next_line() {
  std::string line;
  while (!with_person_ || !interrupted()) {
    const std::scoped_lock lock(mutex_);
    stop_ = false;  // set by a thread that watched late: no thought is to be stopped
    if (!typed_.empty()) {
      line = std::move(typed_.front());
      typed_.pop_front();
      stop_ = std::ranges::any_of(typed_, [this](const std::string& later) { return is_stopping(later); });
      return line;
    }
    const LineReader::ReadStatus got =
        with_person_ ? input_.next(line, kBetweenLooks) : input_.next(line);  // a signal ends a script's wait
    if (got == LineReader::ReadStatus::kLine) {
      if (!with_person_) read_input(true);
      return line;
    }
    if (got == LineReader::ReadStatus::kEnd) return std::nullopt;
  }
  print("\n");
  throw Interrupted("the game was ended by Ctrl-C");
}

bool Conversation::watch(const play::ThinkingStatus& thought) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return false;  // another thread looks
  read_input(!with_person_ && thought.seconds < kTogetherSeconds);
  if (thought.seconds >= kSilentSeconds && line_.is_due()) draw(thought);
  return stop_ || wants_to_leave_ || (with_person_ && interrupted()) || !has_reader();
}

// What came together with the command in progress does not hurry it. Failures and the end are met again when the
// next line is read.
void Conversation::read_input(bool together) {
  std::string line;
  while (typed_.size() < kMaxTyped && !input_ended_) {
    LineReader::ReadStatus got{};
    try {
      got = input_.next(line, std::chrono::milliseconds(0));
    } catch (const std::runtime_error&) {
      input_ended_ = true;
      return;
    }
    if (got == LineReader::ReadStatus::kNotYet) return;
    std::string word = got == LineReader::ReadStatus::kEnd ? "quit" : word_of(line);
    if (word.empty()) continue;
    if (!with_person_) word.erase(0, word.find_first_not_of("0123456789"));  // a command's number
    const bool stops = with_person_ && word == "stop";
    if (got == LineReader::ReadStatus::kLine && !stops) typed_.push_back(line);
    input_ended_ = word == "quit";
    stop_ = stop_ || is_stopping(line);
    if (together) continue;
    stop_ = stop_ || stops;
    wants_to_leave_ = wants_to_leave_ || input_ended_;
    if (stop_ || wants_to_leave_ || !with_person_) continue;
    line_.erase_line();
    print_if_possible("The program thinks; stop makes it move at once. What you typed comes after that.\n");
  }
}

// Whether a line ends the thought before it.
bool Conversation::is_stopping(const std::string& line) const {
  return !stopping_.empty() && word_of(line).starts_with(stopping_);
}

bool Conversation::quit_was_typed() const {
  const std::scoped_lock lock(mutex_);
  return wants_to_leave_;
}

void Conversation::draw(const play::ThinkingStatus& thought) {
  const std::string how =
      thought.step.depth > 0 ? fmt::format(", {}", play::step_text(thought.step)) : ", solving";
  line_.draw({{.text = fmt::format("thinking for {}", duration_text(thought.seconds))},
              {.text = how, .drop_order = 2},
              {.text = with_person_ ? "; Ctrl-C: move now" : "", .drop_order = 1}});
}

void Conversation::end_thinking() {
  {
    const std::scoped_lock lock(mutex_);
    line_.erase_line();
    stop_ = false;
  }
  if (with_person_) consume_interrupt();
}

}  // namespace othello::program
