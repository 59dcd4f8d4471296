// Growing an occupancy cell by cell: which vacant cells may come next, and with what probability.
//
// A disc on a vacant cell can flip something, for some colouring, if in some direction the two nearest cells
// are occupied. A cell's *score* is the number of these directions; it is drawn with a probability in
// proportion to its weight, the square root of its score. Every occupancy that has reachable states can be
// grown so, for each of their moves is such a cell. (results/estimate has what other weights came to.)
//
// The scores of all cells are computed at once, as planes of bits: bit c of plane i is bit i of cell c's
// score.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "estimate/random_stream.h"
#include "estimate/setting.h"

namespace othello::estimate {

/// The number of directions.
inline constexpr int kMaxScore = 8;

class Growth {
 public:
  explicit Growth(const Setting& setting);

  /// The scores of all cells beside some discs, closed ones too.
  class Scores {
   public:
    /// The cells whose score is not 0.
    Bitboard cells() const { return planes_[0] | planes_[1] | planes_[2] | planes_[3]; }
    /// Calls visit(cell) for each of them, those of a high score before those of one half as high, until it
    /// returns false.
    template <class Visit>
    void for_each_cell_by_falling_score(Visit&& visit) const {
      Bitboard seen = 0;
      for (std::size_t i = planes_.size(); i-- > 0;) {
        for (Bitboard cells = planes_[i] & ~seen; cells != 0; cells &= cells - 1) {
          if (!visit(std::countr_zero(cells))) return;
        }
        seen |= planes_[i];
      }
    }
    int of(int cell) const {
      std::size_t score = 0;
      for (std::size_t i = 0; i < planes_.size(); ++i) score |= (planes_[i] >> cell & 1) << i;
      return static_cast<int>(score);
    }

   private:
    friend class Growth;
    void add(Bitboard cells);
    std::array<Bitboard, 4> planes_{};
  };

  Scores scores(Bitboard occupied) const;
  double weight(int score) const { return weights_[static_cast<std::size_t>(score)]; }
  /// The cells that an occupancy may grow by.
  Bitboard candidates(const Scores& scores) const { return scores.cells() & open_; }
  /// The weights of all candidates together.
  double total(const Scores& scores) const;
  /// An occupancy grown by so many cells; nothing if there are none by which it could grow.
  std::optional<Bitboard> grow(Bitboard occupancy, int cells, RandomStream& random) const;

 private:
  struct Direction {
    int left = 0;         // shift by so many bits to the left, or to the right if negative
    Bitboard inside = 0;  // cells that have a neighbour there
  };
  // The cells whose neighbour in the direction is in `cells`.
  static Bitboard cells_with_neighbour_in(Bitboard cells, const Direction& direction);

  Bitboard existing_;
  Bitboard open_;
  std::array<Direction, 8> directions_{};
  std::array<double, kMaxScore + 1> weights_{};
};

}  // namespace othello::estimate
