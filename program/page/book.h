// The values of a board's first depths, opening books, and weights, as the play page reads them (docs/play-page.md has the
// formats).
//
// A book is made from a file of values (solve/values_file.h): as many whole depths from the start on as fit.
// From there on the page computes values itself, the faster the later.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "board/board.h"
#include "play/opening_book.h"
#include "solve/values_file.h"

namespace othello::program {

/// The largest file of a book: what a phone loads in a moment.
inline constexpr std::size_t kLargestBook = std::size_t{3} << 19;

/// The boards that the page has books for.
const std::vector<Board>& book_boards();

/// The boards that the page plays on.
const std::vector<Board>& page_boards();

/// book-5x6.js and so on.
std::string book_file_name(const Board& board);

struct Book {
  Board board;
  std::string script;  // the text of that file
};

/// Those of a page: at most one of each kind for a board.
struct PageBooks {
  std::vector<Book> values;
  std::vector<Book> openings;
};

/// openings-8x8.js and so on: an opening book (play/opening_book.h) for the page, of a board that it has. Throws
/// std::invalid_argument for other boards, and if it would be larger than `kLargestBook`.
std::string opening_file_name(const Board& board);
Book make_opening_script(const play::OpeningBook& book, const std::string& path);

/// weights-8x8.js and so on: the evaluation's weights and patterns (play/patterns/weights_file.h) of a board that the page does not
/// solve. Throws std::invalid_argument if the environment says that there are none, and what reading them may.
std::string weights_file_name(const Board& board);
Book make_weights_script(const Board& board);

/// The boards that have such a file.
std::vector<Board> weights_boards();

/// Makes a book from values that were read. `path` is named in messages. Throws std::invalid_argument for a
/// board that the page has no book for, and for values that begin after the start or are by another score
/// than the page's; DamagedFile, ReadError.
Book make_book(const solve::StoredValues& stored, const std::string& path);

}  // namespace othello::program
