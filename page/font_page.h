// The font's page: its letters as boards, the games that make them, and the fonts.
//
// The font itself is in font.js, as the JSON of font/table.h, and beside it as othello.ttf, othello.woff2 and
// othello.bdf; all other files are the same for every font and part of the program (page/font).
#pragma once

#include <string>
#include <vector>

#include "font/font_names.h"
#include "page/page_file.h"

namespace othello {

/// The names of its files.
std::vector<std::string> font_page_file_names();

/// The files of the page; font.html is the one to open. Entries should have their games (find_games).
std::vector<PageFile> font_page_files(const OthelloFont& font, const FontNames& names, FontSpacing spacing);

}  // namespace othello
