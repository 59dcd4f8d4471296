#include "font/truetype.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace othello {
namespace {

constexpr int kEm = 1000;
constexpr int kBoardHeight = 750;
constexpr double kDiscShare = 0.94;  // of a cell's width
constexpr int kDiscGlyph = 1;        // glyph 0 is .notdef, which shows the disc too
constexpr int kFirstGlyph = 2;

// Bytes with numbers high byte first, as all of OpenType has them.
class Bytes {
 public:
  Bytes& u8(int value) {
    text_ += static_cast<char>(value & 0xff);
    return *this;
  }
  Bytes& u16(int value) { return u8(value >> 8).u8(value); }
  Bytes& u32(std::uint32_t value) {
    return u16(static_cast<int>(value >> 16)).u16(static_cast<int>(value & 0xffff));
  }
  Bytes& u64(std::uint64_t value) {
    return u32(static_cast<std::uint32_t>(value >> 32)).u32(static_cast<std::uint32_t>(value));
  }
  Bytes& bytes(const std::string& text) {
    text_ += text;
    return *this;
  }
  void pad_to_four() {
    while (text_.size() % 4 != 0) u8(0);
  }
  int size() const { return static_cast<int>(text_.size()); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::uint32_t checksum(const std::string& table) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < table.size(); ++i)
    sum += static_cast<std::uint32_t>(static_cast<unsigned char>(table[i])) << (24 - 8 * (i % 4));
  return sum;
}

struct Mapped {
  int code_point = 0;
  Bitboard ink = 0;
};

class Writer {
 public:
  Writer(const OthelloFont& font, const std::string& version)
      : board_(font.board),
        version_(version),
        cell_(kBoardHeight / font.board.rows()),
        advance_(cell_ * (font.board.columns() + 1)) {
    for (const FontEntry& entry : font.entries) {
      if (entry.match.glyph.code < kFirstCode) continue;
      glyphs_.push_back({code_point_of(entry.match.glyph.code), entry.match.ink});
    }
  }

  std::string file() {
    make_glyphs();
    std::map<std::string, std::string> tables{
        {"OS/2", os2()},  {"cmap", cmap()},       {"glyf", glyf_.text()}, {"head", head()}, {"hhea", hhea()},
        {"hmtx", hmtx()}, {"loca", loca_.text()}, {"maxp", maxp()},       {"name", name()}, {"post", post()}};
    std::string font = assemble(tables);
    // The sum of the whole file's words is to be 0xB1B0AFBA.
    Bytes adjustment;
    adjustment.u32(0xB1B0AFBA - checksum(font));
    font.replace(font.find(tables["head"]) + 8, 4, adjustment.text());
    return font;
  }

 private:
  int glyph_count() const { return kFirstGlyph + static_cast<int>(glyphs_.size()); }
  int disc_radius() const { return static_cast<int>(cell_ * kDiscShare / 2); }
  // Lower left corner of the square around a cell's disc.
  int left_of(int cell) const {
    return board_.column_of(cell) * cell_ + cell_ / 2 - disc_radius() + cell_ / 2;
  }
  int bottom_of(int cell) const {
    return (board_.rows() - 1 - board_.row_of(cell)) * cell_ + cell_ / 2 - disc_radius();
  }

  // Eight quadratic arcs: points on the circle and the corners between them, in turn, clockwise.
  static constexpr int kDiscPoints = 16;
  std::string disc() const {
    const int radius = disc_radius();
    std::vector<std::pair<int, int>> points;
    for (int i = 0; i < kDiscPoints; ++i) {
      const double angle = -2 * std::numbers::pi * i / kDiscPoints;
      const double reach = i % 2 == 0 ? radius : radius / std::cos(std::numbers::pi / 8);
      points.emplace_back(radius + static_cast<int>(std::lround(reach * std::cos(angle))),
                          radius + static_cast<int>(std::lround(reach * std::sin(angle))));
    }
    Bytes glyph;
    glyph.u16(1).u16(0).u16(0).u16(2 * radius).u16(2 * radius);  // one contour, bounding box
    glyph.u16(kDiscPoints - 1).u16(0);                           // last point, no instructions
    for (int i = 0; i < kDiscPoints; ++i)
      glyph.u8(i % 2 == 0 ? 1 : 0);  // on the curve; both coordinates 16 bits
    int before = 0;
    for (const auto& [x, y] : points) {
      glyph.u16(x - before);
      before = x;
    }
    before = 0;
    for (const auto& [x, y] : points) {
      glyph.u16(y - before);
      before = y;
    }
    return glyph.text();
  }

