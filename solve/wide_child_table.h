// The values of states of one occupancy of wide colourings, to be looked up by colouring: as child_table.h,
// where a byte for each of 2^discs colourings would be too many.
//
// A rank structure: a bitmap of the states, with the number of those before, says where a state's value is.
// Only blocks of 512 colourings in which there are states exist, ascending, and a directory by the highest
// bits of their numbers leads to them. So thin occupancies can be looked up as well as dense ones: a state
// takes a byte, and a block about a hundred.
//
// Only representatives are entered, and only these may be looked up. A table may hold a tile of them: the
// states of some successive chunks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/kernels/compact_move.h"
#include "solve/games.h"
#include "solve/value.h"

namespace othello::solve {

class WideChildTable {
 public:
  /// What a state takes at most, and what a block of 512 colourings takes with its share of the directory.
  static constexpr std::uint64_t kBlockBytes = 112;
  static constexpr std::uint64_t kMaxStateBytes = 1 + kBlockBytes;
  static constexpr int kBucketBits = 9;

  /// In a tile: their ranks have 32 bits.
  static constexpr std::uint64_t kMostStates = (std::uint64_t{1} << 32) - 2;

  /// Begins another tile, of at most kMostStates states (std::logic_error) from number `first_state` of the record on, in so many
  /// chunks.
  void begin_tile(std::uint64_t first_state, std::uint64_t states, std::size_t chunks);
  /// Enters ascending states of a chunk, with their values as the player to move sees them; `first_state`: the
  /// number of the first. Calls for one chunk ascend; any thread, different threads for different chunks.
  void insert(std::size_t chunk, std::uint64_t first_state, std::span<const enumerate::WideColouring> states,
              const ValueByte* values);
  /// Completes the tile. Call it before the first look-up.
  void finish_tile();

  /// Looks up what states are worth to the player who moved there; kNoValue outside the tile.
  void look_up(std::span<const enumerate::WideColouring> states, ValueByte* values) const {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const std::uint32_t rank = index_of_state(states[i]);
      values[i] = rank == kNone ? kNoValue : values_[rank];
    }
  }
  /// The numbers of games of the tile's states.
  GameCountBuffer& games() { return games_; }
  const GameCountBuffer& games() const { return games_; }
  bool is_in_tile(enumerate::WideColouring state) const { return index_of_state(state) != kNone; }
  /// The number of a state of the tile in the record.
  std::uint64_t number_of(enumerate::WideColouring state) const {
    return first_state_ + index_of_state(state);
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Block {
    enumerate::WideColouring number;       // of its colourings the bits from kBucketBits on
    std::uint32_t first;                   // rank of its first state
    std::array<std::uint16_t, 8> before;   // states in the words before each
    std::array<std::uint64_t, 8> words{};  // bit x % 64 of word x / 64 % 8
  };
  static_assert(sizeof(Block) <= kBlockBytes - 2 * sizeof(std::uint32_t));

  // The place of a state's value; kNone if it is not there.
  std::uint32_t index_of_state(enumerate::WideColouring state) const;

  std::uint64_t first_state_ = 0;
  GameCountBuffer games_;
  std::vector<std::vector<Block>> of_chunk_;  // until the tile is complete
  std::vector<Block> blocks_;  // a block whose states lie in several chunks is there for each of them
  std::vector<ValueByte> values_;
  // Entry i: the first block whose number, less the first block's, is at least i << directory_shift_.
  std::vector<std::uint32_t> directory_;
  int directory_shift_ = 0;
};

}  // namespace othello::solve
