// The Markdown of docs/ as HTML: as much of CommonMark and of GitHub's tables as its pages use.
//
// Headings with names as GitHub gives them, paragraphs, lists of one level, tables, code (indented or fenced), comments;
// in a line code, links, pictures, *emphasis* and **strong emphasis**. Not: nested lists, quotes, HTML.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace othello::program {

/// Where a link leads: its address in the HTML, or nothing if what it names is not there.
using LinkTarget = std::function<std::string(std::string_view)>;

/// A page's blocks. A link to what is not there becomes its text, followed by the name; a picture becomes its description.
std::string markdown_to_html(std::string_view markdown, const LinkTarget& target_of);

}  // namespace othello::program
