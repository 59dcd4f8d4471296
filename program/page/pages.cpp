#include "program/page/pages.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "font/canvas.h"
#include "font/font_files.h"
#include "font/table.h"
#include "play/evaluation.h"
#include "program/page/markdown.h"

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
  std::vector<std::string> names{kWeightsFile, kBooksFile};
  for (const EmbeddedText& file : kPlayPageFiles) names.emplace_back(file.name);
  for (const Board& board : book_boards()) names.push_back(book_file_name(board));
  for (const Board& board : page_boards()) names.push_back(opening_file_name(board));
  return names;
}

std::vector<PageFile> play_page_files(const PageBooks& books) {
  std::vector<PageFile> files{{kWeightsFile, weights_script()}, {kBooksFile, books_script(books)}};
  for (const EmbeddedText& file : kPlayPageFiles)
    files.push_back({std::string(file.name), std::string(file.content)});
  for (const Book& book : books.values) files.push_back({book_file_name(book.board), book.script});
  for (const Book& book : books.openings) files.push_back({opening_file_name(book.board), book.script});
  return files;
}

namespace {

constexpr std::string_view kReport = "../report/index.html";

// docs/manual.md becomes manual.html, and docs/solve.md manual-solve.html: play.html and font.html are other pages.
std::string manual_name(std::string_view markdown_name) {
  const std::string_view stem =
      markdown_name.substr(0, markdown_name.size() - std::string_view(".md").size());
  return stem == "manual" ? "manual.html" : fmt::format("manual-{}.html", stem);
}

// Of the links of docs/ only those to each other, and to elsewhere, lead to what is there.
std::string target_of(std::string_view link) {
  if (link.starts_with('#') || link.starts_with("https://")) return std::string(link);
  const std::string_view name = link.substr(0, link.find('#'));
  const bool is_there =
      std::ranges::any_of(kManualFiles, [&](const EmbeddedText& file) { return file.name == name; });
  return is_there ? manual_name(name) + std::string(link.substr(name.size())) : "";
}

// Replaces what lies between two marks.
void replace_between(std::string& text, std::string_view begin, std::string_view end, std::string_view by) {
  const std::size_t from = text.find(begin) + begin.size();
  text.replace(from, text.find(end, from) - from, by);
}

// A page of docs/ in the frame of the start page.
std::string manual_page(const EmbeddedText& file) {
  const std::string_view title = file.content.substr(2, file.content.find('\n') - 2);  // after "# "
  std::string page(kStartPageFiles[0].content);
  replace_between(page, "<title>", "</title>", "Othello: " + font::escape_markup(title));
  replace_between(page, "href=\"style.css\">\n", "</head>",
                  "<link rel=\"stylesheet\" href=\"manual.css\">\n");
  replace_between(page, "<main>\n", "</main>",
                  "<nav aria-label=\"Pages\"><a href=\"index.html\">Start</a> "
                  "<a href=\"manual.html\">The manual</a></nav>\n" +
                      markdown_to_html(file.content, target_of));
  return page;
}

// The start page links the report only where it lies.
std::string without_report(std::string page) {
  const std::string link = fmt::format("<a href=\"{}\">The report</a>", kReport);
  return page.replace(page.find(link), link.size(), "The report");
}

}  // namespace

std::vector<std::string> start_page_file_names() {
  std::vector<std::string> names;
  for (const EmbeddedText& file : kStartPageFiles) names.emplace_back(file.name);
  for (const EmbeddedText& file : kManualFiles) names.push_back(manual_name(file.name));
  return names;
}

std::vector<PageFile> make_start_page_files(const std::string& folder) {
  const bool has_report = std::filesystem::exists(std::filesystem::path(folder) / kReport);
  std::vector<PageFile> files;
  for (const EmbeddedText& file : kStartPageFiles) {
    const std::string text(file.content);
    files.push_back(
        {std::string(file.name), file.name == "index.html" && !has_report ? without_report(text) : text});
  }
  for (const EmbeddedText& file : kManualFiles) files.push_back({manual_name(file.name), manual_page(file)});
  return files;
}

}  // namespace othello::program
