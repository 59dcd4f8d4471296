#include "font/character_set.h"

#include <fmt/format.h>

#include <stdexcept>

#include "font/character_list.h"
#include "system/errors.h"
#include "system/text.h"

namespace othello::font {
namespace {

constexpr int kAsciiTiles = 95;
constexpr int kPrivateUse = 0xe000;
constexpr int kLastPrivateUse = 0xf8ff;
constexpr int kMaxNamed = 8;  // glyphs in one message

int code_of_tile(int tile) {
  return tile < kAsciiTiles ? kFirstCode + tile : tile == kAsciiTiles ? kDiscCode : kPrivateUse + tile;
}

struct Tiles {
  const InkPicture& picture;
  PictureSize size;
  int across() const { return picture.size.columns / size.columns; }
  int count() const { return across() * (picture.size.rows / size.rows); }
  bool at(int tile, int column, int row) const {
    return picture.at(tile % across() * size.columns + column, tile / across() * size.rows + row);
  }
};

void require_whole_tiles(const Tiles& tiles, const Board& board, const std::string& name) {
  const PictureSize& found = tiles.picture.size;
  if (found.columns % tiles.size.columns != 0 || found.rows % tiles.size.rows != 0) {
    throw DamagedFile(fmt::format("{}: expected whole tiles of {}x{} pixels, found a picture of {}x{}", name,
                                  tiles.size.columns, tiles.size.rows, found.columns, found.rows));
  }
  if (tiles.size.columns < board.columns() || tiles.size.rows < board.rows()) {
    throw DamagedFile(fmt::format("{}: expected tiles that cover a {} board, found tiles of {}x{}", name,
                                  board.name(), tiles.size.columns, tiles.size.rows));
  }
  if (static_cast<std::size_t>(tiles.count()) > kMaxGlyphs)
    throw DamagedFile(
        fmt::format("{}: expected at most {} glyphs, found {}", name, kMaxGlyphs, tiles.count()));
}

bool has_ink_beyond(const Tiles& tiles, int tile, const Board& board) {
  for (int row = 0; row < tiles.size.rows; ++row) {
    for (int column = 0; column < tiles.size.columns; ++column) {
      if (!board.contains(column, row) && tiles.at(tile, column, row)) return true;
    }
  }
  return false;
}

Bitboard ink_on_board(const Tiles& tiles, int tile, const Board& board) {
  Bitboard ink = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (tiles.at(tile, board.column_of(cell), board.row_of(cell))) ink |= bit(cell);
  }
  return ink;
}

}  // namespace

std::string character_of(int code) {
  if (code == 0 || (code >= kPrivateUse && code <= kLastPrivateUse)) return "";
  const auto byte = [](int value) { return static_cast<char>(value); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xc0 | code >> 6), byte(0x80 | (code & 0x3f))};
  return {byte(0xe0 | code >> 12), byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f))};
}

std::string glyph_label(int code) {
  const std::string character = character_of(code);
  return character.empty() ? fmt::format("glyph {}", code) : fmt::format("glyph {} ('{}')", code, character);
}

PictureSize parse_tile_size(const std::string& text) {
  constexpr int kLargestTile = 1024;
  const std::string_view words(text);
  const auto cross = words.find('x');
  const auto columns = parse_integer(words.substr(0, cross), 1, kLargestTile);
  const auto rows =
      parse_integer(words.substr(cross == words.npos ? words.size() : cross + 1), 1, kLargestTile);
  if (!columns || !rows) {
    throw std::invalid_argument(fmt::format(
        "--tile {}: write COLUMNSxROWS in pixels, each from 1 to {}, such as 6x6", text, kLargestTile));
  }
  return {*columns, *rows};
}

std::vector<Glyph> cut_tiles(const InkPicture& picture, const PictureSize& tile, const Board& board,
                             const std::string& name) {
  const Tiles tiles{picture, tile};
  require_whole_tiles(tiles, board, name);
  std::vector<Glyph> glyphs;
  for (int i = 0; i < tiles.count(); ++i) {
    const int code = code_of_tile(i);
    glyphs.push_back({code, ink_on_board(tiles, i, board), standard_glyph_name(code)});
  }
  return glyphs;
}

std::string ignored_ink(const InkPicture& picture, const PictureSize& tile, const Board& board,
                        std::span<const Glyph> glyphs, const std::string& name) {
  const Tiles tiles{picture, tile};
  std::string named;
  int found = 0;
  for (int i = 0; i < tiles.count(); ++i) {
    if (!has_ink_beyond(tiles, i, board)) continue;
    if (++found > kMaxNamed) continue;
    named += (named.empty() ? "" : ", ") + glyph_label(glyphs[static_cast<std::size_t>(i)].code);
  }
  if (found == 0) return {};
  if (found > kMaxNamed) named += fmt::format(" and {} more", found - kMaxNamed);
  return fmt::format("{}: ink beyond the columns and rows of {} is ignored: in {}", name, board.name(),
                     named);
}

Glyph parse_pattern(const Board& board, const std::string& text) {
  Glyph glyph;
  int cell = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool row_ends = cell > 0 && board.column_of(cell) == 0 && text[i - 1] != '/';
    if (c == '/' && row_ends && cell < board.cells()) continue;
    if ((c != '#' && c != '.') || cell >= board.cells()) {
      cell = -1;
      break;
    }
    if (c == '#') glyph.ink |= bit(cell);
    ++cell;
  }
  if (cell != board.cells()) {
    throw std::invalid_argument(
        fmt::format("'{}' is not a pattern for a {} board: write {} rows of {} characters, # or ., "
                    "joined by /",
                    text, board.name(), board.rows(), board.columns()));
  }
  return glyph;
}

std::string pattern_text(const Board& board, Bitboard ink, const std::string& separator) {
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell > 0 && board.column_of(cell) == 0) text += separator;
    text += (ink & bit(cell)) != 0 ? '#' : '.';
  }
  return text;
}

}  // namespace othello::font