  std::string composite(Bitboard ink) const {
    if (ink == 0) return "";
    constexpr int kWordArguments = 0x0001;
    constexpr int kOffsets = 0x0002;
    constexpr int kMore = 0x0020;
    Bytes components;
    int left = kEm;
    int bottom = kEm;
    int right = 0;
    int top = 0;
    for (Bitboard rest = ink; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      left = std::min(left, left_of(cell));
      bottom = std::min(bottom, bottom_of(cell));
      right = std::max(right, left_of(cell) + 2 * disc_radius());
      top = std::max(top, bottom_of(cell) + 2 * disc_radius());
      components.u16(kWordArguments | kOffsets | ((rest & (rest - 1)) != 0 ? kMore : 0));
      components.u16(kDiscGlyph).u16(left_of(cell)).u16(bottom_of(cell));
    }
    return Bytes().u16(-1).u16(left).u16(bottom).u16(right).u16(top).bytes(components.text()).text();
  }

  void make_glyphs() {
    add_glyph(disc());
    add_glyph(disc());
    for (const Mapped& glyph : glyphs_) add_glyph(composite(glyph.ink));
    loca_.u32(static_cast<std::uint32_t>(glyf_.size()));
  }

  void add_glyph(const std::string& glyph) {
    loca_.u32(static_cast<std::uint32_t>(glyf_.size()));
    glyf_.bytes(glyph);
    glyf_.pad_to_four();
  }

  // Left side bearings: the glyph's left edge.
  std::string hmtx() const {
    Bytes table;
    for (int i = 0; i < kFirstGlyph; ++i) table.u16(advance_).u16(0);
    for (const Mapped& glyph : glyphs_) {
      int left = glyph.ink == 0 ? 0 : kEm;
      for (Bitboard rest = glyph.ink; rest != 0; rest &= rest - 1)
        left = std::min(left, left_of(std::countr_zero(rest)));
      table.u16(advance_).u16(left);
    }
    return table.text();
  }

  // A segment for each run of code points that follow each other, as their glyphs do (format 4).
  std::string cmap() const {
    struct Segment {
      int first, last, delta;
    };
    std::vector<Segment> segments;
    for (int i = 0; i < static_cast<int>(glyphs_.size()); ++i) {
      const int code_point = glyphs_[static_cast<std::size_t>(i)].code_point;
      if (!segments.empty() && segments.back().last == code_point - 1) {
        segments.back().last = code_point;
      } else {
        segments.push_back({code_point, code_point, kFirstGlyph + i - code_point});
      }
    }
    segments.push_back({0xffff, 0xffff, 1});
    const auto count = static_cast<int>(segments.size());
    int power = 1;
    int exponent = 0;
    while (2 * power <= count) {
      power *= 2;
      ++exponent;
    }
    Bytes table;
    table.u16(0).u16(1).u16(3).u16(1).u32(12);  // version, one table: Windows, Unicode BMP
    table.u16(4)
        .u16(16 + 8 * count)
        .u16(0)
        .u16(2 * count)
        .u16(2 * power)
        .u16(exponent)
        .u16(2 * (count - power));
    for (const Segment& segment : segments) table.u16(segment.last);
    table.u16(0);
    for (const Segment& segment : segments) table.u16(segment.first);
    for (const Segment& segment : segments) table.u16(segment.delta);
    for (int i = 0; i < count; ++i) table.u16(0);
    return table.text();
  }

  int ascent() const { return kBoardHeight + cell_ / 2; }
  int descent() const { return kEm - ascent(); }

  std::string head() const {
    constexpr std::uint64_t kDate = 3'600'000'000;  // seconds since 1904: fixed, so that the file repeats
    return Bytes()
        .u32(0x00010000)
        .u32(0x00010000)
        .u32(0)  // version, revision, checksum adjustment
        .u32(0x5F0F3CF5)
        .u16(0x0003)
        .u16(kEm)
        .u64(kDate)
        .u64(kDate)
        .u16(0)
        .u16(0)
        .u16(advance_)
        .u16(kBoardHeight)  // bounding box
        .u16(0)
        .u16(6)
        .u16(2)
        .u16(1)
        .u16(0)  // style, smallest size, direction, long offsets, glyph format
        .text();
  }

