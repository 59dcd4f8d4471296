#include "font/font_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>
#include <numeric>

#include "font/big_endian.h"
#include "font/character_list.h"
#include "font/disc_outlines.h"

namespace othello::font {
namespace {

constexpr int kNoBreakSpace = 0xa0;
constexpr int kSoftHyphen = 0xad;
// The character whose presence means that the font has the code page Latin 1, in OS/2.
constexpr int kLatin1Sign = 0xe9;

std::uint32_t checksum(const std::string& table) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < table.size(); ++i)
    sum += static_cast<std::uint32_t>(static_cast<unsigned char>(table[i])) << (24 - 8 * (i % 4));
  return sum;
}

// The bits of OS/2's ulUnicodeRange for the blocks that such a font may have.
struct UnicodeRange {
  int bit, first, last;
};
constexpr std::array kUnicodeRanges{
    UnicodeRange{0, 0x20, 0x7e},      UnicodeRange{1, 0x80, 0xff},      UnicodeRange{2, 0x100, 0x17f},
    UnicodeRange{31, 0x2000, 0x206f}, UnicodeRange{33, 0x20a0, 0x20cf}, UnicodeRange{37, 0x2190, 0x21ff},
    UnicodeRange{43, 0x2500, 0x257f}, UnicodeRange{45, 0x25a0, 0x25ff}, UnicodeRange{46, 0x2600, 0x26ff},
    UnicodeRange{60, 0xe000, 0xf8ff}, UnicodeRange{69, 0xfff0, 0xffff}};

struct Columns {
  int first = 0;
  int count = 0;
};

// From the first to the last with ink.
Columns columns_of(const Board& board, Bitboard ink) {
  int first = board.columns();
  int last = -1;
  for (; ink != 0; ink &= ink - 1) {
    const int column = board.column_of(std::countr_zero(ink));
    first = std::min(first, column);
    last = std::max(last, column);
  }
  return {first, last + 1 - first};
}

bool is_digit(const FontEntry& entry) {
  return entry.match.glyph.code >= '0' && entry.match.glyph.code <= '9';
}

std::vector<DiscGlyph> disc_glyphs(const Board& board, const std::vector<const FontEntry*>& entries,
                                   FontSpacing spacing) {
  constexpr int kBlankColumns = 2;  // width of a space
  Bitboard all_digits = 0;
  for (const FontEntry* entry : entries) all_digits |= is_digit(*entry) ? entry->match.ink : 0;
  std::vector<DiscGlyph> glyphs;
  for (const FontEntry* entry : entries) {
    const Bitboard ink = entry->match.ink;
    Columns columns{0, board.columns()};
    if (spacing == FontSpacing::kProportional) {
      const Bitboard measured = is_digit(*entry) ? all_digits : ink;
      columns = measured == 0 ? Columns{0, kBlankColumns} : columns_of(board, measured);
    }
    glyphs.push_back({ink, columns.first, columns.count, entry->match.glyph.lowered});
  }
  return glyphs;
}

class Writer {
 public:
  Writer(const OthelloFont& font, const FontNames& names, FontSpacing spacing)
      : font_(font),
        names_(names),
        spacing_(spacing),
        entries_(encoded_entries(font)),
        outlines_(font.board, disc_glyphs(font.board, entries_, spacing)),
        box_(outlines_.common_box()) {
    for (std::size_t i = 0; i < entries_.size(); ++i)
      characters_[entries_[i]->match.glyph.code] = DiscOutlines::kFirstCharacter + static_cast<int>(i);
    for (const auto& [code, stands_in] :
         {std::pair(kNoBreakSpace, int{' '}), std::pair(kSoftHyphen, int{'-'})}) {
      const auto found = characters_.find(stands_in);
      if (found != characters_.end()) characters_.try_emplace(code, found->second);
    }
  }

  std::string file() const {
    const std::map<std::string, std::string> tables{
        {"OS/2", os2()},  {"cmap", cmap()}, {"gasp", gasp()}, {"glyf", outlines_.glyf()},
        {"head", head()}, {"hhea", hhea()}, {"hmtx", hmtx()}, {"loca", outlines_.loca()},
        {"maxp", maxp()}, {"name", name()}, {"post", post()}};
    std::string font = assemble(tables);
    // The sum of the whole file's words must be 0xB1B0AFBA.
    BigEndian adjustment;
    adjustment.u32(0xB1B0AFBA - checksum(font));
    font.replace(font.find(tables.at("head")) + 8, 4, adjustment.text());
    return font;
  }

