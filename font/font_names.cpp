#include "font/font_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace othello::font {

FontStyle parse_font_style(const std::string& text) {
  if (text == "regular") return FontStyle::kRegular;
  if (text == "bold") return FontStyle::kBold;
  if (text == "inverse") return FontStyle::kInverse;
  throw std::invalid_argument(fmt::format("--style {}: must be regular, bold or inverse", text));
}

FontSpacing parse_font_spacing(const std::string& text, FontStyle style) {
  if (text == "proportional") return FontSpacing::kProportional;
  if (text == "mono") return FontSpacing::kMono;
  if (text.empty()) return style == FontStyle::kInverse ? FontSpacing::kMono : FontSpacing::kProportional;
  throw std::invalid_argument(fmt::format("--spacing {}: must be proportional or mono", text));
}

FontNames font_names(const Board& board, FontStyle style, const std::string& version) {
  FontNames names;
  names.family = "Othello " + board.name();
  names.style = style == FontStyle::kBold ? "Bold" : style == FontStyle::kInverse ? "Inverse" : "Regular";
  names.full = style == FontStyle::kRegular ? names.family : names.family + ' ' + names.style;
  names.postscript =
      fmt::format("Othello-{}x{}-{}", board.columns(), board.rows(), names.style);  // no slashes
  names.version = version;
  return names;
}

std::string font_description(const Board& board) {
  return fmt::format("Every glyph is a board of {} cells at the end of a legal game of Othello.",
                     board.name());
}

std::vector<const FontEntry*> encoded_entries(const OthelloFont& font) {
  std::vector<const FontEntry*> entries;
  for (const FontEntry& entry : font.entries) {
    if (entry.match.glyph.code >= kFirstCode) entries.push_back(&entry);
  }
  std::ranges::sort(entries, {}, [](const FontEntry* entry) { return entry->match.glyph.code; });
  return entries;
}

int default_code(const OthelloFont& font) {
  const auto entries = encoded_entries(font);
  const auto has = [&](int code) {
    return std::ranges::any_of(entries,
                               [&](const FontEntry* entry) { return entry->match.glyph.code == code; });
  };
  if (has(kReplacementCode)) return kReplacementCode;
  if (has('?')) return '?';
  return entries.empty() ? 0 : entries.front()->match.glyph.code;
}

}  // namespace othello::font
