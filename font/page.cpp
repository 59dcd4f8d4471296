#include "font/page.h"

#include <fmt/format.h>

#include "font/embedded_text.h"
#include "font/table.h"

namespace othello {

std::vector<PageFile> page_files(const OthelloFont& font) {
  std::vector<PageFile> files{
      {"font.js", fmt::format("\"use strict\";\nconst OTHELLO_FONT = {};\n", json_table(font))}};
  for (const EmbeddedText& file : kPageFiles)
    files.push_back({std::string(file.name), std::string(file.content)});
  return files;
}

}  // namespace othello
