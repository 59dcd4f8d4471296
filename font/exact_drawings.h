// The set of all exact drawings of a board: the ink that its final states show under the eight readings
// (font/glyph_transformation.h). A glyph drawn from this set has distance 0.
//
// A bitmap of 2^cells bits, bit d for drawing d, an integer with bit c for cell c: 128 MiB for 5x6, as much
// as the set of final states that it is made of. Boards of more than kMostCells cells have none.
//
// With every drawing the set has its half turn, its mirror image and its inverse (ink and paper exchanged),
// so a font of exact drawings gives an exact inverse one. Of the 2^30 drawings of 5x6 220,814,822 are exact.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "font/final_boards.h"

namespace othello::font {

class ExactDrawings {
 public:
  static constexpr int kMostCells = FinalBoards::kBitmapCells;

  /// Uses all threads of OpenMP. `watch` is called with the number of final states done, by one thread at a
  /// time. Throws as require_small does.
  explicit ExactDrawings(const FinalBoards& finals, const std::function<void(std::uint64_t)>& watch = {});

  /// Throws std::invalid_argument, with a sentence for the user, if the board has more than kMostCells cells.
  static void require_small(const Board& board);

  const Board& board() const { return board_; }
  bool contains(Bitboard ink) const { return (words_[ink / 64] >> ink % 64 & 1) != 0; }
  /// How many drawings are exact.
  std::uint64_t size() const;
  /// Bit d % 64 of word d / 64 is drawing d.
  std::span<const std::uint64_t> words() const { return words_; }

 private:
  void insert(std::span<const Transformation> ways, const State& state);

  Board board_;
  std::vector<std::uint64_t> words_;
};

}  // namespace othello::font
