// The value that a position seems to have, without search: the sum of the weights of what lies on the board's
// patterns, and of both players' numbers of moves.
//
// The index of an instance is a sum over its cells (patterns.h), so each cell adds a vector of numbers, one for
// every instance, to the indices of all: once for a disc of the mover, twice for one of the opponent. A move changes
// few cells, and a search makes the indices after it from those before it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "board/board.h"
#include "play/patterns/weights_file.h"

namespace othello::patterns {

class PatternEvaluation {
  static constexpr std::size_t kBlock = 16;  // instances: of 16 bits each, a vector of AVX2
  static constexpr std::size_t kMaxBlocks = 4;

  // Calls `work` for the number of instances, which the compiler then knows.
  template <class Work>
  [[gnu::always_inline]] auto with_size(const Work& work) const {
    switch (blocks_) {
      case 1:
        return work.template operator()<kBlock>();
      case 2:
        return work.template operator()<2 * kBlock>();
      case 3:
        return work.template operator()<3 * kBlock>();
      default:
        return work.template operator()<kMaxBlocks * kBlock>();
    }
  }

  template <std::size_t N, class Array>
  [[gnu::always_inline]] void add(Array& to, Bitboard cells) const {
    for (; cells != 0; cells &= cells - 1) {
      const std::uint16_t* of_cell = of_cells_.data() + static_cast<std::size_t>(std::countr_zero(cells)) * N;
      for (std::size_t i = 0; i < N; ++i) to[i] = static_cast<std::uint16_t>(to[i] + of_cell[i]);
    }
  }

 public:
  /// What lies on all instances of a state. The exchange of players needs no cell: where `discs` are the indices if all
  /// discs were the mover's, the mover's and the opponent's swap in 3 * discs - of.
  struct Indices {
    // Not initialised on purpose: made for every state of a search.
    Indices() {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)

    alignas(64) std::array<std::uint16_t, kMaxBlocks * kBlock> of;
    std::array<std::uint16_t, kMaxBlocks * kBlock> discs;
  };

  /// `weights` must have those of a board of these sides.
  PatternEvaluation(int columns, int rows, BoardWeights weights);
  PatternEvaluation(const PatternEvaluation&) = delete;  // stages_ points into weights_
  PatternEvaluation& operator=(const PatternEvaluation&) = delete;

  /// The memory that the evaluation takes, in bytes.
  std::size_t bytes() const {
    return sizeof *this + of_cells_.capacity() * sizeof of_cells_[0] +
           weights_.capacity() * sizeof weights_[0];
  }

  // States are those of the field of eight by eight, 8 * row + column.

  [[gnu::always_inline]] void begin(Bitboard mover, Bitboard opponent, Indices& at) const {
    with_size([&]<std::size_t N>() __attribute__((always_inline)) {
      std::array<std::uint16_t, N> own{};
      std::array<std::uint16_t, N> theirs{};
      add<N>(own, mover);
      add<N>(theirs, opponent);
      for (std::size_t i = 0; i < N; ++i) {
        at.discs[i] = static_cast<std::uint16_t>(own[i] + theirs[i]);
        at.of[i] = static_cast<std::uint16_t>(own[i] + 2 * theirs[i]);
      }
    });
  }

  /// Computes the indices after a pass from those before it.
  [[gnu::always_inline]] void pass(const Indices& at, Indices& then) const {
    with_size([&]<std::size_t N>() __attribute__((always_inline)) {
      for (std::size_t i = 0; i < N; ++i) {
        then.of[i] = static_cast<std::uint16_t>(3 * at.discs[i] - at.of[i]);
        then.discs[i] = at.discs[i];
      }
    });
  }

  /// Computes the indices after a move into `cell` that flips these discs.
  [[gnu::always_inline]] void move(const Indices& at, Bitboard flipped, int cell, Indices& then) const {
    with_size([&]<std::size_t N>() __attribute__((always_inline)) {
      const std::uint16_t* own = of_cells_.data() + static_cast<std::size_t>(cell) * N;
      for (std::size_t i = 0; i < N; ++i) {
        then.discs[i] = static_cast<std::uint16_t>(at.discs[i] + own[i]);
        then.of[i] = static_cast<std::uint16_t>(3 * at.discs[i] - at.of[i] + 2 * own[i]);
      }
      add<N>(then.of, flipped);
    });
  }

  /// The weights that make up a value: the sum of weights[starts[i] + of[i]] over `instances`, a multiple of 8. The weight
  /// after each may be read, too. `starts` and `of` are aligned to 64 bytes.
  struct Tables {
    const std::int16_t* weights;
    const std::uint32_t* starts;
    std::size_t instances;
  };
  struct PlainSum {
    int operator()(const Tables& tables, const std::uint16_t* of) const {
      int sum = 0;
      for (std::size_t i = 0; i < tables.instances; ++i) sum += tables.weights[tables.starts[i] + of[i]];
      return sum;
    }
  };

  /// The value to the mover, in hundredths of a disc. `moves` and `replies`: how many moves the mover and the
  /// opponent have. `sum`: as PlainSum.
  template <class Sum = PlainSum>
  [[gnu::always_inline]] int value(const Indices& at, int moves, int replies, int vacant,
                                   Sum sum = {}) const {
    const Stage& stage = stages_[static_cast<std::size_t>(vacant)];
    return stage.turn + stage.weights[kVacantPerStage + std::min(moves, kMobility - 1)] +
           stage.weights[kVacantPerStage + kMobility + std::min(replies, kMobility - 1)] +
           sum(Tables{stage.weights, stage.starts.data(), summed_}, at.of.data());
  }
  [[gnu::always_inline]] int value(Bitboard mover, Bitboard opponent, int moves, int replies,
                                   int vacant) const {
    Indices at;
    begin(mover, opponent, at);
    return value(at, moves, replies, vacant);
  }

 private:
  struct Stage {
    const std::int16_t* weights;
    int turn;
    /// Where the table of each instance starts; those that fill the last block have one whose first weight is 0.
    alignas(64) std::array<std::uint32_t, kMaxBlocks * kBlock> starts;
  };

  std::size_t blocks_ = 0;
  std::size_t summed_ = 0;               // the number of instances, rounded up to Tables::instances
  std::vector<std::uint16_t> of_cells_;  // what a disc of the mover's adds to each index, cell by cell
  std::vector<std::int16_t> weights_;
  std::array<Stage, kMaxCells + 1> stages_{};  // by vacant cells
};

// The weights that the program uses: those compiled in (play/patterns/othello.weights), or those of the file that the
// environment variable OTHELLO_WEIGHTS names; with OTHELLO_WEIGHTS=none, none.

/// The evaluation of a board of these sides, made once; null if there are no weights for it. Throws what reading the
/// file may: ReadError, DamagedFile.
std::shared_ptr<const PatternEvaluation> chosen_evaluation(int columns, int rows);

/// Those weights, for what writes them elsewhere; without stages if there are none. Throws the same.
BoardWeights chosen_weights(int columns, int rows);

/// What OTHELLO_WEIGHTS says: the path of a file, `none`, or nothing.
std::string weights_setting();

}  // namespace othello::patterns
