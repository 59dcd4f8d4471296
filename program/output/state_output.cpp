#include "program/output/state_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>

#include "board/text.h"

namespace othello {
namespace {

// A state in memory is its bytes in the output.
static_assert(std::endian::native == std::endian::little && sizeof(State) == 16 &&
              offsetof(State, mover) == 0 && offsetof(State, opponent) == 8);

// Text that is written at a time.
constexpr std::size_t kTextBytes = std::size_t{1} << 18;

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

}  // namespace

std::string npy_header(std::uint64_t states) {
  constexpr std::size_t kAlignment = 64;
  std::string header = "\x93NUMPY";
  header += {'\x01', '\x00', '\x00', '\x00'};
  header += fmt::format("{{'descr': '<u8', 'fortran_order': False, 'shape': ({}, 2), }}", states);
  header.resize((header.size() + kAlignment) / kAlignment * kAlignment - 1, ' ');
  header += '\n';
  header[8] = static_cast<char>(header.size() - 10);
  return header;
}

StateOutput::StateOutput(OutputStream& stream, const Board& board, StateFormat format,
                         const StateRange& range)
    : stream_(stream), board_(board), format_(format), range_(range) {
  if (format == StateFormat::kNpy) stream_.write(bytes_of(npy_header(range.end - range.begin)));
}

void StateOutput::add(std::span<const State> states) {
  const std::uint64_t from = std::clamp(range_.begin, position_, position_ + states.size()) - position_;
  const std::uint64_t to = std::clamp(range_.end, position_, position_ + states.size()) - position_;
  position_ += states.size();
  if (from < to) write(states.subspan(from, to - from));
}

void StateOutput::write(std::span<const State> states) {
  if (format_ == StateFormat::kText) {
    write_text(states);
  } else {
    stream_.write(std::as_bytes(states));
  }
}

void StateOutput::write_text(std::span<const State> states) {
  for (const State& state : states) {
    text_ += to_text(board_, state);
    text_ += '\n';
    if (text_.size() < kTextBytes) continue;
    stream_.write(bytes_of(text_));
    text_.clear();
  }
}

void StateOutput::finish() {
  if (!text_.empty()) stream_.write(bytes_of(text_));
  text_.clear();
}

}  // namespace othello
