#include "font/font_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace othello::font {
namespace {

constexpr int kResolution = 75;  // dots an inch: a point is nearly a pixel then

std::string bitmap(const Board& board, Bitboard ink) {
  std::string rows;
  for (int row = 0; row < board.rows(); ++row) {
    const int bytes = (board.columns() + 7) / 8;
    std::uint64_t bits = 0;  // the first column the highest
    for (int column = 0; column < board.columns(); ++column) {
      if ((ink & bit(board.cell(column, row))) != 0) bits |= std::uint64_t{1} << (8 * bytes - 1 - column);
    }
    rows += fmt::format("{:0{}X}\n", bits, 2 * bytes);
  }
  return rows;
}

std::string quoted(std::string_view text) {
  return fmt::format("\"{}\"", text);
}

using Properties = std::vector<std::pair<std::string_view, std::string>>;

std::string properties_text(const Properties& properties) {
  std::string text = fmt::format("STARTPROPERTIES {}\n", properties.size());
  for (const auto& [name, value] : properties) text += fmt::format("{} {}\n", name, value);
  return text + "ENDPROPERTIES\n";
}

}  // namespace

std::string bdf_font(const OthelloFont& font, const FontNames& names) {
  const Board& board = font.board;
  const int advance = board.columns() + 1;
  const int em = board.rows() + 1;  // a blank row between lines
  const auto entries = encoded_entries(font);
  std::string glyphs;
  int lowest = 0;
  int highest = 0;
  for (const FontEntry* entry : entries) {
    const Match& match = entry->match;
    glyphs += fmt::format(
        "STARTCHAR {}\nENCODING {}\nSWIDTH {} 0\nDWIDTH {} 0\nBBX {} {} 0 {}\nBITMAP\n{}ENDCHAR\n",
        match.glyph.name, match.glyph.code, 1000 * advance / em, advance, board.columns(), board.rows(),
        -match.glyph.lowered, bitmap(board, match.ink));
    lowest = std::max(lowest, match.glyph.lowered);
    highest = std::max(highest, -match.glyph.lowered);
  }
  const std::string weight = names.style == "Bold" ? "Bold" : "Medium";
  const std::string added = names.style == "Inverse" ? "Inverse" : "";
  const Properties properties{
      {"FOUNDRY", quoted(kFoundry)},
      {"FAMILY_NAME", quoted(names.family)},
      {"WEIGHT_NAME", quoted(weight)},
      {"SLANT", quoted("R")},
      {"SETWIDTH_NAME", quoted("Normal")},
      {"ADD_STYLE_NAME", quoted(added)},
      {"PIXEL_SIZE", fmt::format("{}", em)},
      {"POINT_SIZE", fmt::format("{}", 10 * em)},
      {"RESOLUTION_X", fmt::format("{}", kResolution)},
      {"RESOLUTION_Y", fmt::format("{}", kResolution)},
      {"SPACING", quoted("C")},
      {"AVERAGE_WIDTH", fmt::format("{}", 10 * advance)},
      {"CHARSET_REGISTRY", quoted("ISO10646")},
      {"CHARSET_ENCODING", quoted("1")},
      {"FONT_ASCENT", fmt::format("{}", board.rows())},
      {"FONT_DESCENT", fmt::format("{}", std::max(1, lowest))},
      {"CAP_HEIGHT", fmt::format("{}", board.rows())},
      {"DEFAULT_CHAR", fmt::format("{}", default_code(font))},
      {"FONT_VERSION", quoted(names.version)},
      {"COPYRIGHT", quoted(kCopyright)},
  };
  const std::string name =
      fmt::format("-{}-{}-{}-R-Normal-{}-{}-{}-{}-{}-C-{}-ISO10646-1", kFoundry, names.family, weight, added,
                  em, 10 * em, kResolution, kResolution, 10 * advance);
  return fmt::format("STARTFONT 2.1\nFONT {}\nSIZE {} {} {}\nFONTBOUNDINGBOX {} {} 0 {}\n", name, em,
                     kResolution, kResolution, board.columns(), board.rows() + lowest + highest, -lowest) +
         properties_text(properties) + fmt::format("CHARS {}\n", entries.size()) + glyphs + "ENDFONT\n";
}

}  // namespace othello::font
