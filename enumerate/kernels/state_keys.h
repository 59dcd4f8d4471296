// The digest's keys (board/digest.h) of the colourings of one occupancy, by table.
//
// The digest takes the image of a state whose cells make the smallest integer. For most occupancies that is
// the image under one element of the group, whatever the colouring, and the key is a linear map of the
// colouring's bits. A self-symmetric occupancy has several such elements, and each state's representative is
// the smallest of its images under them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/digest.h"
#include "board/symmetry.h"
#include "enumerate/kernels/bit_tables.h"
#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

// Constants that all threads of a search by occupancy share.

struct SearchTables {
  SearchTables(const Board& board_of_search, SymmetryMode mode, bool with_move_range = false)
      : board(board_of_search),
        symmetry(board, mode),
        place_board(board, symmetry),
        digest_keys(board),
        wants_move_range(with_move_range) {}

  Board board;
  Symmetry symmetry;
  PlaceBoard place_board;
  DigestKeys digest_keys;
  bool wants_move_range;  // whether to find the fewest and the most moves (enumerate/search/mobility.h)
};

template <class AnyColouring>
class AnyStateKeys {
 public:
  explicit AnyStateKeys(const SearchTables& space) : space_(space) {}

  /// Continues to another occupancy, of places.
  void begin(Bitboard occupancy);
  std::uint64_t operator()(AnyColouring colouring) {
    if (self_symmetric_) return key_of_representative(colouring);
    if (!has_tables_) make_tables();
    return base_ ^ tables_(colouring);
  }
  /// The sum of the states' terms of the digest. Faster if neighbours share their high bits.
  std::uint64_t digest_of(std::span<const AnyColouring> states);

  /// Whether a key is the exclusive-or of base_key() and a word for each set bit.
  bool is_linear() const { return !self_symmetric_; }
  std::uint64_t base_key() const { return base_; }
  std::span<const std::uint64_t> words_of_bits() const { return std::span(words_).first(discs_); }

 private:
  void compute_linear_keys(int element);
  void begin_self_symmetric(std::span<const int> elements);
  void make_tables();
  std::uint64_t key_of_representative(AnyColouring colouring) const;

  const SearchTables& space_;
  Bitboard occupancy_ = 0;
  bool self_symmetric_ = false;
  std::vector<int> elements_;  // that lead to the smallest image
  // A linear map; the tables are made at their first use.
  std::uint64_t base_ = 0;
  std::size_t discs_ = 0;
  std::array<std::uint64_t, kMaxDiscs<AnyColouring>> words_{};
  bool has_tables_ = false;
  BitTables<std::uint64_t, AnyColouring> tables_;
  // For a self-symmetric occupancy: its smallest image, in cells, and the mover's discs under each element
  // that leads there.
  Bitboard smallest_ = 0;
  std::size_t images_ = 0;
  std::vector<BitTables<Bitboard, AnyColouring>> movers_;
};

extern template class AnyStateKeys<Colouring>;
extern template class AnyStateKeys<WideColouring>;

}  // namespace othello::enumerate
