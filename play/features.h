// The features of a position that the evaluation weighs, as counts.
//
// Each is the mover's count minus the opponent's, so that exchanging the players turns it into its negative;
// none depends on how the board is turned or mirrored. They are those that every simple Othello program uses
// (P. S. Rosenbloom, "A world-championship-level Othello program", 1982; K.-F. Lee, S. Mahajan, "The
// development of a world class Othello program", 1990).
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "play/endgame/field.h"
#include "play/endgame/kernel.h"
#include "play/endgame/stability.h"

namespace othello::play {

enum class Feature : std::size_t {
  kDiscs,        // discs
  kMobility,     // legal moves
  kPotential,    // vacant cells beside discs of the other player: moves that may come
  kCornerMoves,  // legal moves into corners
  kCorners,      // discs in corners
  kCCells,       // discs on the edge beside a vacant corner (C-cells)
  kXCells,       // discs on the diagonal before a vacant corner (X-cells)
  kEdges,        // discs on the edge, but for corners and those beside a vacant one
  kStable,       // discs that cannot be flipped any more (play/endgame/stability.h)
};
inline constexpr std::size_t kFeatures = 9;

using Counts = std::array<int, kFeatures>;

std::string_view name_of(Feature feature);

class Features {
 public:
  /// `field` must outlive it.
  explicit Features(const endgame::Field& field);

  const endgame::Field& field() const { return field_; }

  /// The features of a state of the field.
  Counts count(const State& state) const;

  /// The same, given the moves of both players.
  Counts count(const State& state, Bitboard own_moves, Bitboard their_moves) const;

  /// The most that one player can have of each on this board; for mobility, all cells. The counts are divided
  /// by it, so that they mean the same on every board.
  const Counts& scale() const { return scale_; }

 private:
  /// A corner, and the cells beside and before it.
  struct Corner {
    Bitboard corner;
    Bitboard beside;
    Bitboard before;
  };

  const endgame::Field& field_;
  const endgame::Stability stability_;
  const endgame::Kernel& kernel_;
  std::array<Corner, 4> corners_;
  Bitboard edges_;
  Counts scale_;
};

}  // namespace othello::play
