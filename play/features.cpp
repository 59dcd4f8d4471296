#include "play/features.h"

#include <bit>

namespace othello::play {
namespace {

int difference(Bitboard own, Bitboard theirs) {
  return std::popcount(own) - std::popcount(theirs);
}

}  // namespace

std::string_view name_of(Feature feature) {
  static constexpr std::array<std::string_view, kFeatures> kNames{
      "discs",          "mobility",       "potential", "corner moves", "corners",
      "beside corners", "before corners", "edges",     "stable"};
  return kNames[static_cast<std::size_t>(feature)];
}

Features::Features(const endgame::Field& field)
    : field_(field),
      stability_(field),
      kernel_(endgame::chosen_kernel(field)),
      corners_{},
      edges_(field.outer_columns | field.outer_rows),
      scale_{} {
  Bitboard left = field.corners;
  for (Corner& corner : corners_) {
    if (left == 0) break;  // a board of one row has two
    const int cell = std::countr_zero(left);
    left &= left - 1;
    const Bitboard near = field.with_neighbours(bit(cell)) & field.cells & ~bit(cell);
    corner = {.corner = bit(cell), .beside = near & edges_, .before = near & ~edges_};
  }
  scale_.fill(field.size);
  const auto set = [&](Feature feature, int most) { scale_[static_cast<std::size_t>(feature)] = most; };
  set(Feature::kCornerMoves, 4);
  set(Feature::kCorners, 4);
  set(Feature::kCCells, 8);
  set(Feature::kXCells, 4);
  set(Feature::kEdges, std::popcount(edges_));
}

Counts Features::count(const State& state) const {
  const Bitboard vacant = field_.vacant(state.mover, state.opponent);
  return count(state, kernel_.line_ends(field_, state.mover, state.opponent) & vacant,
               kernel_.line_ends(field_, state.opponent, state.mover) & vacant);
}

Counts Features::count(const State& state, Bitboard own_moves, Bitboard their_moves) const {
  const auto [own, theirs] = state;
  const Bitboard vacant = field_.vacant(own, theirs);
  Bitboard beside = 0;  // vacant corners
  Bitboard before = 0;
  for (const Corner& corner : corners_) {
    if ((corner.corner & vacant) == 0) continue;
    beside |= corner.beside;
    before |= corner.before;
  }
  const Bitboard edges = edges_ & ~field_.corners & ~beside;
  Bitboard own_stable = 0;
  Bitboard their_stable = 0;
  if (((own | theirs) & edges_) != 0) {  // without a disc there nothing is stable
    own_stable = stability_.stable(own, theirs);
    their_stable = stability_.stable(theirs, own);
  }
  return {difference(own, theirs),
          difference(own_moves, their_moves),
          difference(field_.with_neighbours(theirs) & vacant, field_.with_neighbours(own) & vacant),
          difference(own_moves & field_.corners, their_moves & field_.corners),
          difference(own & field_.corners, theirs & field_.corners),
          difference(own & beside, theirs & beside),
          difference(own & before, theirs & before),
          difference(own & edges, theirs & edges),
          difference(own_stable, their_stable)};
}

}  // namespace othello::play
