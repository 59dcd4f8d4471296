// The page: a folder that shows the font in any browser, without a network and without a server.
//
// The font itself is in font.js, as the JSON of font/table.h, and beside it as othello.ttf, othello.woff2 and
// othello.bdf; all other files are the same for every font and part of the program (font/page).
#pragma once

#include <string>
#include <vector>

#include "font/font_names.h"

namespace othello {

struct PageFile {
  std::string name;
  std::string content;
};

/// The names of the files of the folder.
std::vector<std::string> page_file_names();

/// The files of the folder; index.html is the one to open. Entries should have their games (find_games).
std::vector<PageFile> page_files(const OthelloFont& font, const FontNames& names, FontSpacing spacing);

}  // namespace othello
