#include "program/page/markdown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

#include "font/canvas.h"

namespace othello::program {
namespace {

using font::escape_markup;

constexpr std::size_t kNone = std::string_view::npos;

bool starts_with_digit(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0;
}

// ---- Within a line ----

// Runs of backticks: their length at `at`, and where a run of that length is next.
std::size_t ticks_at(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of('`', at), text.size()) - at;
}

std::size_t find_ticks(std::string_view text, std::size_t at, std::size_t length) {
  while ((at = text.find('`', at)) != kNone) {
    const std::size_t run = ticks_at(text, at);
    if (run == length) return at;
    at += run;
  }
  return kNone;
}

// The bracket that closes the one at `at`, not within code.
std::size_t closing_bracket(std::string_view text, std::size_t at) {
  int open = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '`') {
      const std::size_t run = ticks_at(text, at);
      const std::size_t end = find_ticks(text, at + run, run);
      at = (end == kNone ? at : end) + run - 1;
    } else if (text[at] == '[') {
      ++open;
    } else if (text[at] == ']' && --open == 0) {
      return at;
    }
  }
  return kNone;
}

class MarkdownLine {
 public:
  MarkdownLine(std::string_view text, const LinkTarget& target_of) : text_(text), target_of_(target_of) {}

  std::string html() {
    while (at_ < text_.size())
      if (!take_code() && !take_link() && !take_emphasis("**", "strong") && !take_emphasis("*", "em"))
        take_character();
    return html_;
  }

 private:
  std::string inner(std::string_view text) const { return MarkdownLine(text, target_of_).html(); }

  bool take_code() {
    const std::size_t run = ticks_at(text_, at_);
    const std::size_t end = run > 0 ? find_ticks(text_, at_ + run, run) : kNone;
    if (end == kNone) return false;
    std::string_view code = text_.substr(at_ + run, end - at_ - run);
    if (code.size() > 2 && code.front() == ' ' && code.back() == ' ') code = code.substr(1, code.size() - 2);
    html_ += "<code>" + escape_markup(code) + "</code>";
    at_ = end + run;
    return true;
  }

  bool take_link() {
    const bool picture = text_.substr(at_, 2) == "![";
    const std::size_t begin = at_ + (picture ? 1 : 0);
    if (text_.substr(begin, 1) != "[") return false;
    const std::size_t middle = closing_bracket(text_, begin);
    if (middle == kNone || text_.substr(middle, 2) != "](") return false;
    const std::size_t end = text_.find(')', middle);
    if (end == kNone) return false;
    const std::string_view label = text_.substr(begin + 1, middle - begin - 1);
    const std::string_view target = text_.substr(middle + 2, end - middle - 2);
    html_ += picture ? fmt::format("({})", inner(label)) : link(label, target);
    at_ = end + 1;
    return true;
  }

  std::string link(std::string_view label, std::string_view target) const {
    const std::string address = target_of_(target);
    if (!address.empty()) return fmt::format("<a href=\"{}\">{}</a>", escape_markup(address), inner(label));
    const std::string_view name = target.substr(target.starts_with("../") ? 3 : 0);
    if (name.starts_with(label)) return fmt::format("<code>{}</code>", escape_markup(name));
    return fmt::format("{} (<code>{}</code>)", inner(label), escape_markup(name));
  }

  bool take_emphasis(std::string_view mark, const char* element) {
    const std::size_t begin = at_ + mark.size();
    if (!text_.substr(at_).starts_with(mark) || begin >= text_.size() || text_[begin] == ' ') return false;
    const std::size_t end = text_.find(mark, begin + 1);
    if (end == kNone || text_[end - 1] == ' ') return false;
    html_ += fmt::format("<{0}>{1}</{0}>", element, inner(text_.substr(begin, end - begin)));
    at_ = end + mark.size();
    return true;
  }

  void take_character() {
    const bool escaped = text_[at_] == '\\' && at_ + 1 < text_.size() &&
                         std::ispunct(static_cast<unsigned char>(text_[at_ + 1])) != 0;
    at_ += escaped ? 1 : 0;
    html_ += escape_markup(text_.substr(at_++, 1));
  }

  std::string_view text_;
  const LinkTarget& target_of_;
  std::size_t at_ = 0;
  std::string html_;
};

// ---- Blocks ----

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// How many characters a list's mark at the line's begin has, with its spaces; 0 if there is none.
std::size_t list_mark(std::string_view line) {
  if (line.starts_with("- ")) return 2;
  const std::size_t dot = line.find_first_not_of("0123456789");
  return starts_with_digit(line) && dot != kNone && line.substr(dot, 2) == ". " ? dot + 2 : 0;
}

