// The values of a board's first depths, as the page to play on reads them (docs/play-page.md has the format).
//
// Made of a file of values (solve/values_file.h): as many whole depths from the start on as fit. From there
// on the page works values out by itself, the faster the later.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "board/board.h"
#include "solve/values_file.h"

namespace othello {

/// What a book may take as a file: what a telephone loads in a moment.
inline constexpr std::size_t kLargestBook = std::size_t{3} << 19;

/// The boards that the page knows books of.
const std::vector<Board>& book_boards();

/// book-5x6.js and so on.
std::string book_file_name(const Board& board);

struct Book {
  Board board;
  std::string script;  // the text of that file
};

/// Makes a book of values that were read. `path` is named in messages. Throws std::invalid_argument for a
/// board that the page has no book of, and for values that begin after the start or are by another score than
/// its own; DamagedFile, ReadError.
Book make_book(const StoredValues& stored, const std::string& path, std::size_t largest = kLargestBook);

}  // namespace othello
