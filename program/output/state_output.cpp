#include "program/output/state_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

#include "board/text.h"

namespace othello::program {
namespace {

using solve::ValueByte;

// A state in memory is its bytes in the output.
static_assert(std::endian::native == std::endian::little && sizeof(State) == 16 &&
              offsetof(State, mover) == 0 && offsetof(State, opponent) == 8);

// Text that is written at a time.
constexpr std::size_t kTextBytes = std::size_t{1} << 18;

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

}  // namespace

std::string npy_header(std::uint64_t states, bool with_values) {
  constexpr std::size_t kAlignment = 64;
  const std::string type =
      with_values ? "[('mover', '<u8'), ('opponent', '<u8'), ('value', '|i1')]" : "'<u8'";
  std::string header = "\x93NUMPY";
  header += {'\x01', '\x00', '\x00', '\x00'};
  header += fmt::format("{{'descr': {}, 'fortran_order': False, 'shape': ({},{}), }}", type, states,
                        with_values ? "" : " 2");
  header.resize((header.size() + kAlignment) / kAlignment * kAlignment - 1, ' ');
  header += '\n';
  header[8] = static_cast<char>(header.size() - 10);
  return header;
}

std::vector<RowColumn> state_columns(bool with_values) {
  std::vector<RowColumn> columns{{"mover", 8, false}, {"opponent", 8, false}};
  if (with_values) columns.push_back({"value", 1, true});
  return columns;
}

StateOutput::StateOutput(Write write, const Board& board, StateFormat format, const StateRange& range,
                         bool with_values)
    : write_(std::move(write)), board_(board), format_(format), range_(range) {
  if (format == StateFormat::kNpy) write_(bytes_of(npy_header(range.end - range.begin, with_values)));
}

void StateOutput::add(std::span<const State> states, std::span<const ValueByte> values) {
  const std::uint64_t from = std::clamp(range_.begin, position_, position_ + states.size()) - position_;
  const std::uint64_t to = std::clamp(range_.end, position_, position_ + states.size()) - position_;
  position_ += states.size();
  if (from < to)
    write(states.subspan(from, to - from), values.empty() ? values : values.subspan(from, to - from));
}

void StateOutput::write(std::span<const State> states, std::span<const ValueByte> values) {
  if (format_ == StateFormat::kText) {
    write_text(states, values);
  } else if (values.empty()) {
    write_(std::as_bytes(states));
  } else {
    write_rows(states, values);
  }
}

void StateOutput::write_text(std::span<const State> states, std::span<const ValueByte> values) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    text_ += format_state(board_, states[i]);
    if (!values.empty()) text_ += fmt::format(" {}", solve::value_of(values[i]));
    text_ += '\n';
    if (text_.size() < kTextBytes) continue;
    write_(bytes_of(text_));
    text_.clear();
  }
}

void StateOutput::write_rows(std::span<const State> states, std::span<const ValueByte> values) {
  constexpr std::size_t kRowBytes = sizeof(State) + 1;
  rows_.resize(states.size() * kRowBytes);
  for (std::size_t i = 0; i < states.size(); ++i) {
    std::memcpy(rows_.data() + i * kRowBytes, &states[i], sizeof(State));
    rows_[i * kRowBytes + sizeof(State)] = static_cast<std::byte>(solve::value_of(values[i]));
  }
  write_(rows_);
}

void StateOutput::finish() {
  if (!text_.empty()) write_(bytes_of(text_));
  text_.clear();
}

}  // namespace othello::program
