#include "program/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "board/text.h"
#include "machine/memory.h"

namespace othello {

std::uint64_t default_memory() {
  return usable_memory() / 5 * 4;
}

std::uint64_t whole_number(const char* option, const std::string& text, std::uint64_t least,
                           std::uint64_t most, std::uint64_t otherwise) {
  if (text.empty()) return otherwise;
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value < least || value > most) {
    throw std::invalid_argument(
        fmt::format("{} {}: allowed are whole numbers from {} to {}", option, text, least, most));
  }
  return value;
}

std::vector<int> depth_list(const char* option, const std::string& text, int last_depth) {
  std::vector<int> depths;
  if (text.empty()) return depths;
  const auto last = static_cast<std::uint64_t>(last_depth);
  for (const std::string& entry : list_entries(text)) {
    if (entry.empty()) {
      throw std::invalid_argument(
          fmt::format("{} {}: allowed are depths from 0 to {}, joined by commas", option, text, last));
    }
    depths.push_back(static_cast<int>(whole_number(option, entry, 0, last, 0)));
  }
  return depths;
}

Board board_option(const std::string& board, const std::string& from) {
  if (board.empty() && from.empty())
    throw std::invalid_argument("which board? Write COLUMNSxROWS, such as 5x6, or --from BOARD");
  if (from.empty()) return Board::parse(board);
  if (!board.empty())
    throw std::invalid_argument(fmt::format("{} and --from: one of them says which board", board));
  return parse_board(from);
}

std::string board_heading(const Board& board) {
  return board.is_plain() ? board.name() + " (columns x rows)" : board.name();
}

std::string cut_off_note(const Board& board) {
  return fmt::format("no disc can come to {}: no two others can lie beside it in a line",
                     cell_names(board, board.cut_off()));
}

SymmetryMode symmetry_option(const std::string& text) {
  if (const auto mode = symmetry_named(text)) return *mode;
  throw std::invalid_argument(fmt::format("--symmetry {}: allowed are full and none", text));
}

std::vector<std::string> list_entries(const std::string& list) {
  std::vector<std::string> entries;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    entries.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return entries;
}

}  // namespace othello
