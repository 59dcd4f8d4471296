#include "board/symmetry.h"

#include <algorithm>
#include <utility>

namespace othello {
namespace {

// The eight candidates in the order identity, left-right, up-down, half turn, then the same four after
// a transposition. Only boards whose bounds are square have the last four. Cells outside of the bounds, which
// do not exist, stay where they are.
Transformation::Images images_of(const Board& board, int candidate) {
  const BoundingBox bounds = board.bounding_box();
  Transformation::Images images{};
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    int column = board.column_of(cell) - bounds.left;
    int row = board.row_of(cell) - bounds.top;
    const bool inside = column >= 0 && column < bounds.columns && row >= 0 && row < bounds.rows;
    if (inside) {
      if (candidate & 4) std::swap(column, row);
      if (candidate & 1) column = bounds.columns - 1 - column;
      if (candidate & 2) row = bounds.rows - 1 - row;
    }
    images[static_cast<std::size_t>(cell)] =
        static_cast<std::uint8_t>(board.cell(column + bounds.left, row + bounds.top));
  }
  return images;
}

// Whether it maps the board to itself.
bool keeps(const Board& board, const Transformation& transformation) {
  return transformation(board.all()) == board.all() && transformation(board.closed()) == board.closed() &&
         transformation(board.centre()) == board.centre();
}

bool are_inverse(const Board& board, const Transformation& a, const Transformation& b) {
  for (int cell = 0; cell < board.grid_cells(); ++cell) {
    if (b.image(a.image(cell)) != cell) return false;
  }
  return true;
}

TransformationGroup group_of(const Board& board, SymmetryMode mode) {
  const bool square = board.bounding_box().columns == board.bounding_box().rows;
  const int candidates = mode == SymmetryMode::kNone ? 1 : square ? 8 : 4;
  std::vector<Transformation> elements;
  for (int candidate = 0; candidate < candidates; ++candidate) {
    Transformation transformation(board, images_of(board, candidate));
    // On a board one cell high the up-down mirror is the identity.
    const bool known = std::ranges::any_of(
        elements, [&](const auto& other) { return other.images() == transformation.images(); });
    if (!known && keeps(board, transformation)) elements.push_back(std::move(transformation));
  }
  std::vector<int> inverses;
  for (const Transformation& element : elements) {
    const auto inverse = std::ranges::find_if(
        elements, [&](const Transformation& other) { return are_inverse(board, element, other); });
    inverses.push_back(static_cast<int>(inverse - elements.begin()));
  }
  return {std::move(elements), std::move(inverses)};
}

}  // namespace

Transformation reflection(const Board& board, bool columns, bool rows) {
  return {board, images_of(board, int{columns} + 2 * int{rows})};
}

std::string_view name_of(SymmetryMode mode) {
  return mode == SymmetryMode::kFull ? "full" : "none";
}

std::optional<SymmetryMode> symmetry_named(std::string_view name) {
  for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone}) {
    if (name == name_of(mode)) return mode;
  }
  return std::nullopt;
}

Transformation::Transformation(const Board& board, const Images& images)
    : images_(images), bytes_(static_cast<std::size_t>(board.grid_cells() + 7) / 8), table_(bytes_) {
  for (std::size_t i = 0; i < bytes_; ++i) {
    for (std::size_t value = 1; value < 256; ++value) {
      const auto lowest = static_cast<std::size_t>(std::countr_zero(value));
      const std::size_t cell = 8 * i + lowest;
      const Bitboard rest = table_[i][value & (value - 1)];
      table_[i][value] =
          cell < static_cast<std::size_t>(board.grid_cells()) ? rest | bit(images_[cell]) : rest;
    }
  }
}

Symmetry::Symmetry(const Board& board, SymmetryMode mode) : mode_(mode), group_(group_of(board, mode)) {}

State Symmetry::representative(const State& state) const {
  Bitboard occupancy = state.occupancy();
  Bitboard mover = state.mover;
  for (int i = 1; i < order(); ++i) {
    const Bitboard other = element(i)(state.occupancy());
    if (other > occupancy) continue;
    const Bitboard other_mover = element(i)(state.mover);
    if (other < occupancy || other_mover < mover) {
      occupancy = other;
      mover = other_mover;
    }
  }
  return {mover, occupancy & ~mover};
}

}  // namespace othello
