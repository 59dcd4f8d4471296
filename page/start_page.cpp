#include "page/start_page.h"

#include "page/embedded_text.h"

namespace othello {
namespace {

// Browsers show a text and offer to save a file of Markdown.
std::string shown_name(std::string_view name) {
  return name == "manual.md" ? "manual.txt" : std::string(name);
}

}  // namespace

std::vector<std::string> start_page_file_names() {
  std::vector<std::string> names;
  for (const EmbeddedText& file : kStartPageFiles) names.push_back(shown_name(file.name));
  return names;
}

std::vector<PageFile> start_page_files() {
  std::vector<PageFile> files;
  for (const EmbeddedText& file : kStartPageFiles)
    files.push_back({shown_name(file.name), std::string(file.content)});
  return files;
}

}  // namespace othello
