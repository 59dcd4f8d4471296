#include "program/page/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "board/score.h"
#include "board/symmetry.h"
#include "numbering/cell_order.h"
#include "numbering/occupancy_numbering.h"
#include "play/endgame/field.h"
#include "play/patterns/pattern_evaluation.h"
#include "play/patterns/patterns.h"

namespace othello::program {
namespace {

using solve::StoredValues;

using Bytes = std::string;

void append_number(Bytes& bytes, Bitboard number) {  // LEB128
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>(0x80 | (number & 0x7f));
  bytes += static_cast<char>(number);
}

// Little-endian.
void append_integer(Bytes& bytes, std::uint64_t number, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned triple = 0;
    for (std::size_t j = 0; j < 3; ++j)
      triple = triple << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j > bytes.size() ? '=' : kDigits[triple >> (18 - 6 * j) & 0x3f];
  }
  return text;
}

// FNV-1a with 32 bits (Fowler, Noll, Vo): enough to notice that a file was cut short or changed by accident.
std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t sum = 0x811c9dc5;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x01000193;
  return sum;
}

// Numbers in zigzag LEB128; a run of zeros is a zero and its length.
Bytes bytes_of(std::span<const std::int16_t> weights) {
  Bytes bytes;
  for (std::size_t i = 0; i < weights.size();) {
    if (weights[i] != 0) {
      const int weight = weights[i++];
      append_number(bytes, static_cast<Bitboard>(weight < 0 ? -2 * weight - 1 : 2 * weight));
      continue;
    }
    const std::size_t begin = i;
    while (i < weights.size() && weights[i] == 0) ++i;
    bytes += '\0';
    append_number(bytes, i - begin);
  }
  return bytes;
}

// The cells of a pattern's instances, which have the field's numbers, as the board's: [[0,1,2],[...]].
std::string cells_of(const Board& board, const patterns::Pattern& pattern) {
  std::vector<std::string> instances;
  for (const patterns::Instance& instance : pattern.instances) {
    std::vector<int> cells;
    for (const int cell : instance)
      cells.push_back(board.cell(cell % endgame::kFieldSide, cell / endgame::kFieldSide));
    instances.push_back(fmt::format("[{}]", fmt::join(cells, ",")));
  }
  return fmt::format("[{}]", fmt::join(instances, ","));
}

// The states of an occupancy: the mover's discs, and the value.
using Colourings = std::map<Bitboard, solve::ValueByte>;

Bytes depth_bytes(const StoredValues& stored, int depth, const std::string& path) {
  const solve::NumbersAndValues read = solve::read_depth(stored, depth, path);
  const Symmetry symmetry(stored.board, stored.symmetry);
  const Symmetry full(stored.board, SymmetryMode::kFull);
  const OccupancyNumbering<std::uint64_t> numbering(stored.board, symmetry, depth);
  std::map<Bitboard, Colourings> occupancies;
  for (std::size_t i = 0; i < read.numbers.size(); ++i) {
    const State state = full.representative(numbering.unrank(read.numbers[i]));
    occupancies[state.occupancy()][state.mover] = read.values[i];
  }
  Bytes bytes;
  append_number(bytes, occupancies.size());
  Bitboard next = 0;
  for (const auto& [occupancy, states] : occupancies) {
    append_number(bytes, occupancy - next);
    next = occupancy + 1;
    append_number(bytes, states.size());
    Bitboard next_colouring = 0;
    for (const auto& [mover, value] : states) {
      const Bitboard colouring = extract_bits(mover, occupancy);
      append_number(bytes, colouring - next_colouring);
      next_colouring = colouring + 1;
    }
    for (const auto& [mover, value] : states) bytes += static_cast<char>(value);
  }
  return bytes;
}

void require_usable(const StoredValues& stored, const std::string& path) {
  if (std::ranges::count(book_boards(), stored.board) == 0)
    throw std::invalid_argument(
        fmt::format("--values {}: holds values of {}; the page has books of 4x4, 4x5, 4x6, 5x5 and 5x6", path,
                    stored.board.name()));
  if (stored.score != ScoreRule::kWinner)
    throw std::invalid_argument(
        fmt::format("--values {}: its values are by --score {}, those of the page by winner", path,
                    name_of(stored.score)));
  if (!stored.depths.front().values)
    throw std::invalid_argument(
        fmt::format("--values {}: holds no values of depth 0; solve with --keep-values 0,1,2,...", path));
}

}  // namespace

