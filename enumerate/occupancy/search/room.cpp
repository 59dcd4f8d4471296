#include "enumerate/occupancy/search/room.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "enumerate/forecast.h"
#include "enumerate/occupancy/expand/list_expander.h"
#include "enumerate/occupancy/search/batches.h"
#include "enumerate/occupancy/store/chunk_uses.h"
#include "enumerate/occupancy/store/successors.h"
#include "files/durable_file.h"
#include "machine/errors.h"
#include "machine/memory.h"

namespace othello {
namespace {

// Lists and buffers of a thread, without its bitmaps and the segment that it writes; 1.0 to 1.5 MiB were
// measured.
constexpr std::uint64_t kThreadBytes = std::uint64_t{3} << 19;
// A place is in the list of its segment, which doubles as it grows; when the depth is finished in the index
// of all, with its slots.
constexpr std::uint64_t kOccupancyBytes = 3 * sizeof(RecordPlace);
// A segment grows in a buffer that doubles.
constexpr double kSegmentGrowth = 2;
// The least cache of chunks that is worth working with, per thread.
constexpr std::uint64_t kLeastCacheBytes = std::uint64_t{16} << 20;
// All threads work on one occupancy where there are fewer per thread, and their bitmaps are worth it.
constexpr std::size_t kOccupanciesPerThread = 4;
constexpr int kLeastTeamDiscs = 20;
// From so many discs on a bitmap does not stay in a core's cache. It is then gone through at some tens of
// nanoseconds for each 4,096 colourings, as a state of a list takes.
constexpr int kLeastListDiscs = 24;
constexpr double kColouringsPerListedState = 4096;
// Of a chunk's content that is expanded, as patches or blocks.
constexpr std::uint64_t kMostExpansion = 4;
// Of a list: a state takes 8 bytes, and 4 of the shorter list that it grew from. More room than this does not
// make it faster.
constexpr std::size_t kListStateBytes = 12;
constexpr std::size_t kMostListRoom = std::size_t{1} << 27;
// The rest is for what the allocator loses between blocks while the depth is computed.
constexpr double kUsableShare = 0.97;

// Whether the states of a depth are worked out in lists. All ranks have to say the same.
bool lists_are_faster(int discs, double states_of_occupancy) {
  if (has_wide_colourings(discs)) return true;
  return discs >= kLeastListDiscs && states_of_occupancy * kColouringsPerListedState < std::ldexp(1.0, discs);
}

// Of a list for each worker, that are to take `most` bytes together. Returns the bytes that they take.
std::uint64_t share_out_lists(std::uint64_t workers, std::uint64_t most, Room& room) {
  room.list_room = std::clamp(static_cast<std::size_t>(most / workers) / kListStateBytes,
                              ListExpander::kLeastRoom, kMostListRoom);
  return workers * room.list_room * kListStateBytes;
}

// A thread that works alone has a bitmap for every image; if those took more than `most`, tiles, one at a
// time. Returns the bytes that all bitmaps take.
std::uint64_t share_out_bitmaps(int discs, std::uint64_t workers, std::uint64_t order, std::uint64_t most,
                                Room& room) {
  const std::uint64_t bitmap_bytes = std::max<std::uint64_t>(8, (std::uint64_t{1} << discs) / 8);
  std::uint64_t bitmaps = workers * (room.as_team ? 1 : order) * bitmap_bytes;
  while (bitmaps > most && room.tile_bits < discs) bitmaps = workers * (bitmap_bytes >> ++room.tile_bits);
  return bitmaps;
}

std::uint64_t usable_of(std::uint64_t memory) {
  return static_cast<std::uint64_t>(kUsableShare * static_cast<double>(memory));
}

[[noreturn]] void refuse(int depth, std::uint64_t wanted, std::uint64_t memory, const char* instead) {
  const auto needed = static_cast<std::uint64_t>(static_cast<double>(wanted) / kUsableShare) + 1;
  throw CapacityError(fmt::format("depth {} will need {} of memory, {} more than --memory {}; raise it{}",
                                  depth, size_text(needed), size_text(needed - memory), size_text(memory),
                                  instead));
}

bool is_on_disk(const SearchOptions& options) {
  return !options.occupancy.scratch.empty() || !options.occupancy.local_scratch.empty();
}

// What the process has taken but for `idle` bytes: measured, for its libraries, stacks and what the allocator
// holds between blocks; or what is known, where that is not to be measured.
std::uint64_t taken_bytes(std::uint64_t known, std::uint64_t idle) {
  const std::uint64_t resident = resident_memory();
  return std::max(resident - std::min(idle, resident), known);
}

}  // namespace

std::uint64_t require_candidates_room(const SearchOptions& options, int depth, std::size_t parents) {
  const std::uint64_t usable = usable_of(options.memory);
  const std::uint64_t taken = taken_bytes(0, 0);
  const std::uint64_t least = successor_bytes(parents);
  if (taken + least > usable) {
    refuse(depth, taken + least, options.memory, is_on_disk(options) ? "" : " or give a --scratch folder");
  }
  return usable - taken;
}

Room share_out_room(const SearchOptions& options, std::span<const DepthRow> rows, const Frontier& parents,
                    std::size_t occupancies, int symmetry_order, std::uint64_t kept_bytes,
                    const RankShare& share) {
  const auto depth = static_cast<int>(rows.size());
  const int discs = depth + options.board.start_discs();
  const std::uint64_t usable = usable_of(options.memory);
  const auto threads = static_cast<std::uint64_t>(options.threads);
  const auto order = static_cast<std::uint64_t>(symmetry_order);
  const bool on_disk = is_on_disk(options);
  Room room;
  const DepthForecast foreseen = forecast_next_depth(options.board, options.symmetry, rows);
  const bool in_lists = lists_are_faster(discs, foreseen.states / static_cast<double>(occupancies));
  room.as_team = share.all_threads > 1 && discs >= kLeastTeamDiscs && !in_lists &&
                 occupancies < kOccupanciesPerThread * static_cast<std::size_t>(share.all_threads);
  const std::uint64_t workers = room.as_team ? 1 : threads;
  const std::uint64_t most =
      options.occupancy.bitmap_bytes != 0 ? options.occupancy.bitmap_bytes : usable / 4;
  const std::uint64_t bitmaps =
      in_lists ? share_out_lists(workers, most, room) : share_out_bitmaps(discs, workers, order, most, room);
  const auto segment_bytes = static_cast<std::uint64_t>(
      kSegmentGrowth * foreseen.bytes / std::max(1.0, batches_wanted(foreseen.states, share.all_threads)));
  const std::uint64_t parents_bytes = parents.chunks() * kChunkBytes;
  const std::uint64_t known = kept_bytes + parents.index().bytes() + occupancies * sizeof(Bitboard) +
                              (on_disk ? 0 : share.own_states_bytes);
  std::uint64_t fixed = taken_bytes(known, share.idle_cache_bytes) + ChunkUses::bytes(parents.chunks()) +
                        occupancies * kOccupancyBytes + bitmaps + threads * (kThreadBytes + segment_bytes);
  if (!options.occupancy.scratch.empty()) {
    fixed += threads * std::min<std::uint64_t>(DurableFile::kGatheredBytes, segment_bytes);
  }
  if (!on_disk) fixed += static_cast<std::uint64_t>(foreseen.bytes / share.ranks);
  // A cache larger than all there is to cache does nothing.
  const std::uint64_t least = std::min(threads * kLeastCacheBytes, parents_bytes);
  if (fixed + least > usable) {
    refuse(depth, fixed + least, options.memory,
           on_disk ? " or use fewer --threads" : ", use fewer --threads, or give a --scratch folder");
  }
  room.cache_bytes = usable - fixed;
  return room;
}

bool may_outgrow_cache(const Frontier& parents, const Room& room) {
  return room.cache_bytes < kMostExpansion * parents.chunks() * kChunkBytes;
}

}  // namespace othello