bool begins_block(std::string_view line) {
  return line.empty() || line.starts_with('#') || line.starts_with('|') || line.starts_with("```") ||
         line.starts_with("<!--") || list_mark(line) > 0;
}

// As GitHub names a heading: letters, digits, - and _ in small letters, with - for spaces.
std::string name_of_heading(std::string_view heading) {
  std::string name;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') name += '-';
    if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80)
      name += static_cast<char>(std::tolower(byte));
  }
  return name;
}

class Page {
 public:
  Page(std::string_view markdown, const LinkTarget& target_of)
      : lines_(lines_of(markdown)), target_of_(target_of) {}

  std::string html() {
    while (at_ < lines_.size()) {
      const std::string_view line = lines_[at_];
      if (line.empty())
        ++at_;
      else if (line.starts_with("<!--"))
        skip_comment();
      else if (line.starts_with('#'))
        add_heading();
      else if (line.starts_with("```"))
        add_fenced();
      else if (line.starts_with("    "))
        add_indented();
      else if (line.starts_with('|'))
        add_table();
      else if (list_mark(line) > 0)
        add_list();
      else
        html_ += "<p>" + inner(take_paragraph(0)) + "</p>\n";
    }
    return html_;
  }

 private:
  std::string inner(std::string_view text) const { return MarkdownLine(text, target_of_).html(); }

  void skip_comment() {
    while (at_ < lines_.size() && lines_[at_++].find("-->") == kNone) {
    }
  }

  void add_heading() {
    const std::string_view line = lines_[at_++];
    const std::size_t level = line.find_first_not_of('#');
    const std::string_view heading = trimmed(line.substr(std::min(level, line.size())));
    html_ += fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", level, name_of_heading(heading), inner(heading));
  }

  void add_code(const std::string& code) {
    html_ += "<pre tabindex=\"0\"><code>" + escape_markup(code) + "</code></pre>\n";  // keys scroll it
  }

  void add_fenced() {
    std::string code;
    for (++at_; at_ < lines_.size() && !lines_[at_].starts_with("```"); ++at_)
      code += fmt::format("{}\n", lines_[at_]);
    ++at_;
    add_code(code);
  }

  void add_indented() {
    std::string code;
    for (; at_ < lines_.size() && (lines_[at_].empty() || lines_[at_].starts_with("    ")); ++at_)
      code += fmt::format("{}\n", lines_[at_].substr(std::min<std::size_t>(4, lines_[at_].size())));
    code.erase(code.find_last_not_of('\n') + 2);
    add_code(code);
  }

  // The lines from here to the next block, as one; the first without so many characters.
  std::string take_paragraph(std::size_t skipped) {
    std::string text(trimmed(lines_[at_++].substr(skipped)));
    while (at_ < lines_.size() && !begins_block(lines_[at_]))
      text += fmt::format("\n{}", trimmed(lines_[at_++]));
    return text;
  }

  void add_list() {
    const char* element = starts_with_digit(lines_[at_]) ? "ol" : "ul";
    html_ += fmt::format("<{}>\n", element);
    while (at_ < lines_.size() && list_mark(lines_[at_]) > 0)
      html_ += "<li>" + inner(take_paragraph(list_mark(lines_[at_]))) + "</li>\n";
    html_ += fmt::format("</{}>\n", element);
  }

  void add_row(const char* element) {
    html_ += "<tr>";
    std::string cell;
    const std::string_view line = lines_[at_++];
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (line[i] == '|') {
        html_ += fmt::format("<{0}>{1}</{0}>", element, inner(trimmed(cell)));
        cell.clear();
      } else if (line.substr(i, 2) != "\\|") {
        cell += line[i];
      } else {
        cell += line[++i];
      }
    }
    html_ += "</tr>\n";
  }

  void add_table() {
    html_ += "<div class=\"scroll\" tabindex=\"0\"><table>\n<thead>";
    add_row("th");
    html_ += "</thead>\n<tbody>";
    ++at_;  // the line below the heading
    while (at_ < lines_.size() && lines_[at_].starts_with('|')) add_row("td");
    html_ += "</tbody>\n</table></div>\n";
  }

  std::vector<std::string_view> lines_;
  const LinkTarget& target_of_;
  std::size_t at_ = 0;
  std::string html_;
};

}  // namespace

std::string markdown_to_html(std::string_view markdown, const LinkTarget& target_of) {
  return Page(markdown, target_of).html();
}

}  // namespace othello::program
