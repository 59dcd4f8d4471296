#include "font/page.h"

#include <fmt/format.h>

#include "font/embedded_text.h"
#include "font/table.h"

namespace othello {
namespace {

constexpr const char* kFontFile = "font.js";

}  // namespace

std::vector<std::string> page_file_names() {
  std::vector<std::string> names{kFontFile};
  for (const EmbeddedText& file : kPageFiles) names.emplace_back(file.name);
  return names;
}

std::vector<PageFile> page_files(const OthelloFont& font) {
  std::vector<PageFile> files{
      {kFontFile, fmt::format("\"use strict\";\nconst OTHELLO_FONT = {};\n", json_table(font))}};
  for (const EmbeddedText& file : kPageFiles)
    files.push_back({std::string(file.name), std::string(file.content)});
  return files;
}

}  // namespace othello