 private:
  bool is_mono() const { return spacing_ == FontSpacing::kMono; }
  bool is_bold() const { return names_.style == "Bold"; }
  // Systems have no style "Inverse": it becomes a family of its own.
  bool has_family_of_its_own() const { return names_.style == "Inverse"; }
  int ascent() const { return DiscOutlines::kBoardHeight + outlines_.cell() / 2; }
  int descent() const { return DiscOutlines::kEm - ascent(); }

  std::string hmtx() const {
    BigEndian table;
    for (std::size_t i = 0; i < outlines_.boxes().size(); ++i)
      table.u16(outlines_.advances()[i]).u16(outlines_.boxes()[i].left);
    return table.text();
  }

  // A segment for each run of code points that follow each other, as their glyphs do (format 4).
  std::string cmap() const {
    struct Segment {
      int first, last, delta;
    };
    std::vector<Segment> segments;
    for (const auto& [code, glyph] : characters_) {
      if (!segments.empty() && segments.back().last == code - 1 && segments.back().delta == glyph - code) {
        segments.back().last = code;
      } else {
        segments.push_back({code, code, glyph - code});
      }
    }
    segments.push_back({0xffff, 0xffff, 1});
    const auto count = static_cast<int>(segments.size());
    int power = 1;
    int exponent = 0;
    for (; 2 * power <= count; ++exponent) power *= 2;
    BigEndian table;
    table.u16(0).u16(2).u16(0).u16(3).u32(20).u16(3).u16(1).u32(20);  // for Unicode's and Windows's platform
    table.u16(4).u16(16 + 8 * count).u16(0).u16(2 * count);
    table.u16(2 * power).u16(exponent).u16(2 * (count - power));
    for (const Segment& segment : segments) table.u16(segment.last);
    table.u16(0);
    for (const Segment& segment : segments) table.u16(segment.first);
    for (const Segment& segment : segments) table.u16(segment.delta);
    return table.zeros16(count).text();
  }

  // At all sizes: smooth edges, no hints.
  static std::string gasp() { return BigEndian().u16(1).u16(1).u16(0xffff).u16(0x000a).text(); }

  std::string head() const {
    constexpr std::uint64_t kDate = 3'600'000'000;  // seconds since 1904: fixed, so that the file repeats
    BigEndian table;
    table.u32(0x00010000).u32(0x00010000).u32(0).u32(0x5F0F3CF5);  // version, revision, adjustment, magic
    table.u16(0x0003).u16(DiscOutlines::kEm).u64(kDate).u64(kDate);
    table.u16(box_.left).u16(box_.bottom).u16(box_.right).u16(box_.top);
    table.u16(is_bold() ? 1 : 0).u16(6).u16(2);  // style, smallest size in pixels, direction
    return table.u16(1).u16(0).text();           // long offsets, glyph format
  }

