#include "board/board.h"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

namespace othello {
namespace {

int parse_side(std::string_view text) {
  int side = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
  return error == std::errc() && end == text.data() + text.size() ? side : 0;
}

}  // namespace

Board::Board(int columns, int rows) : columns_(columns), rows_(rows) {
  if (columns < kMinSide || columns > kMaxSide || rows < kMinSide || rows > kMaxSide) {
    throw std::invalid_argument(
        fmt::format("board {}x{}: both sides must be between {} and {}", columns, rows, kMinSide, kMaxSide));
  }
  all_ = cells() == kMaxCells ? ~Bitboard{0} : bit(cells()) - 1;
  const int left = (columns - 1) / 2;
  const int top = (rows - 1) / 2;
  centre_ = bit(cell(left, top)) | bit(cell(left + 1, top)) | bit(cell(left, top + 1)) |
            bit(cell(left + 1, top + 1));
}

Board Board::parse(std::string_view text) {
  const auto cross = text.find('x');
  const int columns = cross == std::string_view::npos ? 0 : parse_side(text.substr(0, cross));
  const int rows = cross == std::string_view::npos ? 0 : parse_side(text.substr(cross + 1));
  if (columns < kMinSide || columns > kMaxSide || rows < kMinSide || rows > kMaxSide) {
    throw std::invalid_argument(
        fmt::format("'{}' is not a board: write COLUMNSxROWS, each side from {} to {}, such as 5x6", text,
                    kMinSide, kMaxSide));
  }
  return {columns, rows};
}

State Board::start() const {
  const int left = (columns_ - 1) / 2;
  const int top = (rows_ - 1) / 2;
  return {.mover = bit(cell(left + 1, top)) | bit(cell(left, top + 1)),
          .opponent = bit(cell(left, top)) | bit(cell(left + 1, top + 1))};
}

std::string Board::name() const {
  return fmt::format("{}x{}", columns_, rows_);
}

}  // namespace othello
