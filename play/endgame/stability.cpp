#include "play/endgame/stability.h"

#include <bit>

namespace othello::endgame {
namespace {

constexpr Bitboard kFirstColumn = 0x0101010101010101;

// A column of the field as eight bits, its top cell the lowest.
unsigned column_bits(Bitboard cells, int column) {
  return static_cast<unsigned>(((cells >> column & kFirstColumn) * 0x0102040810204080) >> 56);
}

// The inverse of column_bits for column 0.
constexpr std::array<Bitboard, 256> kColumns = [] {
  std::array<Bitboard, 256> columns{};
  for (std::size_t bits = 0; bits < 256; ++bits) {
    for (int row = 0; row < kFieldSide; ++row) {
      if ((bits >> row & 1) != 0) columns[bits] |= bit(row * kFieldSide);
    }
  }
  return columns;
}();

// Bits read as digits of base 3.
constexpr std::array<std::uint16_t, 256> kDigits = [] {
  std::array<std::uint16_t, 256> digits{};
  for (std::size_t bits = 0; bits < 256; ++bits) {
    unsigned power = 1;
    for (int cell = 0; cell < kFieldSide; ++cell, power *= 3) {
      if ((bits >> cell & 1) != 0) digits[bits] = static_cast<std::uint16_t>(digits[bits] + power);
    }
  }
  return digits;
}();

std::size_t edge_number(std::size_t ours, std::size_t theirs) {
  return kDigits[ours] + std::size_t{2} * kDigits[theirs];
}

// All cells on lines with a cell of `cells`, along the axis of `step`. Cells that can be reached by 1, 2 and
// 4 steps upwards without running over the end of a row are in the masks.
Bitboard lines_of(Bitboard cells, int step, Bitboard by_1, Bitboard by_2, Bitboard by_4) {
  Bitboard up = cells;
  up |= up << step & by_1;
  up |= up << (2 * step) & by_2;
  up |= up << (4 * step) & by_4;
  Bitboard down = cells;
  down |= (down & by_1) >> step;
  down |= (down & by_2) >> (2 * step);
  down |= (down & by_4) >> (4 * step);
  return up | down;
}

// The same where any number of steps may lie between.
Bitboard whole_lines_of(Bitboard cells, int step, Bitboard by_1) {
  Bitboard up = cells;
  Bitboard down = cells;
  for (Bitboard before = 0; before != (up | down);) {
    before = up | down;
    up |= up << step & by_1;
    down |= (down & by_1) >> step;
  }
  return up | down;
}

// Cells whose disc cannot be flipped along each of the axes.
struct SafeCells {
  Bitboard row;
  Bitboard column;
  Bitboard falling;
  Bitboard rising;

