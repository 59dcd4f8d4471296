#include "program/positions.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <utility>

#include "board/text.h"
#include "program/output/stop_signal.h"
#include "system/errors.h"
#include "system/file_for_reading.h"

namespace othello {
namespace {

// The limit of a file of positions: some million of them.
constexpr std::uint64_t kMostObfBytes = std::uint64_t{128} << 20;
// How often a stop is polled while nothing comes from standard input.
constexpr std::chrono::milliseconds kBetweenStopPolls{100};

}  // namespace

std::vector<ValuePosition> read_positions(const std::string& path) {
  const std::string text = FileForReading(path).text(kMostObfBytes, "split it into several");
  std::vector<ValuePosition> positions;
  try {
    for (endgame::ObfPosition& position : endgame::parse_obf(text)) {
      positions.push_back({position.line, position.state, std::move(position.moves)});
    }
  } catch (const std::invalid_argument& error) {
    throw DamagedFile(fmt::format("{}: {}", path, error.what()));
  }
  if (positions.empty()) throw DamagedFile(fmt::format("{}: has no position", path));
  return positions;
}

ValuePosition typed_position(const Board& board, const std::string& text, bool finished) {
  const State state = text.empty() ? board.start() : parse_state(board, text);
  if (!finished && (state.mover == 0 || state.opponent == 0))
    throw std::invalid_argument("the board has discs of one player only, so nobody can move");
  return {1, state, {}};
}

PositionReader::PositionReader(const Board& board, const std::vector<ValuePosition>& positions,
                               bool from_input, bool finished)
    : board_(board),
      positions_(positions),
      from_input_(from_input),
      finished_(finished),
      input_(STDIN_FILENO, "standard input") {}

std::optional<ValuePosition> PositionReader::next() {
  if (stop_requested()) return std::nullopt;
  if (from_input_) return next_of_input();
  return next_ < positions_.size() ? std::optional(positions_[next_++]) : std::nullopt;
}

std::optional<ValuePosition> PositionReader::next_of_input() {
  std::string line;
  while (!stop_requested()) {
    const LineReader::Got got = input_.next(line, kBetweenStopPolls);
    ended_ = got == LineReader::Got::kEnd;
    if (ended_) return std::nullopt;
    if (got == LineReader::Got::kLine && !line.empty()) return typed(line);
  }
  return std::nullopt;
}

ValuePosition PositionReader::typed(const std::string& line) const {
  try {
    ValuePosition position = typed_position(board_, line, finished_);
    position.number = input_.number();
    return position;
  } catch (const std::invalid_argument& error) {
    throw DamagedFile(fmt::format("standard input, line {}: {}", input_.number(), error.what()));
  }
}

}  // namespace othello
