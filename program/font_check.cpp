#include "program/font_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "board/rules.h"
#include "board/text.h"
#include "program/output/font_results.h"
#include "stored/file_kind.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_reader.h"

namespace othello {
namespace {

Board board_of(const Hdf5Reader& file, const std::string& path, FileKind kind, std::uint64_t version) {
  require_kind(file, path, kind);
  const std::uint64_t found = file.integer_attribute("/", "format_version");
  if (found != version)
    throw DamagedFile(fmt::format("{}: format version {}; this program reads {}", path, found, version));
  try {
    return board_named(file.text_attribute("/", "board"));
  } catch (const std::invalid_argument& error) {
    throw DamagedFile(fmt::format("{}: {}", path, error.what()));
  }
}

struct FontTable {
  Board board;
  std::vector<std::uint64_t> distance, pattern, ink, mover, first;
  Hdf5Table<std::uint64_t> moves;
};

FontTable read_font(const std::string& path) {
  const Hdf5Reader file(path);
  FontTable table{.board = board_of(file, path, FileKind::kFont, kFontVersion),
                  .distance = file.integers("/glyphs/distance").values,
                  .pattern = file.integers("/glyphs/pattern").values,
                  .ink = file.integers("/glyphs/board").values,
                  .mover = file.integers("/glyphs/mover").values,
                  .first = file.integers("/games/first").values,
                  .moves = file.integers("/games/moves")};
  const std::size_t glyphs = table.distance.size();
  bool same = table.pattern.size() == glyphs && table.ink.size() == glyphs && table.mover.size() == glyphs &&
              table.first.size() == glyphs && table.moves.dimensions.size() == 2 &&
              table.moves.dimensions[0] == glyphs;
  for (const char* name : {"code", "rotate180", "mirror", "exchange"})
    same = same && file.integers(fmt::format("/glyphs/{}", name)).values.size() == glyphs;
  if (!same) throw DamagedFile(fmt::format("{}: its tables differ in length", path));
  return table;
}

void check_game(const FontTable& table, const Rules& rules, std::size_t glyph) {
  const auto length = static_cast<std::size_t>(table.moves.dimensions[1]);
  const auto wrong = [&](std::size_t move, const char* what) {
    return fmt::format("glyph {}: move {} of its game {}", glyph, move, what);
  };
  State state = table.board.start();
  for (std::size_t i = 0; i < length; ++i) {
    const std::uint64_t move = table.moves.values[glyph * length + i];
    if (move == kNoMove) break;
    if (move == kPassMove) {
      check_that(rules.moves(state) == 0, wrong(i, "is a pass of a player who can move"));
      state = state.with_roles_exchanged();
      continue;
    }
    const bool legal = move < static_cast<std::uint64_t>(kMaxCells) &&
                       (rules.moves(state) & bit(static_cast<int>(move))) != 0;
    check_that(legal, wrong(i, "is not legal"));
    state = rules.after_move(state, static_cast<int>(move));
  }
  check_that(state.mover == table.mover[glyph] && state.discs() == table.board.cells(),
             fmt::format("glyph {}: its game does not end with its final state", glyph));
}

struct DrawingsMap {
  Board board;
  std::uint64_t drawings = 0;  // that are said to be exact
  std::shared_ptr<const StoredBytes> bits;
};

DrawingsMap read_map(const std::string& path) {
  const Hdf5Reader file(path);
  const Board board = board_of(file, path, FileKind::kDrawings, kDrawingsVersion);
  return {board, file.integer_attribute("/", "drawings"), file.bytes("/drawings/exact")};
}

std::uint64_t bits_set(const StoredBytes& bytes) {
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;
  std::vector<std::byte> buffer(static_cast<std::size_t>(std::min(bytes.size(), kPiece)));
  std::uint64_t set = 0;
  for (std::uint64_t at = 0; at < bytes.size(); at += kPiece) {
    const auto piece = std::span(buffer).first(static_cast<std::size_t>(std::min(bytes.size() - at, kPiece)));
    bytes.read_at(at, piece);
    for (const std::byte byte : piece)
      set += static_cast<std::uint64_t>(std::popcount(std::to_integer<unsigned>(byte)));
  }
  return set;
}

}  // namespace

std::string check_font_results(const std::string& path) {
  try_reading(path, [&] { read_font(path); });
  const FontTable table = read_font(path);
  const Rules rules(table.board);
  std::size_t games = 0;
  for (std::size_t glyph = 0; glyph < table.distance.size(); ++glyph) {
    check_that(table.distance[glyph] ==
                   static_cast<std::uint64_t>(std::popcount(table.pattern[glyph] ^ table.ink[glyph])),
               fmt::format("glyph {}: its distance is not that of pattern and board", glyph));
    check_that(table.first[glyph] <= 2, fmt::format("glyph {}: nobody begins its game", glyph));
    if (table.first[glyph] == 2) continue;
    check_game(table, rules, glyph);
    ++games;
  }
  return fmt::format("a font of {} glyphs on {}, {} games", table.distance.size(), table.board.name(), games);
}

std::string check_drawings_map(const std::string& path) {
  try_reading(path, [&] { read_map(path); });
  const DrawingsMap map = read_map(path);
  const int cells = map.board.cells();
  const std::uint64_t bytes =
      cells < kMaxCells ? std::max<std::uint64_t>(std::uint64_t{1} << cells, 64) / 8 : 0;
  check_that(map.bits->size() == bytes,
             fmt::format("{} bytes; {} has {}", map.bits->size(), map.board.name(), bytes));
  const std::uint64_t set = bits_set(*map.bits);
  check_that(map.drawings == set,
             fmt::format("{} drawings are said to be exact; the map has {}", map.drawings, set));
  return fmt::format("a map of {} exact drawings on {}", map.drawings, map.board.name());
}

}  // namespace othello
