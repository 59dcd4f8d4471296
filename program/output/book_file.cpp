#include "program/output/book_file.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <vector>

#include "board/text.h"
#include "play/evaluation.h"
#include "play/levels.h"
#include "stored/file_kind.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_reader.h"
#include "system/hdf5/sealed_file.h"
#include "system/output_file.h"
#include "system/temporary_file.h"

namespace othello::program {
namespace {

using play::BookLeaf;
using play::BookPosition;
using stored::FileKind;

constexpr const char* kFormat = "othello-opening-book";
constexpr std::uint64_t kVersion = 1;
constexpr const char* kSeal = "book_xxh3";
constexpr std::uint64_t kNoCell = 255;  // in place of a cell

struct Columns {
  std::vector<std::uint64_t> mover;
  std::vector<std::uint64_t> opponent;
  std::vector<std::uint64_t> cell;
  std::vector<double> value;
  std::vector<std::uint64_t> depth;
  std::vector<std::uint64_t> level;
};

Columns columns_of(const std::vector<BookPosition>& positions) {
  Columns columns;
  for (const auto& [state, leaf] : positions) {
    columns.mover.push_back(state.mover);
    columns.opponent.push_back(state.opponent);
    columns.cell.push_back(leaf.cell == BookLeaf::kNoMove ? kNoCell : static_cast<std::uint64_t>(leaf.cell));
    columns.value.push_back(static_cast<double>(leaf.value) / play::kHundredthsPerDisc);
    columns.depth.push_back(static_cast<std::uint64_t>(leaf.step.depth));
    columns.level.push_back(static_cast<std::uint64_t>(leaf.step.level));
  }
  return columns;
}

void write_columns(SealedWriter& file, const Columns& columns) {
  file.table("/mover", columns.mover, "1", "discs of the player who moves: bit c for cell c, row by row");
  file.table("/opponent", columns.opponent, "1", "discs of the other player");
  file.table("/cell", columns.cell, "cell", "the best move that leads out of the book; 255: none does");
  file.table("/value", columns.value, "discs", "what that move is worth to the player who moves");
  file.table("/depth", columns.depth, "plies", "of the search that found it");
  file.table("/selectivity", columns.level, "1", "of that search: 0 to 5 for 73, 87, 95, 98, 99 and 100 %");
}

Columns read_columns(SealedReader& file) {
  Columns columns;
  columns.mover = file.integers("/mover");
  columns.opponent = file.integers("/opponent");
  columns.cell = file.integers("/cell");
  columns.value = file.reals("/value");
  columns.depth = file.integers("/depth");
  columns.level = file.integers("/selectivity");
  for (const std::size_t size : {columns.opponent.size(), columns.cell.size(), columns.value.size(),
                                 columns.depth.size(), columns.level.size()}) {
    if (size != columns.mover.size()) throw std::invalid_argument("its tables differ in length");
  }
  return columns;
}

// Throws std::invalid_argument if the leaf cannot be one of the position.
BookPosition position_of(const play::OpeningBook& book, const Columns& columns, std::size_t i) {
  const State state{columns.mover[i], columns.opponent[i]};
  const Board& board = book.board();
  const auto text = [&] { return format_state(board, state); };
  if (const std::string fault = state_fault(board, state); !fault.empty())
    throw std::invalid_argument(text() + " " + fault);
  if (book.representative(state) != state)
    throw std::invalid_argument(text() + " is not the representative of its orbit");
  const Bitboard legal = book.legal_moves(state);
  if (legal == 0) throw std::invalid_argument(text() + " has no move");
  BookPosition position{.state = state, .leaf = {}};
  if (columns.cell[i] == kNoCell) return position;
  const bool is_leaf = columns.cell[i] < kMaxCells && (legal & bit(static_cast<int>(columns.cell[i]))) != 0 &&
                       std::abs(columns.value[i]) <= kMaxCells &&
                       columns.depth[i] <= endgame::SelectiveTable::kMaxDepth + kMaxCells &&
                       columns.level[i] <= endgame::kFullWidth;
  if (!is_leaf) throw std::invalid_argument(text() + " has a leaf that cannot be one");
  position.leaf = {
      .cell = static_cast<int>(columns.cell[i]),
      .value = static_cast<int>(std::lround(columns.value[i] * play::kHundredthsPerDisc)),
      .step = {.depth = static_cast<int>(columns.depth[i]), .level = static_cast<int>(columns.level[i])}};
  return position;
}

// Every move out of the book is worth no more than the leaf, so there must be a leaf if there is such a move.
void require_leaves(const play::OpeningBook& book) {
  for (const BookPosition& position : book.positions()) {
    std::size_t inside = 0;
    std::size_t outside = 0;
    for (const play::BookMove& move : book.moves(position.state)) ++(move.in_book ? inside : outside);
    const bool has_leaf = position.leaf.cell != BookLeaf::kNoMove;
    const auto moves = static_cast<std::size_t>(std::popcount(book.legal_moves(position.state)));
    if (outside != (has_leaf ? 1u : 0u) || (!has_leaf && inside != moves))
      throw std::invalid_argument(format_state(book.board(), position.state) +
                                  " has no leaf, or one that leads to a position of the book");
  }
}

StoredBook read_whole(const std::string& path) {
  const Hdf5Reader hdf5(path);
  stored::require_kind(hdf5, path, FileKind::kBook);
  try {
    const std::uint64_t version = hdf5.integer_attribute("/", "format_version");
    if (version != kVersion)
      throw std::invalid_argument(fmt::format("format version {}; this program reads {}", version, kVersion));
    SealedReader file(hdf5, true);
    stored::add_root_attributes_to_checksum(file);
    const Board board = board_named(file.text("board"));
    const auto score = score_rule_named(file.text("score"));
    const std::uint64_t level = std::get<std::uint64_t>(file.attribute("level"));
    if (!score || level < 1 || level > play::kMaxLevel) throw std::invalid_argument("unknown score or level");
    StoredBook stored{.book = play::OpeningBook(board, static_cast<int>(level)), .score = *score};
    const Columns columns = read_columns(file);
    if (!file.matches_seal(kSeal))
      throw std::invalid_argument("was changed or is damaged: its checksum is wrong");
    std::vector<BookPosition> positions;
    for (std::size_t i = 0; i < columns.mover.size(); ++i)
      positions.push_back(position_of(stored.book, columns, i));
    stored.book.add(positions);
    if (stored.book.size() != positions.size()) throw std::invalid_argument("it has a position twice");
    require_leaves(stored.book);
    return stored;
  } catch (const std::invalid_argument& error) {
    throw DamagedFile(fmt::format("{}: {}", path, error.what()));
  } catch (const std::bad_variant_access&) {
    throw DamagedFile(fmt::format("{}: its attribute 'level' is not a number", path));
  }
}

}  // namespace

void write_book(const std::string& path, const StoredBook& stored, const stored::Provenance& provenance) {
  TemporaryFile output(resolve_links(path));
  output.fill([&](const std::string& temporary) {
    SealedWriter file(temporary);
    stored::write_root_attributes(file, kFormat, kVersion, provenance);
    file.attribute("board", stored.book.board().name());
    file.attribute("score", std::string(name_of(stored.score)));
    file.attribute("level", static_cast<std::uint64_t>(stored.book.level()));
    write_columns(file, columns_of(stored.book.positions()));
    file.close(kSeal);
  });
}

StoredBook read_book(const std::string& path) {
  read_in_child_first(path, [&] { read_whole(path); });
  return read_whole(path);
}

}  // namespace othello::program
