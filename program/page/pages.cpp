#include "program/page/pages.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "font/font_files.h"
#include "font/table.h"

namespace othello::program {

namespace {

constexpr const char* kFontFile = "font.js";
constexpr const char* kTrueTypeFile = "othello.ttf";
constexpr const char* kWoff2File = "othello.woff2";
constexpr const char* kBdfFile = "othello.bdf";
// In font.html.
constexpr std::string_view kWoff2Link = ", <a href=\"othello.woff2\" download>WOFF2</a> for web\n  pages";

}  // namespace

std::vector<std::string> font_page_file_names() {
  std::vector<std::string> names{kFontFile, kTrueTypeFile, kWoff2File, kBdfFile};
  for (const EmbeddedText& file : kFontPageFiles) names.emplace_back(file.name);
  return names;
}

std::vector<PageFile> font_page_files(const font::OthelloFont& font, const font::FontNames& names,
                                      font::FontSpacing spacing) {
  const std::string truetype = font::truetype_font(font, names, spacing);
  std::vector<PageFile> files{
      {kFontFile, fmt::format("\"use strict\";\nconst OTHELLO_FONT = {};\n", font::json_table(font))},
      {kTrueTypeFile, truetype},
      {kBdfFile, font::bdf_font(font, names)}};
  if (font::has_woff2()) files.push_back({kWoff2File, font::woff2_font(truetype)});
  for (const EmbeddedText& file : kFontPageFiles) {
    std::string content(file.content);
    const std::size_t link = font::has_woff2() ? std::string::npos : content.find(kWoff2Link);
    if (link != std::string::npos) content.erase(link, kWoff2Link.size());
    files.push_back({std::string(file.name), std::move(content)});
  }
  return files;
}

namespace {

constexpr const char* kBooksFile = "books.js";

std::string board_list(const std::vector<Book>& books) {
  std::string names;
  for (const Book& book : books)
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", book.board.name());
  return "[" + names + "]";
}

// The lists of books: a page opened as a file gets an error when it requests a book that does not exist.
std::string books_script(const PageBooks& books) {
  return fmt::format("\"use strict\";\nconst OTHELLO_BOOKS = {};\nconst OTHELLO_OPENING_BOOKS = {};\n",
                     board_list(books.values), board_list(books.openings));
}

}  // namespace

std::vector<std::string> play_page_file_names() {
  std::vector<std::string> names{kBooksFile};
  for (const EmbeddedText& file : kPlayPageFiles) names.emplace_back(file.name);
  for (const Board& board : book_boards()) names.push_back(book_file_name(board));
  for (const Board& board : page_boards()) names.push_back(opening_file_name(board));
  for (const Board& board : weights_boards()) names.push_back(weights_file_name(board));
  return names;
}

std::vector<PageFile> play_page_files(const PageBooks& books) {
  std::vector<PageFile> files{{kBooksFile, books_script(books)}};
  for (const EmbeddedText& file : kPlayPageFiles)
    files.push_back({std::string(file.name), std::string(file.content)});
  for (const Book& book : books.values) files.push_back({book_file_name(book.board), book.script});
  for (const Book& book : books.openings) files.push_back({opening_file_name(book.board), book.script});
  for (const Board& board : weights_boards()) {
    Book weights = make_weights_script(board);
    files.push_back({weights_file_name(board), std::move(weights.script)});
  }
  return files;
}

namespace {

// The start page links what scripts make beside these pages only where it lies.
std::string with_links_that_lead(std::string page, const std::filesystem::path& folder) {
  constexpr std::string_view kBegin = "<a href=\"../";
  constexpr std::string_view kEnd = "</a>";
  for (std::size_t at = page.find(kBegin); at != std::string::npos; at = page.find(kBegin, at + 1)) {
    const std::size_t target = at + kBegin.size() - std::string_view("../").size();
    const std::size_t quote = page.find('"', target);
    if (std::filesystem::exists(folder / page.substr(target, quote - target))) continue;
    page.erase(page.find(kEnd, quote), kEnd.size());
    page.erase(at, quote + 2 - at);
  }
  return page;
}

}  // namespace

std::vector<std::string> start_page_file_names() {
  std::vector<std::string> names;
  for (const EmbeddedText& file : kStartPageFiles) names.emplace_back(file.name);
  return names;
}

std::vector<PageFile> make_start_page_files(const std::string& folder) {
  std::vector<PageFile> files;
  for (const EmbeddedText& file : kStartPageFiles)
    files.push_back({std::string(file.name), with_links_that_lead(std::string(file.content), folder)});
  return files;
}

}  // namespace othello::program
