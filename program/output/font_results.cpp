#include "program/output/font_results.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/text.h"
#include "font/character_list.h"
#include "font/glyph_transformation.h"
#include "stored/file_kind.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_reader.h"
#include "system/hdf5/sealed_file.h"
#include "system/xxh3.h"

namespace othello::program {

using font::FontEntry;
using stored::FileKind;
using stored::Provenance;

namespace {

struct FontColumn {
  const char* name;
  const char* units;
  const char* description;
  std::uint64_t (*get)(const FontEntry&);
};

constexpr FontColumn kColumns[] = {
    {"code", "1", "Unicode code point; 0 a pattern given by itself",
     [](const FontEntry& e) { return static_cast<std::uint64_t>(e.match.glyph.code); }},
    {"distance", "cells", "Hamming distance between pattern and board",
     [](const FontEntry& e) { return static_cast<std::uint64_t>(e.match.distance); }},
    {"rotate180", "1", "1 if the final state is read after a half turn",
     [](const FontEntry& e) { return std::uint64_t{e.match.transformation.rotate180}; }},
    {"mirror", "1", "1 if it is read with left and right exchanged",
     [](const FontEntry& e) { return std::uint64_t{e.match.transformation.mirror}; }},
    {"exchange", "1", "1 if the opponent's discs are ink, 0 if the mover's",
     [](const FontEntry& e) { return std::uint64_t{e.match.transformation.exchange}; }},
    {"pattern", "1", "ink that was asked for: bit c for cell c, row by row from the top left",
     [](const FontEntry& e) { return std::uint64_t{e.match.glyph.ink}; }},
    {"board", "1", "ink that was found, in the pattern's orientation",
     [](const FontEntry& e) { return std::uint64_t{e.match.ink}; }},
    {"mover", "1", "the mover's discs in the final state",
     [](const FontEntry& e) { return std::uint64_t{e.match.state.mover}; }},
};

void write_games(SealedWriter& file, const font::OthelloFont& font) {
  std::vector<std::uint64_t> first;
  std::size_t longest = 1;
  for (const FontEntry& entry : font.entries) {
    first.push_back(!entry.game ? 2 : font::first_player(font.board, *entry.game) == Colour::kBlack ? 0 : 1);
    if (entry.game) longest = std::max(longest, entry.game->plies.size());
  }
  std::vector<std::uint64_t> moves;
  for (const FontEntry& entry : font.entries) {
    for (std::size_t i = 0; i < longest; ++i) {
      const bool over = !entry.game || i >= entry.game->plies.size();
      const int move = over ? 0 : entry.game->plies[i];
      moves.push_back(over ? kNoMove : move == kPassPly ? kPassMove : static_cast<std::uint64_t>(move));
    }
  }
  file.group("/games");
  file.table("/games/first", first, "1", "who begins: 0 black, 1 white, 2 no game was found");
  file.table("/games/moves", moves, "cell",
             "row: glyph; column: move; 254 a pass, 255 none: the game is over", {first.size(), longest});
}

void write_root(SealedWriter& file, const std::string& format, std::uint64_t version, const Board& board,
                const Provenance& provenance) {
  stored::write_root_attributes(file, format, version, provenance);
  file.attribute("board", board.name());
  file.attribute("columns", static_cast<std::uint64_t>(board.columns()));
  file.attribute("rows", static_cast<std::uint64_t>(board.rows()));
}

}  // namespace

void write_font_results(const std::string& path, const font::OthelloFont& font,
                        const Provenance& provenance) {
  SealedWriter file(path);
  write_root(file, "othello-font", kFontVersion, font.board, provenance);
  file.group("/glyphs");
  for (const FontColumn& column : kColumns) {
    std::vector<std::uint64_t> values;
    for (const FontEntry& entry : font.entries) values.push_back(column.get(entry));
    file.table(fmt::format("/glyphs/{}", column.name), values, column.units, column.description);
  }
  write_games(file, font);
  file.close(kFontSeal);
}

void write_drawings_map(const std::string& path, const font::ExactDrawings& drawings,
                        const Provenance& provenance) {
  SealedWriter file(path);
  write_root(file, "othello-drawings", kDrawingsVersion, drawings.board(), provenance);
  file.attribute("drawings", drawings.size());
  file.group("/drawings");
  const auto words = std::as_bytes(drawings.words());
  file.bytes(
      "/drawings/exact", words.size(), [&](const Hdf5Writer::VisitBytes& take) { take(words); }, "1",
      "bit d % 8 of byte d / 8 is 1 if drawing d is exact; bit c of d is 1 if cell c has ink, row by row "
      "from the "
      "top left");
  file.close(kDrawingsSeal);
}

namespace {

[[noreturn]] void damaged(const std::string& path, const std::string& what) {
  throw DamagedFile(fmt::format("{}: {}", path, what));
}

// Reads such a file's attributes, as far as all kinds have them, in the order of its seal. Versions before `version`
// have none.
class RootReader {
 public:
  RootReader(const std::string& path, FileKind kind, std::uint64_t version)
      : path_(path), hdf5_(path), sealed_(is_sealed(kind, version)), file_(hdf5_, sealed_), board_(read()) {}

