#include "page/play_page.h"

#include <fmt/format.h>

#include <iterator>

#include "page/embedded_text.h"
#include "play/weights.h"

namespace othello {
namespace {

constexpr const char* kWeightsFile = "weights.js";
constexpr const char* kBooksFile = "books.js";

// The weights as they are, a stage a row; the page computes what they come to on a board (judge.js).
std::string weights_script() {
  std::string text = "\"use strict\";\nconst OTHELLO_WEIGHTS = [\n";
  for (const play::StageWeights& stage : play::kWeights)
    fmt::format_to(std::back_inserter(text), "  {{ vacant: {}, even: {}, odd: {}, features: [{}] }},\n",
                   stage.vacant, stage.turn_if_even, stage.turn_if_odd, fmt::join(stage.features, ", "));
  return text + "];\n";
}

// The list of books: a page opened as a file gets an error when it requests a book that does not exist.
std::string books_script(const std::vector<Book>& books) {
  std::string names;
  for (const Book& book : books)
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", book.board.name());
  return fmt::format("\"use strict\";\nconst OTHELLO_BOOKS = [{}];\n", names);
}

}  // namespace

std::vector<std::string> play_page_file_names() {
  std::vector<std::string> names{kWeightsFile, kBooksFile};
  for (const EmbeddedText& file : kPlayPageFiles) names.emplace_back(file.name);
  for (const Board& board : book_boards()) names.push_back(book_file_name(board));
  return names;
}

std::vector<PageFile> play_page_files(const std::vector<Book>& books) {
  std::vector<PageFile> files{{kWeightsFile, weights_script()}, {kBooksFile, books_script(books)}};
  for (const EmbeddedText& file : kPlayPageFiles)
    files.push_back({std::string(file.name), std::string(file.content)});
  for (const Book& book : books) files.push_back({book_file_name(book.board), book.script});
  return files;
}

}  // namespace othello
