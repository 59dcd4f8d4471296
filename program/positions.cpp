#include "program/positions.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>

#include "board/formats/game.h"
#include "board/formats/position.h"
#include "board/formats/wthor.h"
#include "board/rules.h"
#include "board/text.h"
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
// All years of the database together take some 10 MB.
constexpr std::uint64_t kMostWthorBytes = std::uint64_t{64} << 20;

}  // namespace

ValuePosition typed_position(const Board& board, const std::string& text) {
  if (text.empty()) return {1, board.start(), {}};
  Position position = parse_position(board, text);
  return {1, position.state, std::move(position.stated)};
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

// Those of lines.
class LinePositions : public PositionSource {
 public:
  LinePositions(const Board& board, const std::string& path)
      : lines_(board), name_(path + ": "), input_(path) {}
  explicit LinePositions(const Board& board)
      : lines_(board), name_(fmt::format("{}, ", kInputName)), input_(STDIN_FILENO, kInputName) {}

  std::optional<ValuePosition> next(bool wait) override {
    while (!stop_requested()) {
      if (auto found = lines_.take())
        return ValuePosition{found->line, found->position.state, std::move(found->position.stated)};
      if (ended_) break;
      std::string line;
      const LineReader::ReadStatus got = input_.next(line, wait ? kBetweenStopPolls : kNoWait);
      if (got == LineReader::ReadStatus::kNotYet) {
        if (!wait) break;
        continue;
      }
      ended_ = got == LineReader::ReadStatus::kEnd;
      add(line);
    }
    return std::nullopt;
  }
  bool has_more() const override { return !ended_; }

 private:
  void add(const std::string& line) {
    try {
      ended_ ? lines_.end() : lines_.add(line);
    } catch (const std::invalid_argument& error) {
      throw DamagedFile(name_ + error.what());
    }
  }

  PositionLines lines_;
  std::string name_;  // before what is wrong
  LineReader input_;
  bool ended_ = false;
};

// Those of a file of WTHOR from which it has a theoretical score.
class WthorPositions : public PositionSource {
 public:
  explicit WthorPositions(const std::string& path)
      : path_(path),
        bytes_(FileForReading(path).text(kMostWthorBytes, "divide it")),
        games_(bytes_, Board(8, 8)) {}

  std::optional<ValuePosition> next(bool /*wait*/) override {
    while (!stop_requested()) {
      const std::optional<GameRecord> game = next_game();
      if (!game) return std::nullopt;
      ++number_;
      if (auto position = theoretical_position(*game)) return position;
    }
    return std::nullopt;
  }
  const char* unit() const override { return "game"; }
  bool has_more() const override { return !ended_; }

 private:
  std::optional<GameRecord> next_game() {
    try {
      auto game = games_.next();
      ended_ = !game;
      return game;
    } catch (const std::invalid_argument& error) {
      throw DamagedFile(fmt::format("{}: {}", path_, error.what()));
    }
  }

  // Nothing for a game that does not come so far.
  std::optional<ValuePosition> theoretical_position(const GameRecord& game) const {
    if (!game.theoretical) return std::nullopt;
    const Rules rules(game.board);
    State state = game.start;
    bool black = game.black_begins;
    for (const int ply : game.plies) {
      if (game.board.cells() - state.discs() == game.theoretical->vacant) break;
      state = ply == kPassPly ? state.with_roles_exchanged() : rules.after_move(state, ply);
      black = !black;
    }
    if (game.board.cells() - state.discs() != game.theoretical->vacant) return std::nullopt;
    const int score = game.theoretical->score;
    return ValuePosition{number_, state, {{.cell = kNoCell, .score = black ? score : -score}}};
  }

  std::string path_;
  std::string bytes_;
  GameReader games_;
  std::size_t number_ = 0;
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

std::unique_ptr<PositionSource> file_positions(const Board& board, const std::string& path) {
  std::array<char, kWthorHeadBytes> head{};
  const FileForReading file(path);
  if (file.size() >= head.size()) {
    file.read_at(0, std::as_writable_bytes(std::span(head)));
    if (is_wthor({head.data(), head.size()}, file.size())) {
      if (board != Board(8, 8))
        throw std::invalid_argument(fmt::format("{}: has games of 8x8, not of {}", path, board.name()));
      return std::make_unique<WthorPositions>(path);
    }
  }
  return std::make_unique<LinePositions>(board, path);
}

PositionFile scan_positions(const Board& board, const std::string& path) {
  const FileForReading is_regular(path);  // it is read twice
  const auto positions = file_positions(board, path);
  PositionFile file{.unit = positions->unit()};
  while (const auto position = positions->next(true)) {
    ++file.positions;
    file.stated = file.stated || !position->stated.empty();
  }
  if (file.positions == 0) throw DamagedFile(fmt::format("{}: has no position", path));
  return file;
}

std::unique_ptr<PositionSource> standard_input_positions(const Board& board, PositionInput input) {
  if (input == PositionInput::kRaw) return std::make_unique<RawPositions>(board);
  return std::make_unique<LinePositions>(board);
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
