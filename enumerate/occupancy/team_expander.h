// Computes one occupancy with all threads at once: for the last depths, whose few occupancies have huge
// bitmaps.
//
// The chunks of the parents are distributed to the threads, which mark their successors in one bitmap with
// atomic operations; then each thread reads slices of it. The results of the slices are joined in order.
//
// Several ranks work on it together in the same way: each has a bitmap of its own and marks its share of the
// chunks, the bitmaps are combined by allreduce, and each rank reads its share of the slices. The parents are
// shared, rather than a tile for each rank, because every tile has to read and expand all parents once more.
// The record goes to one rank, its owner.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "enumerate/occupancy/marker.h"
#include "enumerate/occupancy/state_extractor.h"
#include "system/ranks/ranks.h"

namespace othello::enumerate {

class TeamExpander {
 public:
  virtual ~TeamExpander() = default;

  /// As Expander::expand(), for the rank `owner`; others get nothing. Collective, with equal tiles; called by
  /// one thread while no team is working.
  virtual void expand(Bitboard occupancy, int owner, SegmentWriter& out, Tally& tally) = 0;
  /// Bytes of stored parents that this rank has read so far.
  virtual std::uint64_t bytes_read() const = 0;
};

/// The threads of this rank, and of all ranks together.
struct TeamSize {
  int threads = 1;
  int all_threads = 1;
};

template <class AnyColouring>
class AnyTeamExpander : public TeamExpander {
 public:
  /// `tile_bits`: see OccupancyInProgress.
  AnyTeamExpander(const SearchTables& space, const Kernels& kernels, ChunkCache& parents, int tile_bits,
                  TeamSize team, Ranks& ranks);
  ~AnyTeamExpander() override;

  void expand(Bitboard occupancy, int owner, SegmentWriter& out, Tally& tally) override;
  std::uint64_t bytes_read() const override;
  /// See ChunkCache::Reader: for an occupancy that another expander computes.
  void advance_to(Bitboard occupancy);

 private:
  struct Member;
  struct Task;
  struct Slice;

  void find_tasks();
  void mark_tile(std::uint32_t tile);
  std::vector<Slice> cut_into_slices();
  MoveCount drain_moves();
  bool read_tile(bool record_begun, int owner, SegmentWriter& out, Tally& tally);
  void extract_slices(int owner, std::span<const Slice> mine, SegmentWriter& out, Tally& tally);

  const Kernels& kernels_;
  const Frontier& frontier_;
  int threads_;
  Ranks& ranks_;
  std::size_t most_slices_;
  OccupancyInProgress work_;
  std::vector<std::unique_ptr<Member>> members_;
  std::vector<Task> tasks_;  // of this rank, for every tile
};

extern template class AnyTeamExpander<Colouring>;
extern template class AnyTeamExpander<WideColouring>;

}  // namespace othello::enumerate