  SealedReader& file() { return file_; }
  const Board& board() const { return board_; }
  bool is_sealed() const { return sealed_; }
  void require(const char* seal) const {
    if (!file_.matches_seal(seal)) damaged(path_, "was changed or is damaged: its checksum is wrong");
  }

 private:
  bool is_sealed(FileKind kind, std::uint64_t version) const {
    stored::require_kind(hdf5_, path_, kind);
    const std::uint64_t found = hdf5_.integer_attribute("/", "format_version");
    if (found < version - 1 || found > version)
      damaged(path_,
              fmt::format("format version {}; this program reads {} and {}", found, version - 1, version));
    return found == version;
  }

  Board read() {
    stored::add_root_attributes_to_checksum(file_);
    try {
      const Board board = board_named(file_.text("board"));
      if (board.cells() != board.grid_cells()) throw std::invalid_argument("its board lacks cells");
      for (const char* name : {"columns", "rows"}) file_.attribute(name);
      return board;
    } catch (const std::invalid_argument& error) {
      damaged(path_, error.what());
    }
  }

  std::string path_;
  Hdf5Reader hdf5_;
  bool sealed_;
  SealedReader file_;
  Board board_;
};

struct FontTable {
  Board board;
  bool sealed;
  std::vector<std::uint64_t> code, distance, rotate180, mirror, exchange, pattern, ink, mover, first;
  Hdf5Table<std::uint64_t> moves;
};

FontTable read_font(const std::string& path) {
  RootReader root(path, FileKind::kFont, kFontVersion);
  FontTable table{.board = root.board(),
                  .sealed = root.is_sealed(),
                  .code = root.file().integers("/glyphs/code"),
                  .distance = root.file().integers("/glyphs/distance"),
                  .rotate180 = root.file().integers("/glyphs/rotate180"),
                  .mirror = root.file().integers("/glyphs/mirror"),
                  .exchange = root.file().integers("/glyphs/exchange"),
                  .pattern = root.file().integers("/glyphs/pattern"),
                  .ink = root.file().integers("/glyphs/board"),
                  .mover = root.file().integers("/glyphs/mover"),
                  .first = root.file().integers("/games/first"),
                  .moves = root.file().integer_table("/games/moves")};
  root.require(kFontSeal);
  const std::size_t glyphs = table.code.size();
  bool same = table.moves.dimensions.size() == 2 && table.moves.dimensions[0] == glyphs;
  for (const auto* column : {&table.distance, &table.rotate180, &table.mirror, &table.exchange,
                             &table.pattern, &table.ink, &table.mover, &table.first})
    same = same && column->size() == glyphs;
  if (!same) damaged(path, "its tables differ in length");
  return table;
}

// The game of a glyph. Throws std::invalid_argument for what is not a move at all.
reach::Game game_of(const FontTable& table, std::size_t glyph) {
  const Colour first = table.first[glyph] == 0 ? Colour::kBlack : Colour::kWhite;
  reach::Game game{.start = font::start_of(table.board, first), .plies = {}};
  const auto length = static_cast<std::size_t>(table.moves.dimensions[1]);
  bool over = false;
  for (std::size_t i = 0; i < length; ++i) {
    const std::uint64_t move = table.moves.values[glyph * length + i];
    if (over && move != kNoMove) throw std::invalid_argument("there is a move after the end");
    over = move == kNoMove;
    if (over) continue;
    if (move != kPassMove && move >= static_cast<std::uint64_t>(table.board.cells()))
      throw std::invalid_argument(fmt::format("{} is neither a cell nor a pass", move));
    game.plies.push_back(move == kPassMove ? kPassPly : static_cast<int>(move));
  }
  return game;
}

// Whether the drawing is what the final state shows.
void check_drawing(const FontTable& table, const font::GlyphTransformer& shown, std::size_t glyph) {
  const auto check = [&](bool holds, const char* what) {
    check_that(holds, fmt::format("glyph {}: {}", glyph, what));
  };
  const Bitboard all = table.board.all();
  check(((table.pattern[glyph] | table.mover[glyph]) & ~all) == 0, "it has cells that the board lacks");
  check(table.code[glyph] <= static_cast<std::uint64_t>(font::kLastCode), "its code is too large");
  for (const auto* column : {&table.rotate180, &table.mirror, &table.exchange})
    check((*column)[glyph] <= 1, "what it is read by is neither 0 nor 1");
  const State state{table.mover[glyph], all & ~table.mover[glyph]};
  const font::GlyphTransformation transformation{.rotate180 = table.rotate180[glyph] == 1,
                                                 .mirror = table.mirror[glyph] == 1,
                                                 .exchange = table.exchange[glyph] == 1};
  check(shown.ink(transformation, state) == table.ink[glyph], "its final state shows another drawing");
  check(table.distance[glyph] ==
            static_cast<std::uint64_t>(std::popcount(table.pattern[glyph] ^ table.ink[glyph])),
        "its distance is not that of pattern and board");
}

void check_game(const FontTable& table, std::size_t glyph) {
  State end;
  try {
    end = reach::replay(table.board, game_of(table, glyph));
  } catch (const std::invalid_argument& error) {
    throw CheckFailed(fmt::format("glyph {}: its game: {}", glyph, error.what()));
  }
  check_that(end.mover == table.mover[glyph] && end.discs() == table.board.cells(),
             fmt::format("glyph {}: its game does not end with its final state", glyph));
}

struct DrawingsMap {
  Board board;
  bool sealed;
  std::uint64_t drawings;  // that are said to be exact
  std::shared_ptr<const RandomAccessBytes> bits;
  std::uint64_t bits_xxh3;
};

DrawingsMap read_map(const std::string& path) {
  RootReader root(path, FileKind::kDrawings, kDrawingsVersion);
  const AttributeValue drawings = root.file().attribute("drawings");
  if (!std::holds_alternative<std::uint64_t>(drawings))
    damaged(path, "its number of drawings is not an integer");
  auto [bits, xxh3] = root.file().bytes("/drawings/exact");
  root.require(kDrawingsSeal);
  return {root.board(), root.is_sealed(), std::get<std::uint64_t>(drawings), std::move(bits), xxh3};
}

struct BitsRead {
  std::uint64_t set = 0;
  std::uint64_t xxh3 = 0;
};

BitsRead read_bits(const RandomAccessBytes& bytes) {
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;
  std::vector<std::byte> buffer(static_cast<std::size_t>(std::min(bytes.size(), kPiece)));
  BitsRead read;
  Xxh3 checksum;
  for (std::uint64_t at = 0; at < bytes.size(); at += kPiece) {
    const auto piece = std::span(buffer).first(static_cast<std::size_t>(std::min(bytes.size() - at, kPiece)));
    bytes.read_at(at, piece);
    checksum.add(piece);
    for (const std::byte byte : piece)
      read.set += static_cast<std::uint64_t>(std::popcount(std::to_integer<unsigned>(byte)));
  }
  read.xxh3 = checksum.value();
  return read;
}

// What is said of files of versions before the seal.
std::string seal_note(bool sealed) {
  return sealed ? "" : "; not sealed (an earlier format version): some changes may go unnoticed";
}

}  // namespace

std::string check_font_results(const std::string& path) {
  read_in_child_first(path, [&] { read_font(path); });
  const FontTable table = read_font(path);
  const font::GlyphTransformer shown(table.board);
  std::size_t games = 0;
  for (std::size_t glyph = 0; glyph < table.code.size(); ++glyph) {
    check_drawing(table, shown, glyph);
    check_that(table.first[glyph] <= 2, fmt::format("glyph {}: nobody begins its game", glyph));
    if (table.first[glyph] == 2) continue;
    check_game(table, glyph);
    ++games;
  }
  return fmt::format("a font of {} glyphs on {}, {} games: correct{}", table.code.size(), table.board.name(),
                     games, seal_note(table.sealed));
}

std::string check_drawings_map(const std::string& path) {
  read_in_child_first(path, [&] { read_map(path); });
  const DrawingsMap map = read_map(path);
  const int cells = map.board.cells();
  const std::uint64_t bytes =
      cells < kMaxCells ? std::max<std::uint64_t>(std::uint64_t{1} << cells, 64) / 8 : 0;
  check_that(map.bits->size() == bytes,
             fmt::format("{} bytes; {} has {}", map.bits->size(), map.board.name(), bytes));
  const BitsRead read = read_bits(*map.bits);
  if (map.sealed && read.xxh3 != map.bits_xxh3)
    damaged(path, "was changed or is damaged: the checksum of its drawings is wrong");
  check_that(map.drawings == read.set,
             fmt::format("{} drawings are said to be exact; the map has {}", map.drawings, read.set));
  return fmt::format("a map of {} exact drawings on {}: correct{}", map.drawings, map.board.name(),
                     seal_note(map.sealed));
}

}  // namespace othello::program
