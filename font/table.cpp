#include "font/table.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "board/text.h"

namespace othello::font {
namespace {

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted(1, '"');
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  quoted += '"';
  return quoted;
}

std::string transformation_text(const GlyphTransformation& transformation) {
  std::string text;
  const auto add = [&](bool used, const char* name) {
    if (!used) return;
    if (!text.empty()) text += '+';
    text += name;
  };
  add(transformation.rotate180, "rotate180");
  add(transformation.mirror, "mirror");
  add(transformation.exchange, "exchange");
  return text.empty() ? "none" : text;
}

nlohmann::ordered_json json_game(const Board& board, const FontEntry& entry) {
  if (!entry.game) return nullptr;
  return {{"first", name_of(first_player(board, *entry.game))},
          {"ink", name_of(ink_player(board, entry))},
          {"moves", reach::plies_text(board, *entry.game)}};
}

}  // namespace

std::string counts_text(const OthelloFont& font) {
  std::string text;
  const auto counts = distance_counts(font);
  for (std::size_t distance = 0; distance < counts.size(); ++distance) {
    if (counts[distance] > 0)
      text += fmt::format("{}{} at distance {}", text.empty() ? "" : ", ", counts[distance], distance);
  }
  return text;
}

std::string text_table(const OthelloFont& font) {
  std::string text = fmt::format("{:>4}  {:<9}  {:>8}  {:<25}  {}\n", "code", "character", "distance",
                                 "transformations", "board");
  for (const FontEntry& entry : font.entries) {
    const Match& match = entry.match;
    text += fmt::format("{:>4}  {:<9}  {:>8}  {:<25}  {}\n", match.glyph.code, character_of(match.glyph.code),
                        match.distance, transformation_text(match.transformation),
                        pattern_text(font.board, match.ink, "/"));
    if (entry.game) {
      text += fmt::format("      {} begins, ink is {}: {}\n", name_of(first_player(font.board, *entry.game)),
                          name_of(ink_player(font.board, entry)), reach::plies_text(font.board, *entry.game));
    }
  }
  return text + counts_text(font) + '\n';
}

std::string csv_table(const OthelloFont& font) {
  std::string text = "code,character,distance,rotate180,mirror,exchange,board\n";
  for (const auto& [match, game] : font.entries) {
    text += fmt::format("{},{},{},{:d},{:d},{:d},{}\n", match.glyph.code,
                        csv_field(character_of(match.glyph.code)), match.distance,
                        match.transformation.rotate180, match.transformation.mirror,
                        match.transformation.exchange, pattern_text(font.board, match.ink));
  }
  return text;
}

std::string json_table(const OthelloFont& font) {
  nlohmann::ordered_json glyphs = nlohmann::ordered_json::array();
  for (const FontEntry& entry : font.entries) {
    const Match& match = entry.match;
    glyphs.push_back({{"code", match.glyph.code},
                      {"character", character_of(match.glyph.code)},
                      {"distance", match.distance},
                      {"rotate180", match.transformation.rotate180},
                      {"mirror", match.transformation.mirror},
                      {"exchange", match.transformation.exchange},
                      {"board", pattern_text(font.board, match.ink)},
                      {"pattern", pattern_text(font.board, match.glyph.ink)},
                      {"state", format_state(font.board, match.state)},
                      {"game", json_game(font.board, entry)}});
  }
  const nlohmann::ordered_json table{{"board", font.board.name()},
                                     {"columns", font.board.columns()},
                                     {"rows", font.board.rows()},
                                     {"distances", distance_counts(font)},
                                     {"glyphs", glyphs}};
  return table.dump(1) + '\n';
}

}  // namespace othello::font