  std::string hhea() const {
    Bytes table;
    table.u32(0x00010000).u16(ascent()).u16(-descent()).u16(0).u16(advance_).u16(0).u16(0).u16(advance_);
    table.u16(1).u16(0).u16(0);  // upright caret
    for (int i = 0; i < 5; ++i) table.u16(0);
    return table.u16(glyph_count()).text();
  }

  std::string maxp() const {
    int components = 1;
    for (const Mapped& glyph : glyphs_) components = std::max(components, std::popcount(glyph.ink));
    Bytes table;
    table.u32(0x00010000).u16(glyph_count()).u16(kDiscPoints).u16(1);
    table.u16(kDiscPoints * components).u16(components);     // points and contours of a composite
    table.u16(2).u16(0).u16(0).u16(0).u16(0).u16(0).u16(0);  // no instructions
    return table.u16(components).u16(1).text();
  }

  std::string name() const {
    const std::string family = "Othello " + board_.name();
    const std::vector<std::pair<int, std::string>> records{{1, family},
                                                           {2, "Regular"},
                                                           {3, family + " " + version_},
                                                           {4, family},
                                                           {5, "Version 1.0; othello " + version_},
                                                           {6, "Othello-" + board_.name()}};
    Bytes table;
    Bytes strings;
    const auto count = static_cast<int>(records.size());
    table.u16(0).u16(count).u16(6 + 12 * count);
    for (const auto& [id, text] : records) {
      table.u16(3).u16(1).u16(0x409).u16(id).u16(static_cast<int>(2 * text.size())).u16(strings.size());
      for (const char c : text) strings.u16(c);
    }
    return table.bytes(strings.text()).text();
  }

  std::string os2() const {
    int first = 0xffff;
    int last = 0;
    for (const Mapped& glyph : glyphs_) {
      first = std::min(first, glyph.code_point);
      last = std::max(last, glyph.code_point);
    }
    Bytes table;
    table.u16(4).u16(advance_).u16(400).u16(5).u16(
        0);  // version, mean width, weight, width, freely embeddable
    for (int i = 0; i < 10; ++i) table.u16(i < 8 ? kEm / 2 : 50);  // sub- and superscripts, strikeout
    table.u16(0);
    for (int i = 0; i < 10; ++i) table.u8(i == 3 ? 9 : 0);  // PANOSE: monospaced
    table.u32(1).u32(0).u32(0).u32(0).bytes("OTHL").u16(0x0040).u16(first).u16(last);
    table.u16(ascent()).u16(-descent()).u16(0).u16(ascent()).u16(descent()).u32(1).u32(0);
    return table.u16(cell_ * 4).u16(kBoardHeight).u16(0).u16(' ').u16(1).text();
  }

  static std::string post() {
    Bytes table;
    table.u32(0x00030000).u32(0).u16(-75).u16(50).u32(1);
    for (int i = 0; i < 4; ++i) table.u32(0);
    return table.text();
  }

  static std::string assemble(const std::map<std::string, std::string>& tables) {
    constexpr int kDirectoryEntry = 16;
    const auto count = static_cast<int>(tables.size());
    Bytes font;
    font.u32(0x00010000).u16(count).u16(128).u16(3).u16(16 * count - 128);  // 8 = 2^3 tables is the power
                                                                            // below
    Bytes data;
    const int start = 12 + kDirectoryEntry * count;
    for (const auto& [tag, table] : tables) {
      font.bytes(tag).u32(checksum(table)).u32(static_cast<std::uint32_t>(start + data.size()));
      font.u32(static_cast<std::uint32_t>(table.size()));
      data.bytes(table);
      data.pad_to_four();
    }
    return font.bytes(data.text()).text();
  }

  const Board& board_;
  const std::string& version_;
  int cell_;
  int advance_;
  std::vector<Mapped> glyphs_;
  Bytes glyf_;
  Bytes loca_;
};

}  // namespace

std::string truetype_font(const OthelloFont& font, const std::string& version) {
  return Writer(font, version).file();
}

}  // namespace othello
