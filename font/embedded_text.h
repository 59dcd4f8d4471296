// Text files that are part of the program, put there by cmake/EmbedText.cmake.
#pragma once

#include <string_view>
#include <vector>

namespace othello {

struct EmbeddedText {
  std::string_view name;
  std::string_view content;
};

/// The files of the page (font/page).
extern const std::vector<EmbeddedText> kPageFiles;

}  // namespace othello
