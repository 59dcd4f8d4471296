// Lists of properties in brackets, as GGF and SGF have them: "(;PB[a]PW[b];B[fe](;W[df])(;W[ff]))".
//
// A property is a name and values; within one a backslash stands before a bracket that does not end it. Small letters of names do
// not count. Of variations, in parentheses, the first is read, and the others are skipped.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace othello {

struct PropertyValue {
  std::string text;
  std::size_t at;  // byte of the file
};

struct Property {
  std::string name;
  std::size_t at;
  std::vector<PropertyValue> values;  // at least one
};

/// The trees of a text, in turn.
class PropertyTrees {
 public:
  explicit PropertyTrees(std::string_view text) : text_(text) {}

  /// The properties of the next tree, in order; nothing if there is no tree. Throws FormatError (board/text.h).
  std::optional<std::vector<Property>> next();
  /// Where the tree begins that was read last.
  std::size_t begin() const { return begin_; }

 private:
  void skip_blanks();
  void skip_variations(int& depth);
  [[noreturn]] void refuse_end() const;
  Property property();
  PropertyValue value();

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
};

}  // namespace othello
