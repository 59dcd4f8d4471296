#include "enumerate/kernels/compact_move.h"

#include <bit>

namespace othello::enumerate {

template <class AnyColouring>
AnyCompactMove<AnyColouring>::AnyCompactMove(const PlaceBoard& board, const DiscIndexes& indexes, int place) {
  const Bitboard before = indexes.occupancy() & ~bit(place);
  const int counted = before == indexes.occupancy() ? 0 : 1;  // whether the indexes count the new disc
  // No branch on where a line ends, which is unpredictable: all of its places are written, and those from the
  // first vacant one on are undefined.
  std::size_t lines = 0;
  std::size_t begin = 0;
  for (const PlaceBoard::Line& places : board.lines(place)) {
    int filled = 0;
    AnyColouring flipped = 0;
    Bitboard occupied = 1;  // 0 from the first vacant place on
    for (std::size_t i = 0; i < static_cast<std::size_t>(places.count); ++i) {
      const int here = places.place[i];
      occupied &= before >> here;
      filled += static_cast<int>(occupied);
      // (The rank of a vacant place may be one bit too high.)
      const int rank = (indexes[here] - (here > place ? counted : 0)) % kMaxDiscs<AnyColouring>;
      const AnyColouring disc = AnyColouring{1} << rank;
      steps[begin + i] = {disc, flipped};
      flipped |= disc;
    }
    first[lines] = static_cast<std::uint8_t>(begin);
    count[lines] = static_cast<std::uint8_t>(filled);
    begin += filled >= 2 ? static_cast<std::size_t>(filled) : 0;
    lines += filled >= 2 ? 1 : 0;
  }
  line_count = static_cast<int>(lines);
  const int discs = indexes.discs() - counted;
  above = all_discs<AnyColouring>(discs) & ~all_discs<AnyColouring>(indexes[place]);
  // (Not 1 << the rank, which may be one bit too high.)
  complement = all_discs<AnyColouring>(discs + 1) &
               (all_discs<AnyColouring>(indexes[place]) | ~all_discs<AnyColouring>(indexes[place] + 1));
}

template <class AnyColouring>
void AnyCompactMoveList<AnyColouring>::begin(const DiscIndexes& indexes) {
  indexes_ = &indexes;
  moves_.clear();
  places_.clear();
  const CellOrder& order = board_.order();
  const std::array<Bitboard, 9> by_lines = board_.cells_by_lines(indexes.occupancy());
  const auto list = [&](Bitboard cells) {
    for (std::size_t lines = by_lines.size() - 1; lines > 0; --lines) {
      for (Bitboard rest = by_lines[lines] & cells; rest != 0; rest &= rest - 1)
        places_.push_back(order.place_of(std::countr_zero(rest)));
    }
  };
  list(board_.board().open());
  open_size_ = places_.size();
  list(~board_.board().open());
  moves_.reserve(places_.size());  // so that references stay valid
}

template struct AnyCompactMove<Colouring>;
template struct AnyCompactMove<WideColouring>;
template class AnyCompactMoveList<Colouring>;
template class AnyCompactMoveList<WideColouring>;

}  // namespace othello::enumerate
