// Backs values up: reads the values of one occupancy's states, and takes them to the states of a stripe that
// lead there. The pass spends nearly all its time here.
//
// The states that lead to occupancy S' are those of the occupancies S' - c: the sources from which the search
// computed S' (enumerate/occupancy/occupancy_in_progress.h). The values of S' go into a table by colouring;
// then each source's states are decoded, their successors by the move on c computed and looked up, and the
// best of each state kept. S' is decoded once, and its table stays in cache meanwhile. Of wide colourings the
// table is a rank structure (wide_child_table.h), and successors are mapped to their representatives, which alone
// are in it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "enumerate/frontier/state_reader.h"
#include "enumerate/kernels/orbit_maps.h"
#include "enumerate/kernels/state_keys.h"
#include "enumerate/occupancy/held_chunks.h"
#include "solve/child_table.h"
#include "solve/depth_values.h"
#include "solve/games.h"
#include "solve/phases.h"
#include "solve/state_counts.h"
#include "solve/value_stripe.h"
#include "solve/wide_child_table.h"

namespace othello::solve {

/// A depth that is solved.
struct SolvedDepth {
  enumerate::Frontier states;
  StateCounts counts;
  DepthValues values;
};

/// An occupancy of the solved depth, and what leads to it from a stripe.
class ChildOccupancy {
 public:
  explicit ChildOccupancy(const enumerate::PlaceBoard& board)
      : work_(board, enumerate::Marking::kDirect, 0) {}

  void begin(const SolvedDepth& children, std::uint32_t position, const enumerate::OccupancyIndex& parents,
             const ValueStripe& stripe);

  std::uint32_t position() const { return position_; }
  const enumerate::RecordLocation& location() const { return location_; }
  int discs() const { return work_.discs(); }
  const enumerate::OccupancyInProgress& occupancy() const { return work_; }
  /// Those that lie in the stripe, ordered by element.
  std::span<const enumerate::ParentMove> parent_moves() const { return sources_; }

 private:
  enumerate::OccupancyInProgress work_;
  std::vector<enumerate::ParentMove> sources_;
  std::uint32_t position_ = 0;
  enumerate::RecordLocation location_;
};

/// The number of states in a child's record.
std::uint64_t states_of(const ChildOccupancy& child, const SolvedDepth& children);

/// Chunks of a child's record, as many as a WideChildTable has memory for.
struct ChildTile {
  std::uint32_t first_chunk = 0;
  std::uint32_t chunks = 0;
  std::uint64_t first_state = 0;  // its number in the record
  std::uint64_t states = 0;
};
/// `games_bytes`: those of a state's games in the table, 0 if they are not counted.
std::vector<ChildTile> tiles_of(const ChildOccupancy& child, const SolvedDepth& children,
                                std::uint64_t table_bytes, std::size_t games_bytes);

/// Each thread needs its own. `AnyColouring`: of the children; the colourings of what leads there are of the
/// same width, or narrower.
template <class AnyColouring>
class AnyBackUp {
 public:
  static constexpr bool kWide = std::is_same_v<AnyColouring, enumerate::WideColouring>;
  using Table = std::conditional_t<kWide, WideChildTable, ChildTable>;

  AnyBackUp(const enumerate::PlaceBoard& board, const enumerate::Kernels& kernels,
            const SolvedDepth& children, enumerate::ChunkCache& parents, ValueStripe& stripe);

  /// Enters the states of a child's record that lie in `chunk` into the table; returns whether the record
  /// continues in the next. `first_chunk`: of the table's tile, if it has chunks.
  bool insert_chunk(const ChildOccupancy& child, std::uint32_t chunk, std::uint32_t first_chunk,
                    Table& table);
  /// Raises the states of a source's record that lie in `chunk`; returns as insert_chunk().
  bool update_parent_chunk(const ChildOccupancy& child, const enumerate::ParentMove& source,
                           std::uint32_t chunk, const Table& table);
  /// Also sums the games of the stripe's states, with so many vacant cells, from those of the children.
  void count_games(int vacant) { vacant_ = vacant; }
  /// Begins with the games of a run of a child's states, whose numbers in its record begin with `first`. Call it
  /// before entering a tile, or a table that is whole.
  void begin_games(Table& table, std::uint64_t first, std::uint64_t states) const {
    if (counts_games()) table.games().begin(first, states, game_bytes(vacant_ - 1));
  }
  void record_times(SweepTimes* times) { times_ = times; }
  /// Reports the child that a team works on, also where this member has nothing to do for it.
  void advance_to(const ChildOccupancy& child) { parents_.advance_to(child.location().occupancy); }
  /// Backs up all of a child: narrow colourings fit the table, others are taken in tiles of `table_bytes`.
  void back_up_child(const ChildOccupancy& child, Table& table, std::uint64_t table_bytes);

 private:
  using Move = enumerate::AnyCompactMove<AnyColouring>;

  void prepare(const ChildOccupancy& child, int element);
  void insert_batch(std::span<const AnyColouring> states, const ValueByte* values, std::uint64_t number,
                    std::size_t chunk_of_tile, bool whole, Table& table) const;
  void back_up_sources(const ChildOccupancy& child, const Table& table);
  template <class ParentColouring>
  void back_up_states(const Move& move, const Table& table, const std::uint8_t*& bytes, std::size_t count,
                      AnyColouring exchange, ValueByte* best, std::uint8_t* games);
  void insert_games(const ChildOccupancy& child, std::uint64_t number, std::size_t count, Table& table);
  void add_games(const Table& table, std::size_t count, std::uint8_t* games) const;
  bool counts_games() const { return vacant_ >= 0; }

  const enumerate::PlaceBoard& board_;
  const enumerate::Kernels& all_kernels_;
  const enumerate::AnyKernels<AnyColouring>& kernels_;
  const SolvedDepth& children_;
  enumerate::HeldChunks parents_;
  ValueStripe& stripe_;
  int vacant_ = -1;  // if games are counted
  SweepTimes* times_ = nullptr;
  enumerate::ChunkReader reader_;
  GamesReader games_reader_;
  // The chunk of the children in memory.
  std::uint32_t held_ = enumerate::OccupancyIndex::kNone;
  std::optional<enumerate::Chunk> states_;
  std::optional<enumerate::Chunk> values_;
  enumerate::AnyOrbitMaps<AnyColouring> maps_;
  enumerate::AnyStateReader<AnyColouring> states_reader_;
  std::vector<AnyColouring> successors_;
  std::vector<std::uint8_t> legal_;
  std::vector<ValueByte> found_;
};

extern template class AnyBackUp<enumerate::Colouring>;
extern template class AnyBackUp<enumerate::WideColouring>;

}  // namespace othello::solve
