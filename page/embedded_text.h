// Text files that are part of the program, put there by cmake/EmbedText.cmake.
#pragma once

#include <string_view>
#include <vector>

namespace othello {

struct EmbeddedText {
  std::string_view name;
  std::string_view content;
};

/// The files of the font's page (page/font), which are the same for every font.
extern const std::vector<EmbeddedText> kFontPageFiles;
/// The files of the play page (page/play), which also uses some of the font's page.
extern const std::vector<EmbeddedText> kPlayPageFiles;
/// The files of the start page (page/start).
extern const std::vector<EmbeddedText> kStartPageFiles;
/// The manual and the pages beside it (docs/*.md), as Markdown.
extern const std::vector<EmbeddedText> kManualFiles;

}  // namespace othello
