// Works out all states of one occupancy from the frontier before: the heart of the search by occupancy.
//
// Two states can be equal only if the same cells are occupied, and a move on cell c takes occupancy S to
// S + c. So the states of S' come from the occupancies S' - c alone. Their successors are marked in a bitmap
// with one bit per colouring of S', which is then read in order: the states come out ascending and distinct,
// without a sort, a merge or a lock (structured duplicate detection: Zhou and Hansen, AAAI 2004).
//
// Only representatives are stored, of occupancies and of the colourings of self-symmetric ones. The orbit of
// S' has images g(S'); a stored parent S = g(S') - c leads to colourings of g(S'), which gather in a bitmap
// of that image and are carried back to S' when all parents are through: one permutation for each state
// instead of one for each (state, cell) pair.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/digest.h"
#include "enumerate/occupancy/bit_tables.h"
#include "enumerate/occupancy/frontier.h"
#include "enumerate/occupancy/kernels.h"
#include "enumerate/occupancy/place_board.h"
#include "enumerate/occupancy/tally.h"

namespace othello {

/// What all threads of a search share.
struct SearchSpace {
  SearchSpace(const Board& board_of_search, SymmetryMode mode)
      : board(board_of_search), symmetry(board, mode), places(board, symmetry), digest_keys(board) {}

  Board board;
  Symmetry symmetry;
  PlaceBoard places;
  DigestKeys digest_keys;
};

/// One thread's own; reused from occupancy to occupancy of one depth.
class Expander {
 public:
  Expander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents);

  /// Appends the record of `occupancy`, a representative, to `out` and its states to `tally`; nothing if no
  /// parent leads to it.
  void expand(Bitboard occupancy, SegmentWriter& out, Tally& tally);

  /// Writes the record of a single state, the root of the search.
  void place_root(const State& state, SegmentWriter& out, Tally& tally);

 private:
  // A parent's move: its stored record and the place of the new disc.
  struct Source {
    RecordPlace record;
    int place = 0;
    int element = 0;
  };
  using Bitmap = std::vector<std::uint64_t>;

  void find_sources(Bitboard occupancy);
  void mark_source(const Source& source);
  void mark_states(const CompactMove& move, const std::uint8_t*& bytes, std::size_t count, Colouring exchange,
                   std::uint8_t* bitmap);
  const Chunk& chunk_for(const Source& source, std::uint32_t chunk);
  void carry_back(int element, Bitboard occupancy);
  void keep_representatives(Bitboard occupancy);
  void read_out(Bitboard occupancy, SegmentWriter& out, Tally& tally);
  void prepare_read_out(Bitboard occupancy);
  void finish_section(std::span<const Colouring> states, bool more, SegmentWriter& out, Tally& tally);
  void find_passes(std::span<const Colouring> states, Tally& tally);
  void add_digest(std::span<const Colouring> states, Tally& tally) const;
  void add_gaps(std::span<const Colouring> states, Tally& tally) const;

  /// Calls visit(span of set bits) for the whole bitmap, ascending, some thousands at a time.
  template <class Visit>
  void for_each_list(const Bitmap& bitmap, Visit&& visit);

  const SearchSpace& space_;
  const Kernels& kernels_;
  ChunkCache& parents_;
  ChunkReader reader_;

  std::vector<Source> sources_;
  std::vector<Bitboard> images_;
  // Chunks held per element and place of the new disc: as occupancies ascend, each such stream moves on
  // slowly.
  struct HeldChunk {
    std::uint32_t number = OccupancyIndex::kNone;
    std::shared_ptr<const Chunk> content;
  };
  std::vector<HeldChunk> held_;
  std::vector<Bitmap> bitmaps_;          // per element of the group; the identity's is the result
  std::vector<PlaceRanks> image_ranks_;  // likewise
  std::vector<int> stabilizer_;          // elements but the identity that leave the occupancy as it is
  int discs_ = 0;

  // For reading out.
  Bitboard occupancy_ = 0;
  Uint128 number_base_ = 0;
  std::vector<CompactMove> moves_;
  BitTables<std::uint64_t> keys_;
  std::uint64_t base_key_ = 0;
  std::vector<BitTables<Colouring>> permutations_;
  std::vector<Colouring> decoded_;
  std::vector<Colouring> listed_;
  std::vector<Colouring> without_move_;
  std::vector<Colouring> passes_;
};

}  // namespace othello