const std::vector<Board>& book_boards() {
  static const std::vector<Board> boards = [] {
    std::vector<Board> all;
    for (const char* name : {"4x4", "4x5", "4x6", "5x5", "5x6"}) all.push_back(Board::parse(name));
    return all;
  }();
  return boards;
}

const std::vector<Board>& page_boards() {
  static const std::vector<Board> boards = [] {
    std::vector<Board> all = book_boards();
    for (const char* name : {"6x6", "8x8"}) all.push_back(Board::parse(name));
    return all;
  }();
  return boards;
}

std::string opening_file_name(const Board& board) {
  return fmt::format("openings-{}.js", board.name());
}

Book make_opening_script(const play::OpeningBook& book, const std::string& path) {
  const Board& board = book.board();
  if (std::ranges::count(page_boards(), board) == 0)
    throw std::invalid_argument(
        fmt::format("--book {}: a book of {}; the page has no such board", path, board.name()));
  Bytes bytes;
  for (const play::BookPosition& position : book.positions()) {
    const play::BookLeaf& leaf = position.leaf;
    append_integer(bytes, position.state.mover, 8);
    append_integer(bytes, position.state.opponent, 8);
    append_integer(bytes, static_cast<std::uint64_t>(book.value(position.state).value()), 2);
    append_integer(bytes, static_cast<std::uint64_t>(leaf.value), 2);
    append_integer(bytes, static_cast<std::uint64_t>(leaf.cell), 1);  // kNoMove: 255
  }
  std::string script = fmt::format(
      R"(receiveBook({{"format": "othello-opening-book", "version": 1, "board": "{}", "checksum": {},
"positions": "{}"}});
)",
      board.name(), checksum(bytes), base64(bytes));
  if (script.size() > kLargestBook)
    throw std::invalid_argument(
        fmt::format("--book {}: too large for the page, which takes {} positions", path, kLargestBook / 28));
  return {board, std::move(script)};
}

std::string weights_file_name(const Board& board) {
  return fmt::format("weights-{}.js", board.name());
}

std::vector<Board> weights_boards() {
  std::vector<Board> boards = page_boards();
  std::erase_if(boards, [](const Board& board) { return std::ranges::count(book_boards(), board) > 0; });
  return boards;
}

Book make_weights_script(const Board& board) {
  const patterns::BoardWeights weights = patterns::chosen_weights(board.columns(), board.rows());
  if (weights.stages == 0)
    throw std::invalid_argument("--page: the page needs the weights of " + board.name() +
                                "; unset OTHELLO_WEIGHTS");
  const Bytes bytes = bytes_of(weights.weights);
  std::string script = fmt::format(
      R"(receiveBook({{"format": "othello-weights", "version": 1, "board": "{}", "stages": {}, "checksum": {},
"patterns": [)",
      board.name(), weights.stages, checksum(bytes));
  const char* separator = "";
  for (const patterns::Pattern& pattern : patterns::patterns_of(board.columns(), board.rows())) {
    script += std::exchange(separator, ",") + cells_of(board, pattern);
  }
  return {board, script + "],\n\"weights\": \"" + base64(bytes) + "\"});\n"};
}

std::string book_file_name(const Board& board) {
  return fmt::format("book-{}.js", board.name());
}

Book make_book(const StoredValues& stored, const std::string& path) {
  require_usable(stored, path);
  Bytes bytes;
  int depths = 0;
  for (; depths < static_cast<int>(stored.depths.size()); ++depths) {
    if (!stored.depths[static_cast<std::size_t>(depths)].values) break;
    // A state takes more than a byte; so what is much too large is not even read.
    const std::uint64_t states = stored.depths[static_cast<std::size_t>(depths)].states;
    if (depths > 0 && (bytes.size() + states) / 3 * 4 > kLargestBook) break;
    const Bytes more = depth_bytes(stored, depths, path);
    if (depths > 0 && (bytes.size() + more.size()) / 3 * 4 > kLargestBook) break;
    bytes += more;
  }
  std::string script = fmt::format(
      R"(receiveBook({{"format": "othello-book", "version": 1, "board": "{}", "depths": {}, "checksum": {},
"values": "{}"}});
)",
      stored.board.name(), depths, checksum(bytes), base64(bytes));
  return {stored.board, std::move(script)};
}

}  // namespace othello::program
