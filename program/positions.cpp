#include "program/positions.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <span>
#include <stdexcept>
#include <utility>

#include "board/text.h"
#include "board/transcript.h"
#include "program/output/stop_signal.h"
#include "system/errors.h"
#include "system/file_for_reading.h"
#include "system/line_reader.h"
#include "system/record_reader.h"

namespace othello::program {
namespace {

using solve::ValuePosition;

// How often a stop is polled while nothing comes from standard input.
constexpr std::chrono::milliseconds kBetweenStopPolls{100};
constexpr std::chrono::milliseconds kNoWait{0};
// Few enough that answers come soon, many enough that threads seldom wait for the last of a batch.
constexpr std::size_t kMaxInBatch = 4096;
constexpr const char* kInputName = "standard input";

}  // namespace

ValuePosition typed_position(const Board& board, const std::string& text) {
  return {1, text.empty() ? board.start() : parse_position(board, text), {}};
}

namespace {

class GivenPositions : public PositionSource {
 public:
  explicit GivenPositions(const std::vector<ValuePosition>& positions) : positions_(positions) {}

  std::optional<ValuePosition> next(bool /*wait*/) override {
    if (stop_requested() || !has_more()) return std::nullopt;
    return positions_[next_++];
  }
  bool has_more() const override { return next_ < positions_.size(); }

 private:
  const std::vector<ValuePosition>& positions_;
  std::size_t next_ = 0;
};

class ObfPositions : public PositionSource {
 public:
  explicit ObfPositions(const std::string& path) : path_(path), input_(path) {}

  std::optional<ValuePosition> next(bool /*wait*/) override {
    std::string line;
    while (!stop_requested()) {
      ended_ = input_.next(line) == LineReader::ReadStatus::kEnd;
      if (ended_) break;
      if (std::optional<ValuePosition> position = read(line)) return position;
    }
    return std::nullopt;
  }
  bool has_more() const override { return !ended_; }

 private:
  std::optional<ValuePosition> read(const std::string& line) const {
    try {
      auto position = endgame::parse_obf(line, input_.line_number());
      if (!position) return std::nullopt;
      return ValuePosition{position->line, position->state, std::move(position->moves)};
    } catch (const std::invalid_argument& error) {
      throw DamagedFile(fmt::format("{}: {}", path_, error.what()));
    }
  }

  std::string path_;
  LineReader input_;
  bool ended_ = false;
};

class TypedPositions : public PositionSource {
 public:
  explicit TypedPositions(const Board& board) : board_(board), input_(STDIN_FILENO, kInputName) {}

  std::optional<ValuePosition> next(bool wait) override {
    std::string line;
    while (!stop_requested()) {
      const LineReader::ReadStatus got = input_.next(line, wait ? kBetweenStopPolls : kNoWait);
      ended_ = got == LineReader::ReadStatus::kEnd;
      if (ended_ || (got == LineReader::ReadStatus::kNotYet && !wait)) break;
      if (got == LineReader::ReadStatus::kLine && !line.empty()) return typed(line);
    }
    return std::nullopt;
  }
  bool has_more() const override { return !ended_; }

 private:
  ValuePosition typed(const std::string& line) const {
    try {
      ValuePosition position = typed_position(board_, line);
      position.number = input_.line_number();
      return position;
    } catch (const std::invalid_argument& error) {
      throw DamagedFile(fmt::format("{}, line {}: {}", kInputName, input_.line_number(), error.what()));
    }
  }

  Board board_;
  LineReader input_;
  bool ended_ = false;
};

class RawPositions : public PositionSource {
 public:
  explicit RawPositions(const Board& board) : board_(board), input_(STDIN_FILENO, kInputName) {}

  std::optional<ValuePosition> next(bool wait) override {
    State state;
    while (!stop_requested()) {
      switch (input_.next(std::as_writable_bytes(std::span(&state, 1)), wait ? kBetweenStopPolls : kNoWait)) {
        case RecordReader::ReadStatus::kRecord:
          return checked(state);
        case RecordReader::ReadStatus::kEnd:
          ended_ = true;
          return std::nullopt;
        case RecordReader::ReadStatus::kNotYet:
          if (!wait) return std::nullopt;
      }
    }
    return std::nullopt;
  }
  bool has_more() const override { return !ended_; }

 private:
  ValuePosition checked(const State& state) const {
    const std::string fault = state_fault(board_, state);
    if (!fault.empty())
      throw DamagedFile(fmt::format("{}, state {}: {}", kInputName, input_.record_number(), fault));
    return {input_.record_number(), state, {}};
  }

  Board board_;
  RecordReader input_;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<PositionSource> given_positions(const std::vector<ValuePosition>& positions) {
  return std::make_unique<GivenPositions>(positions);
}

std::unique_ptr<PositionSource> obf_positions(const std::string& path) {
  return std::make_unique<ObfPositions>(path);
}

ObfFile scan_obf(const std::string& path) {
  const FileForReading is_regular(path);  // it is read twice
  ObfPositions positions(path);
  ObfFile file;
  while (const auto position = positions.next(true)) {
    ++file.positions;
    file.stated = file.stated || !position->stated.empty();
  }
  if (file.positions == 0) throw DamagedFile(fmt::format("{}: has no position", path));
  return file;
}

std::unique_ptr<PositionSource> standard_input_positions(const Board& board, PositionInput input) {
  if (input == PositionInput::kRaw) return std::make_unique<RawPositions>(board);
  return std::make_unique<TypedPositions>(board);
}

std::vector<ValuePosition> PositionBatches::next() {
  if (failure_) std::rethrow_exception(failure_);
  std::vector<ValuePosition> batch;
  try {
    while (batch.size() < kMaxInBatch) {
      std::optional<ValuePosition> position = source_.next(batch.empty());
      if (!position) break;
      batch.push_back(std::move(*position));
    }
  } catch (const DamagedFile&) {
    if (batch.empty()) throw;
    failure_ = std::current_exception();
  } catch (const ReadError&) {
    if (batch.empty()) throw;
    failure_ = std::current_exception();
  }
  return batch;
}

}  // namespace othello::program
