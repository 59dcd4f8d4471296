// Works out one occupancy with all threads at once: for the last depths, whose few occupancies have huge
// bitmaps.
//
// The chunks of the parents are handed out to the threads, which mark their successors in one bitmap with
// atomic operations; then each thread reads slices of it. What the slices yield is put together in order.
#pragma once

#include <memory>
#include <vector>

#include "enumerate/occupancy/expand/marker.h"
#include "enumerate/occupancy/expand/read_out.h"

namespace othello {

class TeamExpander {
 public:
  /// `tile_bits`: see OccupancyInWork.
  TeamExpander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents, int tile_bits,
               int threads);
  ~TeamExpander();

  /// As Expander::expand(). To be called by one thread while no team is at work.
  void expand(Bitboard occupancy, SegmentWriter& out, Tally& tally);

 private:
  struct Member;
  struct Slice;

  void mark_tile();
  bool read_tile(bool record_begun, SegmentWriter& out, Tally& tally);

  const Kernels& kernels_;
  const Frontier& frontier_;
  int threads_;
  OccupancyInWork work_;
  std::vector<std::unique_ptr<Member>> members_;
};

}  // namespace othello
