#include "font/canvas.h"

#include <fmt/format.h>
#ifdef OTHELLO_HAS_PNG
#include <png.h>
#endif

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace othello::font {
namespace {

constexpr int kSamples = 4;  // across a pixel and down

std::string svg_colour(Rgb colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

// At most three decimals, without zeros at the end.
std::string number(double value) {
  std::string text = fmt::format("{:.3f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string svg_figure(const Figure& figure) {
  if (figure.corners.empty()) {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n", number(figure.centre.x),
                       number(figure.centre.y), number(figure.radius), svg_colour(figure.fill));
  }
  std::string points;
  for (const Point& corner : figure.corners)
    points += fmt::format("{}{},{}", points.empty() ? "" : " ", number(corner.x), number(corner.y));
  return fmt::format("<polygon points=\"{}\" fill=\"{}\"/>\n", points, svg_colour(figure.fill));
}

struct Box {
  double left, top, right, bottom;
};

Box box_of(const Figure& figure) {
  if (figure.corners.empty()) {
    return {figure.centre.x - figure.radius, figure.centre.y - figure.radius, figure.centre.x + figure.radius,
            figure.centre.y + figure.radius};
  }
  const auto [left, right] = std::ranges::minmax(figure.corners, {}, &Point::x);
  const auto [top, bottom] = std::ranges::minmax(figure.corners, {}, &Point::y);
  return {left.x, top.y, right.x, bottom.y};
}

// Even-odd rule.
bool is_inside(const Figure& figure, Point point) {
  if (figure.corners.empty())
    return std::hypot(point.x - figure.centre.x, point.y - figure.centre.y) <= figure.radius;
  bool inside = false;
  for (std::size_t i = 0, j = figure.corners.size() - 1; i < figure.corners.size(); j = i++) {
    const Point& a = figure.corners[i];
    const Point& b = figure.corners[j];
    if ((a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x)
      inside = !inside;
  }
  return inside;
}

class Raster {
 public:
  Raster(int columns, int rows, Rgb paper)
      : columns_(columns),
        rows_(rows),
        pixels_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), paper) {}

  void draw(const Figure& figure, double scale) {
    const Box box = box_of(figure);
    const int left = std::max(0, static_cast<int>(std::floor(box.left * scale)));
    const int top = std::max(0, static_cast<int>(std::floor(box.top * scale)));
    const int right = std::min(columns_, static_cast<int>(std::ceil(box.right * scale)));
    const int bottom = std::min(rows_, static_cast<int>(std::ceil(box.bottom * scale)));
    for (int row = top; row < bottom; ++row) {
      for (int column = left; column < right; ++column)
        blend(column, row, figure.fill, cover(figure, column, row, scale));
    }
  }

  std::string png() const {
#ifdef OTHELLO_HAS_PNG
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(columns_);
    image.height = static_cast<png_uint_32>(rows_);
    image.format = PNG_FORMAT_RGB;
    static_assert(sizeof(Rgb) == 3);
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string file(size, '\0');
    if (png_image_write_to_memory(&image, file.data(), &size, 0, pixels_.data(), 0, nullptr) == 0)
      throw std::runtime_error(fmt::format("the picture cannot be written: {}", image.message));
    file.resize(size);
    return file;
#else
    throw std::invalid_argument("this program was built without libpng and writes no PNG pictures");
#endif
  }

 private:
  static double cover(const Figure& figure, int column, int row, double scale) {
    int inside = 0;
    for (int i = 0; i < kSamples * kSamples; ++i) {
      const double x = (column + (i % kSamples + 0.5) / kSamples) / scale;
      const double y = (row + (i / kSamples + 0.5) / kSamples) / scale;
      inside += is_inside(figure, {x, y}) ? 1 : 0;
    }
    return inside / static_cast<double>(kSamples * kSamples);
  }

  void blend(int column, int row, Rgb fill, double share) {
    Rgb& pixel = pixels_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                         static_cast<std::size_t>(column)];
    const auto mix = [share](std::uint8_t below, std::uint8_t above) {
      return static_cast<std::uint8_t>(std::lround(below + share * (above - below)));
    };
    pixel = {mix(pixel.red, fill.red), mix(pixel.green, fill.green), mix(pixel.blue, fill.blue)};
  }

  int columns_;
  int rows_;
  std::vector<Rgb> pixels_;
};

}  // namespace

std::string escape_markup(std::string_view text) {
  std::string result;
  for (const char c : text)
    result += c == '&'   ? "&amp;"
              : c == '<' ? "&lt;"
              : c == '>' ? "&gt;"
              : c == '"' ? "&quot;"
                         : std::string(1, c);
  return result;
}

void Canvas::rectangle(Point corner, double width, double height, Rgb fill) {
  polygon({corner,
           {corner.x + width, corner.y},
           {corner.x + width, corner.y + height},
           {corner.x, corner.y + height}},
          fill);
}

std::string Canvas::svg(const std::string& title) const {
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n"
      "<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{3}\"/>\n",
      number(width_), number(height_), escape_markup(title), svg_colour(paper_));
  auto mark = marks_.begin();
  for (std::size_t i = 0; i <= figures_.size(); ++i) {
    for (; mark != marks_.end() && mark->figure == i; ++mark)
      text +=
          mark->title.empty() ? "</g>\n" : fmt::format("<g><title>{}</title>\n", escape_markup(mark->title));
    if (i < figures_.size()) text += svg_figure(figures_[i]);
  }
  return text + "</svg>\n";
}

std::string Canvas::png(double scale) const {
  Raster raster(static_cast<int>(std::lround(width_ * scale)), static_cast<int>(std::lround(height_ * scale)),
                paper_);
  for (const Figure& figure : figures_) raster.draw(figure, scale);
  return raster.png();
}

}  // namespace othello::font
