// The analysis board: perfect play on small boards, a level on 6x6 and 8x8, and games to study (docs/play-page.md).
//
// It shares style sheet, rules and drawing with the font's page, in whose folder it lies. The weights of its
// evaluation are those of play/weights.h, in weights.js; values of first depths are in books (page/book.h),
// which books.js lists.
#pragma once

#include <string>
#include <vector>

#include "page/book.h"
#include "page/page_file.h"

namespace othello {

/// The names of all files that there may be.
std::vector<std::string> play_page_file_names();

/// Those files, except for what the font's page has as well, and the books; play.html is the one to open.
std::vector<PageFile> play_page_files(const std::vector<Book>& books);

}  // namespace othello
