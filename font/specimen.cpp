#include "font/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace othello::font {
namespace {

constexpr Rgb kPaper{255, 255, 255};
constexpr Rgb kText{34, 34, 34};
constexpr Rgb kCloth{36, 120, 72};
constexpr Rgb kLine{20, 82, 48};
constexpr Rgb kBlack{18, 18, 18};
constexpr Rgb kWhite{250, 250, 245};
constexpr Rgb kRim{150, 150, 145};

constexpr std::size_t kAcross = 12;  // boards in a row
constexpr double kCell = 12;
constexpr double kMargin = 24;
constexpr double kSigns = 18;       // height of the line of signs
constexpr double kGlyphCell = 2.5;  // side of a cell of the requested glyph
constexpr double kGap = 14;
constexpr double kSignSize = 10;

struct Layout {
  const Board& board;
  double board_width() const { return kCell * board.columns(); }
  double board_height() const { return kCell * board.rows(); }
  double step_x() const { return board_width() + 5 + kGlyphCell * board.columns() + kGap; }
  double step_y() const { return kSigns + board_height() + kGap; }
};

void draw_board(Canvas& drawing, const Board& board, Point corner, Bitboard ink) {
  constexpr double kThin = 0.4;
  drawing.rectangle({corner.x - 1, corner.y - 1}, kCell * board.columns() + 2, kCell * board.rows() + 2,
                    kLine);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const Point at{corner.x + kCell * board.column_of(cell), corner.y + kCell * board.row_of(cell)};
    drawing.rectangle({at.x + kThin, at.y + kThin}, kCell - 2 * kThin, kCell - 2 * kThin, kCloth);
    const Point centre{at.x + kCell / 2, at.y + kCell / 2};
    const bool black = (ink & bit(cell)) != 0;
    drawing.circle(centre, 0.42 * kCell, black ? kBlack : kRim);
    if (!black) drawing.circle(centre, 0.42 * kCell - 0.5, kWhite);
  }
}

void draw_squares(Canvas& drawing, const Board& board, Point corner, Bitboard ink, Rgb colour) {
  for (int cell = 0; cell < board.cells(); ++cell) {
    if ((ink & bit(cell)) == 0) continue;
    drawing.rectangle(
        {corner.x + kGlyphCell * board.column_of(cell), corner.y + kGlyphCell * board.row_of(cell)},
        kGlyphCell, kGlyphCell, colour);
  }
}

// The signs of one board, from left to right on one line.
class Signs {
 public:
  Signs(Canvas& drawing, Point start) : drawing_(drawing), x_(start.x), y_(start.y) {}

  void arrow(bool to_the_left_too) {
    constexpr double kHead = 3.5;
    const double left = x_ + (to_the_left_too ? kHead : 0);
    drawing_.rectangle({left, y_ - 0.6}, x_ + kSignSize - kHead - left, 1.2, kText);
    head(x_ + kSignSize, -kHead);
    if (to_the_left_too) head(x_, kHead);
    advance(kSignSize);
  }

  void half_filled_circle() {
    const double radius = kSignSize / 2 - 0.5;
    const Point centre{x_ + radius, y_};
    drawing_.circle(centre, radius, kText);
    drawing_.circle(centre, radius - 0.9, kPaper);
    std::vector<Point> half;
    constexpr int kSteps = 24;
    for (int i = 0; i <= kSteps; ++i) {
      const double angle = std::numbers::pi * (0.5 - static_cast<double>(i) / kSteps);
      half.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
    }
    drawing_.polygon(half, kText);
    advance(2 * radius);
  }

  void distance(int dots) {
    if (dots == 0) return;
    drawing_.rectangle({x_, y_ - 5}, 1.3, 10, kText);
    drawing_.rectangle({x_, y_ - 0.5}, 5, 1.3, kText);
    drawing_.rectangle({x_ + 3.7, y_ - 0.5}, 1.3, 5.5, kText);
    x_ += 7;
    for (int i = 0; i < dots; ++i)
      drawing_.circle({x_ + 0.5 + 3 * (i / 3), y_ + 4 - 3.5 * (i % 3)}, 1.1, kText);
    advance(3.0 * ((dots + 2) / 3));
  }

 private:
  void head(double tip, double length) {
    drawing_.polygon({{tip, y_}, {tip + length, y_ - 2.6}, {tip + length, y_ + 2.6}}, kText);
  }
  void advance(double width) { x_ += width + 4; }

  Canvas& drawing_;
  double x_;
  double y_;
};

std::string title_of(const Match& match) {
  std::string title = glyph_label(match.glyph.code);
  if (match.transformation.rotate180) title += ", half turn";
  if (match.transformation.mirror) title += ", mirror";
  if (match.transformation.exchange) title += ", colours exchanged";
  return title + (match.distance == 0 ? ", exact" : fmt::format(", Hamming distance {}", match.distance));
}

void draw_entry(Canvas& drawing, const Layout& layout, Point corner, const Match& match) {
  drawing.begin_group(title_of(match));
  Signs signs(drawing, {corner.x, corner.y + kSigns / 2 - 2});
  if (match.transformation.mirror) signs.arrow(true);
  if (match.transformation.rotate180) signs.arrow(false);
  if (match.transformation.exchange) signs.half_filled_circle();
  signs.distance(match.distance);
  const Point board_corner{corner.x, corner.y + kSigns};
  draw_board(drawing, layout.board, board_corner, match.ink);
  draw_squares(drawing, layout.board,
               {board_corner.x + layout.board_width() + 5,
                board_corner.y + layout.board_height() - kGlyphCell * layout.board.rows()},
               match.glyph.ink, kText);
  drawing.end_group();
}

}  // namespace

Canvas specimen(const OthelloFont& font) {
  const Layout layout{font.board};
  const std::size_t across = std::max<std::size_t>(1, std::min(kAcross, font.entries.size()));
  const std::size_t down = (font.entries.size() + across - 1) / across;
  Canvas drawing(2 * kMargin + static_cast<double>(across) * layout.step_x() - kGap,
                 2 * kMargin + static_cast<double>(down) * layout.step_y() - kGap, kPaper);
  for (std::size_t i = 0; i < font.entries.size(); ++i) {
    draw_entry(drawing, layout,
               {kMargin + static_cast<double>(i % across) * layout.step_x(),
                kMargin + static_cast<double>(i / across) * layout.step_y()},
               font.entries[i].match);
  }
  return drawing;
}

}  // namespace othello::font
