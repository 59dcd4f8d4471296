// The names in a font file: those that menus show, its designer, and its licence.
#pragma once

#include <string>
#include <vector>

#include "board/board.h"
#include "font/othello_font.h"

namespace othello::font {

/// kInverse is the same drawings with ink and paper exchanged; those of exact drawings are exact too
/// (font/exact_drawings.h).
enum class FontStyle { kRegular, kBold, kInverse };

/// Whether characters take the columns of their ink and one more, or all those of the board. Digits are as
/// wide as each other either way.
enum class FontSpacing { kProportional, kMono };

struct FontNames {
  std::string family;      // "Othello 5x6"
  std::string style;       // "Regular", "Bold" or "Inverse"
  std::string full;        // both, but for "Regular"
  std::string postscript;  // "Othello-5x6-Regular": no blanks
  std::string version;     // of the program
};

inline constexpr const char* kFoundry = "Othello";
inline constexpr const char* kDesigner = "The othello authors";
inline constexpr const char* kCopyright = "No rights reserved: in the public domain under CC0 1.0";
inline constexpr const char* kLicence =
    "CC0 1.0 Universal: to the extent possible under law, the authors have waived all copyright and related "
    "or "
    "neighbouring rights to this font.";
inline constexpr const char* kLicenceAddress = "https://creativecommons.org/publicdomain/zero/1.0/";

/// "regular", "bold" or "inverse"; throws std::invalid_argument with a sentence for the user.
FontStyle parse_font_style(const std::string& text);
/// "proportional" or "mono"; empty is what suits the style: inverse glyphs fill their boards.
FontSpacing parse_font_spacing(const std::string& text, FontStyle style);
FontNames font_names(const Board& board, FontStyle style, const std::string& version);
/// A description of the glyphs, for files that have space for a sentence.
std::string font_description(const Board& board);

/// The entries that have a character, by ascending code.
std::vector<const FontEntry*> encoded_entries(const OthelloFont& font);
/// The code of the replacement for characters that the font lacks: U+FFFD, else '?', else its first; 0 if it
/// has none.
int default_code(const OthelloFont& font);

}  // namespace othello::font
