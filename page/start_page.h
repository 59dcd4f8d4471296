// The start page of the folder, which leads to the font, the analysis board, the report of a search and the manual: all pages
// of docs/ as HTML, in manual.html and manual-*.html.
#pragma once

#include <string>
#include <vector>

#include "page/page_file.h"

namespace othello {

/// The names of its files.
std::vector<std::string> start_page_file_names();

/// Those files, for a folder; index.html is the one to open. They share the style sheet of the font's page, and link the report
/// if scripts/report has drawn it into the folder `report` beside this one.
std::vector<PageFile> start_page_files(const std::string& folder);

}  // namespace othello
