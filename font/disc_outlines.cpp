#include "font/disc_outlines.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <utility>

namespace othello::font {
namespace {

constexpr double kDiscShare = 0.94;  // share of a cell's width
constexpr int kDiscGlyph = 1;
constexpr int kFar = 0x7fff;  // beyond all outlines

struct OutlinePoint {
  int x = 0;
  int y = 0;
  bool on_curve = true;
};
using Contour = std::vector<OutlinePoint>;

BigEndian header(int contours, const GlyphBox& box) {
  return BigEndian().u16(contours).u16(box.left).u16(box.bottom).u16(box.right).u16(box.top);
}

// All coordinates as 16 bits, each as the difference to the one before.
std::string simple_glyph(const std::vector<Contour>& contours, const GlyphBox& box) {
  BigEndian glyph = header(static_cast<int>(contours.size()), box);
  int last = -1;
  for (const Contour& contour : contours) glyph.u16(last += static_cast<int>(contour.size()));
  glyph.u16(0);  // no instructions
  for (const Contour& contour : contours) {
    for (const OutlinePoint& point : contour) glyph.u8(point.on_curve ? 1 : 0);
  }
  for (const auto coordinate : {&OutlinePoint::x, &OutlinePoint::y}) {
    int before = 0;
    for (const Contour& contour : contours) {
      for (const OutlinePoint& point : contour)
        glyph.u16(point.*coordinate - std::exchange(before, point.*coordinate));
    }
  }
  return glyph.text();
}

}  // namespace

DiscOutlines::DiscOutlines(const Board& board, const std::vector<DiscGlyph>& characters)
    : board_(board), cell_(kBoardHeight / board.rows()) {
  add_missing();
  add_disc();
  for (const DiscGlyph& character : characters) add_character(character);
  loca_.u32(static_cast<std::uint32_t>(glyf_.size()));
}

int DiscOutlines::radius() const {
  return static_cast<int>(cell_ * kDiscShare / 2);
}

void DiscOutlines::add(const std::string& glyph, const GlyphBox& box, int columns) {
  loca_.u32(static_cast<std::uint32_t>(glyf_.size()));
  glyf_.bytes(glyph);
  glyf_.pad_to_four();
  boxes_.push_back(box);
  advances_.push_back(cell_ * (columns + 1));
}

// The outer edge clockwise, the inner one against it.
void DiscOutlines::add_missing() {
  const int stroke = cell_ / 3;
  const GlyphBox box{cell_ / 2, 0, cell_ / 2 + cell_ * board_.columns(), cell_ * board_.rows()};
  const Contour outer{
      {box.left, box.bottom}, {box.left, box.top}, {box.right, box.top}, {box.right, box.bottom}};
  const Contour inner{{box.left + stroke, box.bottom + stroke},
                      {box.right - stroke, box.bottom + stroke},
                      {box.right - stroke, box.top - stroke},
                      {box.left + stroke, box.top - stroke}};
  add(simple_glyph({outer, inner}, box), box, board_.columns());
}

// Points on the circle and the corners between them, in turn, clockwise.
void DiscOutlines::add_disc() {
  Contour contour;
  for (int i = 0; i < kDiscPoints; ++i) {
    const double angle = -2 * std::numbers::pi * i / kDiscPoints;
    const double reach = i % 2 == 0 ? radius() : radius() / std::cos(std::numbers::pi / 8);
    contour.push_back({radius() + static_cast<int>(std::lround(reach * std::cos(angle))),
                       radius() + static_cast<int>(std::lround(reach * std::sin(angle))), i % 2 == 0});
  }
  const GlyphBox box{0, 0, 2 * radius(), 2 * radius()};
  add(simple_glyph({contour}, box), box, board_.columns());
}

void DiscOutlines::add_character(const DiscGlyph& character) {
  if (character.ink == 0) {
    add("", {}, character.columns);
    return;
  }
  constexpr int kWordArguments = 0x0001;
  constexpr int kOffsets = 0x0002;
  constexpr int kMore = 0x0020;
  BigEndian components;
  GlyphBox box{kFar, kFar, -kFar, -kFar};
  for (Bitboard rest = character.ink; rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    // The lower left corner of the square around the disc.
    const int margin = cell_ / 2 - radius();
    const int left = (board_.column_of(cell) - character.first_column) * cell_ + cell_ / 2 + margin;
    const int bottom = (board_.rows() - 1 - board_.row_of(cell) - character.lowered) * cell_ + margin;
    box.left = std::min(box.left, left);
    box.bottom = std::min(box.bottom, bottom);
    box.right = std::max(box.right, left + 2 * radius());
    box.top = std::max(box.top, bottom + 2 * radius());
    components.u16(kWordArguments | kOffsets | ((rest & (rest - 1)) != 0 ? kMore : 0));
    components.u16(kDiscGlyph).u16(left).u16(bottom);
  }
  most_discs_ = std::max(most_discs_, std::popcount(character.ink));
  add(header(-1, box).bytes(components.text()).text(), box, character.columns);
}

GlyphBox DiscOutlines::common_box() const {
  GlyphBox common{kFar, kFar, -kFar, -kFar};
  for (const GlyphBox& box : boxes_) {
    if (box.right == box.left) continue;
    common.left = std::min(common.left, box.left);
    common.bottom = std::min(common.bottom, box.bottom);
    common.right = std::max(common.right, box.right);
    common.top = std::max(common.top, box.top);
  }
  return common;
}

}  // namespace othello::font
