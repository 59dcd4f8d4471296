#include "program/output/font_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "stored/file_root.h"
#include "system/hdf5/sealed_file.h"

namespace othello {
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

void write_games(SealedWriter& file, const OthelloFont& font) {
  std::vector<std::uint64_t> first;
  std::size_t longest = 1;
  for (const FontEntry& entry : font.entries) {
    first.push_back(!entry.game ? 2 : entry.game->first == Player::kBlack ? 0 : 1);
    if (entry.game) longest = std::max(longest, entry.game->moves.size());
  }
  std::vector<std::uint64_t> moves;
  for (const FontEntry& entry : font.entries) {
    for (std::size_t i = 0; i < longest; ++i) {
      const bool over = !entry.game || i >= entry.game->moves.size();
      const int move = over ? 0 : entry.game->moves[i];
      moves.push_back(over ? kNoMove : move == kPass ? kPassMove : static_cast<std::uint64_t>(move));
    }
  }
  file.group("/games");
  file.table("/games/first", first, "1", "who begins: 0 black, 1 white, 2 no game was found");
  file.table("/games/moves", moves, "cell",
             "row: glyph; column: move; 254 a pass, 255 none: the game is over", {first.size(), longest});
}

void write_root(SealedWriter& file, const std::string& format, std::uint64_t version, const Board& board,
                const Provenance& provenance) {
  write_file_root(file, format, version, provenance);
  file.attribute("board", board.name());
  file.attribute("columns", static_cast<std::uint64_t>(board.columns()));
  file.attribute("rows", static_cast<std::uint64_t>(board.rows()));
}

}  // namespace

void write_font_results(const std::string& path, const OthelloFont& font, const Provenance& provenance) {
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

void write_drawings_map(const std::string& path, const ExactDrawings& drawings,
                        const Provenance& provenance) {
  SealedWriter file(path);
  write_root(file, "othello-drawings", kDrawingsVersion, drawings.board(), provenance);
  file.attribute("drawings", drawings.size());
  file.group("/drawings");
  const auto words = std::as_bytes(drawings.words());
  file.bytes(
      "/drawings/exact", words.size(), [&](const Hdf5Writer::TakeBytes& take) { take(words); }, "1",
      "bit d % 8 of byte d / 8 is 1 if drawing d is exact; bit c of d is 1 if cell c has ink, row by row "
      "from the "
      "top left");
  file.close(kDrawingsSeal);
}

}  // namespace othello
