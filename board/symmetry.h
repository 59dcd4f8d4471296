// The symmetry group of a board: all reflections and rotations that map its cells, the closed ones and those
// that the start fills to themselves; the start's colours do not matter. They commute with the rules, so the
// states of one orbit have the same future. The axes are those of the smallest rectangle that has all cells,
// wherever in its grid that lies.
//
// 5x6: identity and up-down mirror. 4x6: 4. 4x4, 6x6, 8x8: 8. 5x5: identity and a transposition.
// Element 0 is always the identity.
//
// The paper calls the order of the group T, the number of transformations (sections 3 and 4).
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "board/board.h"

namespace othello {

enum class SymmetryMode { kFull, kNone };

/// "full" or "none".
std::string_view name_of(SymmetryMode mode);
/// Nothing for any other name.
std::optional<SymmetryMode> symmetry_named(std::string_view name);

/// One reflection or rotation: cell c of a board goes to image(c).
class Transformation {
 public:
  using Images = std::array<std::uint8_t, kMaxCells>;

  Transformation(const Board& board, const Images& images);

  const Images& images() const { return images_; }
  int image(int cell) const { return images_[static_cast<std::size_t>(cell)]; }

  Bitboard operator()(Bitboard cells) const {
    Bitboard result = 0;
    for (std::size_t i = 0; i < bytes_; ++i) result |= table_[i][(cells >> (8 * i)) & 0xff];
    return result;
  }
  State operator()(const State& state) const { return {(*this)(state.mover), (*this)(state.opponent)}; }

 private:
  Images images_;
  std::size_t bytes_;
  std::vector<std::array<Bitboard, 256>> table_;  // per byte of the bitboard, the images of its cells
};

/// Columns, rows, or both reversed within the smallest rectangle that has all cells, whether or not that maps the board to itself.
Transformation reflection(const Board& board, bool columns, bool rows);

/// A group of transformations, of cells or of places (numbering/cell_order.h). Element 0 is the identity.
class TransformationGroup {
 public:
  /// `inverses`: the index of each element's inverse.
  TransformationGroup(std::vector<Transformation> elements, std::vector<int> inverses)
      : elements_(std::move(elements)), inverses_(std::move(inverses)) {}

  int order() const { return static_cast<int>(elements_.size()); }
  const Transformation& element(int index) const { return elements_[static_cast<std::size_t>(index)]; }
  const std::vector<Transformation>& elements() const { return elements_; }
  /// The index of the inverse of element `index`.
  int inverse_of(int index) const { return inverses_[static_cast<std::size_t>(index)]; }
  const std::vector<int>& inverses() const { return inverses_; }

  /// The smallest of the images of `set`, compared as integers.
  Bitboard smallest_image(Bitboard set) const {
    Bitboard smallest = set;
    for (std::size_t i = 1; i < elements_.size(); ++i) smallest = std::min(smallest, elements_[i](set));
    return smallest;
  }

 private:
  std::vector<Transformation> elements_;
  std::vector<int> inverses_;
};

class Symmetry {
 public:
  Symmetry(const Board& board, SymmetryMode mode);

  SymmetryMode mode() const { return mode_; }
  const TransformationGroup& group() const { return group_; }
  /// The paper's T.
  int order() const { return group_.order(); }
  const Transformation& element(int index) const { return group_.element(index); }
  int inverse_of(int index) const { return group_.inverse_of(index); }

  /// The orbit's state with the smallest (occupancy, mover), both as integers. This representative
  /// belongs to no number system: digests use it so that every engine agrees.
  State representative(const State& state) const;

 private:
  SymmetryMode mode_;
  TransformationGroup group_;
};

}  // namespace othello
