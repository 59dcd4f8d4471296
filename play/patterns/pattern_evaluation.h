// The value that a position seems to have, without search: the sum of the weights of what lies on the board's
// patterns, and of both players' numbers of moves.
//
// Indices of all patterns are sums over the rows of the field: for each row and each set of discs in it a table
// has what these add to the index of every instance. So eight additions of vectors for each player make all
// indices, whatever the patterns are, with the same result on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/board.h"
#include "play/patterns/weights_file.h"

namespace othello::patterns {

class PatternEvaluation {
 public:
  /// `weights` must have those of a board of these sides.
  PatternEvaluation(int columns, int rows, const BoardWeights& weights);

  /// The value to the mover, in hundredths of a disc, of a state of the field of eight by eight: 8 * row +
  /// column. `moves` and `replies`: how many moves the mover and the opponent have.
  [[gnu::always_inline]] int value(Bitboard mover, Bitboard opponent, int moves, int replies,
                                   int vacant) const {
    switch (blocks_) {
      case 1:
        return sum_of<1>(mover, opponent, moves, replies, vacant);
      case 2:
        return sum_of<2>(mover, opponent, moves, replies, vacant);
      case 3:
        return sum_of<3>(mover, opponent, moves, replies, vacant);
      default:
        return sum_of<kMostBlocks>(mover, opponent, moves, replies, vacant);
    }
  }

 private:
  static constexpr int kFieldSide = 8;
  static constexpr std::size_t kBlock = 16;  // instances: of 16 bits each, a vector of AVX2
  static constexpr std::size_t kMostBlocks = 4;

  struct Stage {
    const std::int16_t* weights;
    int turn;
    /// The table of each instance; those that fill the last block have one whose first weight is 0.
    std::array<const std::int16_t*, kMostBlocks * kBlock> tables;
  };

  template <std::size_t Count>
  [[gnu::always_inline]] int sum_of(Bitboard mover, Bitboard opponent, int moves, int replies,
                                    int vacant) const {
    constexpr std::size_t kInstances = Count * kBlock;
    std::array<std::uint16_t, kInstances> own{};
    std::array<std::uint16_t, kInstances> other{};
    const std::uint16_t* sums = row_sums_.data();
    for (int row = 0; row < rows_; ++row) {
      const std::uint16_t* a = sums + (mover & row_mask_) * kInstances;
      const std::uint16_t* b = sums + (opponent & row_mask_) * kInstances;
      for (std::size_t i = 0; i < kInstances; ++i) own[i] = static_cast<std::uint16_t>(own[i] + a[i]);
      for (std::size_t i = 0; i < kInstances; ++i) other[i] = static_cast<std::uint16_t>(other[i] + b[i]);
      sums += row_stride_;
      mover >>= kFieldSide;
      opponent >>= kFieldSide;
    }
    for (std::size_t i = 0; i < kInstances; ++i) own[i] = static_cast<std::uint16_t>(own[i] + 2 * other[i]);
    const Stage& stage = stages_[static_cast<std::size_t>(vacant)];
    int sum = stage.turn + stage.weights[kStageVacant + std::min(moves, kMobility - 1)] +
              stage.weights[kStageVacant + kMobility + std::min(replies, kMobility - 1)];
    for (std::size_t i = 0; i < kInstances; ++i) sum += stage.tables[i][own[i]];
    return sum;
  }

  void make_row_sums(int columns, const std::vector<std::vector<int>>& instances);

  int rows_;
  std::size_t blocks_ = 0;
  Bitboard row_mask_;
  std::size_t row_stride_ = 0;  // of the sums of a row
  std::vector<std::uint16_t> row_sums_;
  std::vector<std::int16_t> weights_;
  std::array<Stage, kMaxCells + 1> stages_{};  // by vacant cells
};

}  // namespace othello::patterns