  std::string hhea() const {
    int least_right = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < outlines_.boxes().size(); ++i) {
      const GlyphBox& box = outlines_.boxes()[i];
      if (box.right > box.left) least_right = std::min(least_right, outlines_.advances()[i] - box.right);
    }
    BigEndian table;
    table.u32(0x00010000).u16(ascent()).u16(-descent()).u16(0);
    table.u16(std::ranges::max(outlines_.advances()));
    table.u16(box_.left).u16(least_right).u16(box_.right);
    return table.u16(1).u16(0).u16(0).zeros16(5).u16(outlines_.count()).text();  // upright caret
  }

  std::string maxp() const {
    const int discs = outlines_.most_discs();
    BigEndian table;
    table.u32(0x00010000).u16(outlines_.count()).u16(DiscOutlines::kDiscPoints).u16(2);
    table.u16(DiscOutlines::kDiscPoints * discs).u16(discs);  // points and contours of a composite
    return table.u16(2).zeros16(6).u16(discs).u16(1).text();  // no instructions
  }

  std::vector<std::pair<int, std::string>> name_records() const {
    const bool own = has_family_of_its_own();
    std::vector<std::pair<int, std::string>> records{
        {0, kCopyright},
        {1, own ? names_.full : names_.family},
        {2, own ? "Regular" : names_.style},
        {3, fmt::format("{}; othello {}", names_.postscript, names_.version)},
        {4, names_.full},
        {5, fmt::format("Version 1.000; othello {}", names_.version)},
        {6, names_.postscript},
        {8, kFoundry},
        {9, kDesigner},
        {10, font_description(font_.board)},
        {13, kLicence},
        {14, kLicenceAddress}};
    if (own) {
      records.emplace_back(16, names_.family);
      records.emplace_back(17, names_.style);
    }
    return records;
  }

  std::string name() const {
    const auto records = name_records();
    BigEndian table;
    BigEndian strings;
    const auto count = static_cast<int>(records.size());
    table.u16(0).u16(count).u16(6 + 12 * count);
    for (const auto& [id, text] : records) {
      table.u16(3).u16(1).u16(0x409).u16(id).u16(static_cast<int>(2 * text.size())).u16(strings.size());
      for (const char c : text) strings.u16(c);
    }
    return table.bytes(strings.text()).text();
  }

  bool has(int first, int last) const {
    const auto found = characters_.lower_bound(first);
    return found != characters_.end() && found->first <= last;
  }

  std::string os2() const {
    std::array<std::uint32_t, 4> ranges{};
    for (const auto& [bit, first, last] : kUnicodeRanges) {
      if (has(first, last)) ranges.at(static_cast<std::size_t>(bit / 32)) |= std::uint32_t{1} << bit % 32;
    }
    const int em = DiscOutlines::kEm;
    const int stroke = outlines_.cell();
    BigEndian table;
    const std::vector<int>& advances = outlines_.advances();
    const int mean = std::accumulate(advances.begin(), advances.end(), 0) / outlines_.count();
    table.u16(4).u16(mean).u16(is_bold() ? 700 : 400).u16(5);  // version, mean width, weight, width
    table.u16(0);                                              // may be embedded by anyone
    table.u16(em / 2).u16(em / 2).u16(0).u16(stroke).u16(em / 2).u16(em / 2).u16(0).u16(
        3 * stroke);                               // small signs
    table.u16(stroke / 2).u16(2 * stroke).u16(0);  // the line of what is struck out; no family class
    // PANOSE: Latin text, any serifs, medium or bold, perhaps monospaced, and nothing said of the rest.
    for (const int digit : {2, 0, is_bold() ? 8 : 6, is_mono() ? 9 : 0, 0, 0, 0, 0, 0, 0}) table.u8(digit);
    for (const std::uint32_t range : ranges) table.u32(range);
    const int style = is_bold() ? 0x0020 : 0x0040;
    constexpr int kUseTypographicMetrics = 0x0080;
    const int first = characters_.empty() ? 0 : characters_.begin()->first;
    const int last = characters_.empty() ? 0 : characters_.rbegin()->first;
    table.bytes("OTHL").u16(style | kUseTypographicMetrics).u16(first).u16(last);
    table.u16(ascent()).u16(-descent()).u16(0).u16(ascent()).u16(descent());
    table.u32(has(kLatin1Sign, kLatin1Sign) ? 1 : 0).u32(0);  // code page 1252
    // Heights of x and H; .notdef for what is missing, the space between words, no context.
    return table.u16(stroke * 4).u16(DiscOutlines::kBoardHeight).u16(0).u16(' ').u16(1).text();
  }

  // Version 2: a name for every glyph.
  std::string post() const {
    constexpr int kStandardNames = 258;
    BigEndian table;
    table.u32(0x00020000).u32(0).u16(-75).u16(50).u32(is_mono() ? 1 : 0).zeros16(8);
    table.u16(outlines_.count()).u16(0);  // .notdef is the first of the standard names
    for (int i = 1; i < outlines_.count(); ++i) table.u16(kStandardNames + i - 1);
    const auto add = [&](const std::string& glyph) { table.u8(static_cast<int>(glyph.size())).bytes(glyph); };
    add(kDiscGlyphName);
    for (const FontEntry* entry : entries_) add(entry->match.glyph.name);
    return table.text();
  }

  static std::string assemble(const std::map<std::string, std::string>& tables) {
    constexpr int kDirectoryEntry = 16;
    const auto count = static_cast<int>(tables.size());
    BigEndian font;
    font.u32(0x00010000).u16(count).u16(128).u16(3).u16(16 * count - 128);  // 8 = 2^3 is the power of two
                                                                            // below
    BigEndian data;
    const int start = 12 + kDirectoryEntry * count;
    for (const auto& [tag, table] : tables) {
      font.bytes(tag).u32(checksum(table)).u32(static_cast<std::uint32_t>(start + data.size()));
      font.u32(static_cast<std::uint32_t>(table.size()));
      data.bytes(table);
      data.pad_to_four();
    }
    return font.bytes(data.text()).text();
  }

  const OthelloFont& font_;
  const FontNames& names_;
  FontSpacing spacing_;
  std::vector<const FontEntry*> entries_;
  DiscOutlines outlines_;
  GlyphBox box_;                   // around all glyphs
  std::map<int, int> characters_;  // code point to glyph
};

}  // namespace

std::string truetype_font(const OthelloFont& font, const FontNames& names, FontSpacing spacing) {
  return Writer(font, names, spacing).file();
}

}  // namespace othello::font
