// The pages for browsers: the font's, the analysis board, the start page. Their texts are part of the
// program, put there by cmake/EmbedText.cmake.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "font/font_names.h"
#include "program/page/book.h"

namespace othello::program {

struct EmbeddedText {
  std::string_view name;
  std::string_view content;
};

/// The files of the font's page (program/page/font), which are the same for every font.
extern const std::vector<EmbeddedText> kFontPageFiles;
/// The files of the play page (program/page/play, and program/page/worker as one text), which also uses some of the font's page.
extern const std::vector<EmbeddedText> kPlayPageFiles;
/// The files of the start page (program/page/start).
extern const std::vector<EmbeddedText> kStartPageFiles;

/// A file of a page: a folder that any browser shows without a network and without a server.
struct PageFile {
  std::string name;
  std::string content;
};

// The font's page: its letters as boards, the games that make them, and the fonts.
//
// The font itself is in font.js, as the JSON of font/table.h, and beside it as othello.ttf, othello.woff2 and
// othello.bdf; all other files are the same for every font and part of the program (program/page/font).

/// The names of its files.
std::vector<std::string> font_page_file_names();

/// The files of the page; font.html is the one to open. Entries should have their games (find_games).
std::vector<PageFile> font_page_files(const font::OthelloFont& font, const font::FontNames& names,
                                      font::FontSpacing spacing);

// The analysis board: perfect play on small boards, a level on 6x6 and 8x8, and games to study (docs/play-page.md).
//
// It shares style sheet, rules and drawing with the font's page, in whose folder it lies. Weights, values of first depths, and
// opening books are files of their own (program/page/book.h); books.js lists the last two.

/// The names of all files that there may be.
std::vector<std::string> play_page_file_names();

/// Those files, except for what the font's page has as well, and the books; play.html is the one to open.
std::vector<PageFile> play_page_files(const PageBooks& books);

// The start page of the folder, which leads to the font, the analysis board, and what scripts make beside it: the report of a
// search (scripts/report) and the manual (scripts/docs).

/// The names of its files.
std::vector<std::string> start_page_file_names();

/// Those files, for a folder; index.html is the one to open. They share the style sheet of the font's page, and link the report
/// and the manual where they lie beside this folder.
std::vector<PageFile> make_start_page_files(const std::string& folder);

}  // namespace othello::program
