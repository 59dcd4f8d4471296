// A drawing of plain figures, and its two forms: SVG, and a PNG picture. Both come from the same list of
// figures, so they show the same. Lengths are in units of the drawing; y grows downwards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace othello::font {

/// Text for SVG and HTML: what has a meaning there is escaped.
std::string escape_markup(std::string_view text);

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
};

struct Point {
  double x = 0;
  double y = 0;
};

/// A circle, or a polygon if it has corners; filled with one colour.
struct Figure {
  Rgb fill;
  Point centre;
  double radius = 0;
  std::vector<Point> corners;
};

class Canvas {
 public:
  Canvas(double width, double height, Rgb paper) : width_(width), height_(height), paper_(paper) {}

  void circle(Point centre, double radius, Rgb fill) { add({fill, centre, radius, {}}); }
  void rectangle(Point corner, double width, double height, Rgb fill);
  void polygon(std::vector<Point> corners, Rgb fill) { add({fill, {}, 0, std::move(corners)}); }
  /// What is drawn up to end_group() belongs together under a title, which SVG viewers show.
  void begin_group(const std::string& title) { marks_.push_back({figures_.size(), title}); }
  void end_group() { marks_.push_back({figures_.size(), ""}); }

  /// A complete SVG document without text, so that it looks the same wherever it is rendered.
  std::string svg(const std::string& title) const;
  /// A PNG file, edges smoothed by samples per pixel; `scale` is pixels per unit. Throws std::runtime_error if
  /// libpng fails, std::invalid_argument if the program was built without it.
  std::string png(double scale) const;

 private:
  struct Mark {
    std::size_t figure = 0;  // stands before this figure
    std::string title;       // empty: the end of a group
  };

  void add(Figure figure) { figures_.push_back(std::move(figure)); }

  double width_;
  double height_;
  Rgb paper_;
  std::vector<Figure> figures_;
  std::vector<Mark> marks_;
};

}  // namespace othello::font
