// The start page of the folder, which leads to the font, the analysis board, the report of a search and the manual.
#pragma once

#include <string>
#include <vector>

#include "page/page_file.h"

namespace othello {

/// The names of its files.
std::vector<std::string> start_page_file_names();

/// Those files; index.html is the one to open. It shares the style sheet of the font's page.
std::vector<PageFile> start_page_files();

}  // namespace othello