  Bitboard all() const { return row & column & falling & rising; }
};

// Adds to some stable discs of `ours` those that have one of them beside them on each axis on which they are not safe.
inline Bitboard with_neighbours_of_stable(Bitboard ours, Bitboard stable, const SafeCells& safe, int stride) {
  if (stable == 0) return 0;
  const auto beside = [&stable](int step) { return stable << step | stable >> step; };
  for (;;) {
    const Bitboard more = ours & (safe.row | beside(1)) & (safe.column | beside(stride)) &
                          (safe.falling | beside(stride + 1)) & (safe.rising | beside(stride - 1));
    if ((more & ~stable) == 0) return stable;
    stable |= more;
  }
}

// Flips along one edge: the line of `theirs` from `cell` on in one direction, if it ends at one of `ours`.
unsigned edge_flips(unsigned ours, unsigned theirs, int cell, int step, int length) {
  unsigned line = 0;
  int at = cell + step;
  for (; at >= 0 && at < length && (theirs >> at & 1) != 0; at += step) line |= 1u << at;
  return at >= 0 && at < length && (ours >> at & 1) != 0 ? line : 0;
}

}  // namespace

Stability::EdgeTable Stability::stable_edges(int length) {
  // A move makes a vacant cell's 0 a 1 or 2, so edges with fewer vacant cells come first.
  EdgeTable table{};
  const unsigned all = (1u << length) - 1;
  for (int vacant = 0; vacant <= length; ++vacant) {
    for (unsigned ours = 0; ours <= all; ++ours) {
      for (unsigned theirs = 0; theirs <= all; ++theirs) {
        if ((ours & theirs) != 0 || std::popcount(all & ~(ours | theirs)) != vacant) continue;
        unsigned stable = ours;
        for (int cell = 0; cell < length; ++cell) {
          if (((ours | theirs) >> cell & 1) != 0) continue;
          const unsigned won =
              edge_flips(ours, theirs, cell, 1, length) | edge_flips(ours, theirs, cell, -1, length);
          const unsigned lost =
              edge_flips(theirs, ours, cell, 1, length) | edge_flips(theirs, ours, cell, -1, length);
          const unsigned disc = 1u << cell;
          stable &= table[edge_number(ours | won | disc, theirs & ~won)];
          stable &= table[edge_number(ours & ~lost, theirs | lost | disc)];
        }
        table[edge_number(ours, theirs)] = static_cast<std::uint8_t>(stable);
      }
    }
  }
  return table;
}

Stability::Stability(const Field& field)
    : cells_(field.cells),
      left_right_(field.outer_columns),
      top_bottom_(field.outer_rows),
      not_first_(~field.first_column),
      not_last_(~field.last_column),
      is_packed_(field.is_packed),
      stride_(field.stride),
      right_(field.board.columns() - 1),
      bottom_((field.board.rows() - 1) * kFieldSide),
      row_{},
      column_{} {
  if (is_packed_) return;
  row_ = stable_edges(field.board.columns());
  column_ = stable_edges(field.board.rows());
}

Bitboard Stability::stable_on_edges(Bitboard ours, Bitboard theirs) const {
  const auto row = [&](int shift) {
    return Bitboard{row_[edge_number(ours >> shift & 0xff, theirs >> shift & 0xff)]} << shift;
  };
  const auto column = [&](int shift) {
    return kColumns[column_[edge_number(column_bits(ours, shift), column_bits(theirs, shift))]] << shift;
  };
  return row(0) | row(bottom_) | column(0) | column(right_);
}

Bitboard Stability::stable(Bitboard ours, Bitboard theirs) const {
  if (is_packed_) return stable_if_packed(ours, theirs);
  const Bitboard vacant = cells_ & ~(ours | theirs);
  constexpr Bitboard kAll = ~Bitboard{0};
  constexpr Bitboard kRight1 = 0xfefefefefefefefe;
  constexpr Bitboard kRight2 = 0xfcfcfcfcfcfcfcfc;
  constexpr Bitboard kRight4 = 0xf0f0f0f0f0f0f0f0;
  constexpr Bitboard kLeft1 = 0x7f7f7f7f7f7f7f7f;
  constexpr Bitboard kLeft2 = 0x3f3f3f3f3f3f3f3f;
  constexpr Bitboard kLeft4 = 0x0f0f0f0f0f0f0f0f;
  // Along each axis: discs whose line is full, or that end it.
  const Bitboard border = left_right_ | top_bottom_;
  const SafeCells safe{.row = ~lines_of(vacant, 1, kRight1, kRight2, kRight4) | left_right_,
                       .column = ~lines_of(vacant, 8, kAll, kAll, kAll) | top_bottom_,
                       .falling = ~lines_of(vacant, 9, kRight1, kRight2, kRight4) | border,
                       .rising = ~lines_of(vacant, 7, kLeft1, kLeft2, kLeft4) | border};
  return with_neighbours_of_stable(ours, stable_on_edges(ours, theirs) | (ours & safe.all()), safe,
                                   kFieldSide);
}

// Without the table of edges.
Bitboard Stability::stable_if_packed(Bitboard ours, Bitboard theirs) const {
  const Bitboard vacant = cells_ & ~(ours | theirs);
  const auto full = [&](int step, Bitboard upwards) { return ~whole_lines_of(vacant, step, upwards); };
  const Bitboard border = left_right_ | top_bottom_;
  const SafeCells safe{.row = full(1, not_first_) | left_right_,
                       .column = full(stride_, ~Bitboard{0}) | top_bottom_,
                       .falling = full(stride_ + 1, not_first_) | border,
                       .rising = full(stride_ - 1, not_last_) | border};
  return with_neighbours_of_stable(ours, ours & safe.all(), safe, stride_);
}

}  // namespace othello::endgame
