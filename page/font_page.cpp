#include "page/font_page.h"

#include <fmt/format.h>

#include "font/bdf.h"
#include "font/table.h"
#include "font/truetype.h"
#include "font/woff2.h"
#include "page/embedded_text.h"

namespace othello {
namespace {

constexpr const char* kFontFile = "font.js";
constexpr const char* kTrueTypeFile = "othello.ttf";
constexpr const char* kWoff2File = "othello.woff2";
constexpr const char* kBdfFile = "othello.bdf";

}  // namespace

std::vector<std::string> font_page_file_names() {
  std::vector<std::string> names{kFontFile, kTrueTypeFile, kWoff2File, kBdfFile};
  for (const EmbeddedText& file : kFontPageFiles) names.emplace_back(file.name);
  return names;
}

std::vector<PageFile> font_page_files(const OthelloFont& font, const FontNames& names, FontSpacing spacing) {
  const std::string truetype = truetype_font(font, names, spacing);
  std::vector<PageFile> files{
      {kFontFile, fmt::format("\"use strict\";\nconst OTHELLO_FONT = {};\n", json_table(font))},
      {kTrueTypeFile, truetype},
      {kWoff2File, woff2_font(truetype)},
      {kBdfFile, bdf_font(font, names)}};
  for (const EmbeddedText& file : kFontPageFiles)
    files.push_back({std::string(file.name), std::string(file.content)});
  return files;
}

}  // namespace othello
