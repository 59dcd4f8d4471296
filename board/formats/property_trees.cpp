#include "board/formats/property_trees.h"

#include <fmt/format.h>

#include <algorithm>

#include "board/characters.h"
#include "board/text.h"

namespace othello {
namespace {

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

}  // namespace

std::optional<std::vector<Property>> PropertyTrees::next() {
  at_ = text_.find('(', at_);
  if (at_ == std::string_view::npos) {
    at_ = text_.size();
    return std::nullopt;
  }
  std::vector<Property> properties;
  begin_ = at_++;
  int depth = 1;
  while (depth > 0) {
    skip_blanks();
    if (at_ >= text_.size()) refuse_end();
    const char c = text_[at_];
    if (is_letter(c)) {
      properties.push_back(property());
      continue;
    }
    if (c != '(' && c != ')' && c != ';')
      throw FormatError(at_, fmt::format("{:?} is not a property, such as PB[name]", text_.substr(at_, 1)));
    ++at_;
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ')' && depth > 0) skip_variations(depth);
  }
  return properties;
}

// The other variations of the node, and those of the nodes above.
void PropertyTrees::skip_variations(int& depth) {
  while (depth > 0) {
    if (at_ >= text_.size()) refuse_end();
    const char c = text_[at_];
    if (c == '[') {
      value();
      continue;
    }
    ++at_;
    if (c == '(') ++depth;
    if (c == ')') --depth;
  }
}

void PropertyTrees::skip_blanks() {
  at_ = std::min(text_.find_first_not_of(kWhiteSpace, at_), text_.size());
}

void PropertyTrees::refuse_end() const {
  throw FormatError(begin_, "the game that begins here has no end");
}

Property PropertyTrees::property() {
  Property result{.name = {}, .at = at_, .values = {}};
  for (; at_ < text_.size() && is_letter(text_[at_]); ++at_) {
    if (is_capital(text_[at_])) result.name += text_[at_];
  }
  skip_blanks();
  if (at_ >= text_.size() || text_[at_] != '[')
    throw FormatError(result.at,
                      fmt::format("{:?} has no value in brackets", text_.substr(result.at, at_ - result.at)));
  while (at_ < text_.size() && text_[at_] == '[') {
    result.values.push_back(value());
    skip_blanks();
  }
  return result;
}

PropertyValue PropertyTrees::value() {
  PropertyValue result{.text = {}, .at = at_ + 1};
  for (++at_; at_ < text_.size() && text_[at_] != ']'; ++at_) {
    if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
    result.text += text_[at_];
  }
  if (at_ >= text_.size()) throw FormatError(result.at - 1, "the bracket that begins here has no end");
  ++at_;
  return result;
}

}  // namespace othello
