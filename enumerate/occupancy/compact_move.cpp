#include "enumerate/occupancy/compact_move.h"

namespace othello {

CompactMove::CompactMove(const PlaceBoard& board, Bitboard occupancy, int place) {
  for (const PlaceBoard::Line& places : board.lines(place)) {
    CompactLine& l = line[static_cast<std::size_t>(line_count)];
    l.count = 0;
    Colouring flipped = 0;
    for (int i = 0; i < places.count; ++i) {
      const Bitboard here = bit(places.place[static_cast<std::size_t>(i)]);
      if ((occupancy & here) == 0) break;
      const auto index = static_cast<std::size_t>(l.count++);
      l.disc[index] = Colouring{1} << std::popcount(occupancy & (here - 1));
      l.flipped[index] = flipped;
      flipped |= l.disc[index];
    }
    if (l.count >= 2) ++line_count;
  }
  const int position = std::popcount(occupancy & (bit(place) - 1));
  const int discs = std::popcount(occupancy);
  above = all_discs(discs) & ~all_discs(position);
  complement = all_discs(discs + 1) & ~(Colouring{1} << position);
}

void list_compact_moves(const PlaceBoard& board, Bitboard occupancy, std::vector<CompactMove>& moves) {
  moves.clear();
  for (Bitboard vacant = board.all() & ~occupancy; vacant != 0; vacant &= vacant - 1) {
    const CompactMove move(board, occupancy, std::countr_zero(vacant));
    if (!move.never_legal()) moves.push_back(move);
  }
}

}  // namespace othello
