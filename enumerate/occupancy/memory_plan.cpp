#include "enumerate/occupancy/memory_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "enumerate/frontier/chunk_uses.h"
#include "enumerate/frontier/successors.h"
#include "enumerate/occupancy/batches.h"
#include "enumerate/occupancy/density_choice.h"
#include "enumerate/occupancy/gathered_successors.h"
#include "enumerate/occupancy/list_expander.h"
#include "enumerate/occupancy/tuning.h"
#include "enumerate/search/forecast.h"
#include "enumerate/search/options.h"
#include "numbering/occupancy_numbering.h"
#include "system/durable_file.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::enumerate {
namespace {

// A location is in its segment's list, which doubles as it grows; after the depth in the index, with its
// slots. Its counts take four or five bytes, in lists that double likewise.
constexpr std::uint64_t kOccupancyBytes = 3 * sizeof(RecordLocation) + 10;
// A segment grows in a buffer that doubles.
constexpr double kSegmentGrowth = 2;
// The most bytes that a byte of a chunk's content takes decoded, as patches or blocks.
constexpr std::uint64_t kMaxExpansion = 4;
// A state of a list takes 8 bytes, and 4 in the shorter list that it grew from.
constexpr std::size_t kListStateBytes = 12;

// Whether all states of a depth of narrow colourings are computed in lists. All ranks have to agree.
bool lists_are_faster(int discs, double states_of_occupancy) {
  return discs >= tuning::kMinListDiscs &&
         states_of_occupancy * tuning::kColouringsPerListedState < std::ldexp(1.0, discs);
}

// Plans a list for each worker, `most` bytes together. Returns the bytes that they take.
std::uint64_t divide_among_lists(std::uint64_t workers, std::uint64_t most, MemoryPlan& plan) {
  plan.list_states = std::clamp(static_cast<std::size_t>(most / workers) / kListStateBytes,
                                ListExpander::kMinStates, tuning::kMaxListStates);
  return workers * plan.list_states * kListStateBytes;
}

// Plans the bitmaps: a thread that works alone has one for every image; if those exceed `most`, one tile at a
// time. Returns the bytes that all bitmaps take.
std::uint64_t divide_among_bitmaps(int discs, std::uint64_t workers, std::uint64_t order, std::uint64_t most,
                                   MemoryPlan& plan) {
  const std::uint64_t bitmap_bytes = std::max<std::uint64_t>(8, (std::uint64_t{1} << discs) / 8);
  std::uint64_t bitmaps = workers * (plan.as_team ? 1 : order) * bitmap_bytes;
  while (bitmaps > most && plan.tile_bits < discs) bitmaps = workers * (bitmap_bytes >> ++plan.tile_bits);
  return bitmaps;
}

// Whether all threads work on one occupancy: few occupancies, mostly in large bitmaps.
bool works_as_team(const PlaceBoard& board, const Frontier& parents, int discs,
                   std::span<const Bitboard> occupancies, int all_threads, const MemoryPlan& plan) {
  if (all_threads == 1 || discs < tuning::kMinTeamDiscs ||
      occupancies.size() >= tuning::kOccupanciesPerThread * static_cast<std::size_t>(all_threads)) {
    return false;
  }
  return !plan.by_density || dense_share(board, parents, occupancies) >= tuning::kMinTeamShare;
}

// Whether the states of a depth are so few for each of its occupancies that it is computed from all successors,
// whose numbers have to fit 64 bits.
bool is_thin(const SearchOptions& options, const PlaceBoard& board, int depth, std::size_t occupancies,
             double states) {
  const std::optional<std::uint64_t> thin_states = options.occupancy.thin_states;
  const double most = thin_states ? static_cast<double>(*thin_states)
                                  : tuning::kThinStates + tuning::kThinStatesOfImage * board.symmetry_order();
  return (thin_states || states >= tuning::kMinThinDepth) &&
         states < most * static_cast<double>(occupancies) &&
         !has_wide_colourings(depth + options.board.start_discs()) &&
         occupancy_number_bound(options.board, depth) <= std::numeric_limits<std::uint64_t>::max();
}

// The part of `memory` for gathering all successors of a depth with so many states, or 0 if it hardly suffices.
std::uint64_t gathering_bytes(const SearchOptions& options, const DepthRow& last, double states,
                              std::uint64_t memory) {
  const double moves_of_state =
      last.moves && last.states > 0 ? static_cast<double>(*last.moves) / static_cast<double>(last.states) : 1;
  const double numbers_bytes =
      sizeof(std::uint64_t) * states * std::max(moves_of_state, 1.0) * tuning::kMoveGrowth;
  const double batches = choose_batch_counts(states, options.threads).last;
  // A thread has blocks that are not full, and a copy of the numbers of the batch that it sorts.
  const double of_thread =
      batches * GatheredSuccessors::kBatchBytes + static_cast<double>(GatheredSuccessors::kSlabBytes);
  const double copies = options.threads * std::min(tuning::kUnevenBatches / batches, 1.0) * numbers_bytes;
  const double most = static_cast<double>(memory) - copies;
  return numbers_bytes + options.threads * of_thread <= most ? static_cast<std::uint64_t>(most) : 0;
}

std::uint64_t usable_of(std::uint64_t memory) {
  return static_cast<std::uint64_t>(tuning::kUsableShare * static_cast<double>(memory));
}

[[noreturn]] void refuse(int depth, std::uint64_t wanted, std::uint64_t memory, const char* instead) {
  const auto needed = static_cast<std::uint64_t>(static_cast<double>(wanted) / tuning::kUsableShare) + 1;
  throw CapacityError(
      fmt::format("depth {} will need {} of memory, {} more than the limit of {}; raise --memory{}", depth,
                  format_size(needed), format_size(needed - memory), format_size(memory), instead));
}

bool is_on_disk(const SearchOptions& options) {
  const StorageOptions& own = options.storage;
  return !own.scratch.empty() || !own.local_scratch.empty();
}

// The memory of the process without `idle` bytes: measured, to include libraries, stacks and the allocator's
// gaps between blocks; or the known sum, if it cannot be measured.
std::uint64_t taken_bytes(std::uint64_t known, std::uint64_t idle) {
  const std::uint64_t resident = resident_memory();
  return std::max(resident - std::min(idle, resident), known);
}

}  // namespace

std::uint64_t most_index_bytes(std::size_t candidates) {
  return candidates * kOccupancyBytes;
}

std::uint64_t require_candidate_memory(const SearchOptions& options, int depth, std::size_t parents) {
  const std::uint64_t usable = usable_of(options.memory);
  const std::uint64_t taken = taken_bytes(0, 0);
  const std::uint64_t least = successor_bytes(parents);
  if (taken + least > usable) {
    refuse(depth, taken + least, options.memory, is_on_disk(options) ? "" : " or give a --scratch folder");
  }
  return usable - taken;
}

MemoryPlan make_memory_plan(const SearchOptions& options, std::span<const DepthRow> rows,
                            const PlaceBoard& board, const Frontier& parents,
                            std::span<const Bitboard> occupancies, std::uint64_t kept_bytes,
                            const RankShare& share) {
  const auto depth = static_cast<int>(rows.size());
  const int discs = depth + options.board.start_discs();
  const std::uint64_t usable = usable_of(options.memory);
  const auto threads = static_cast<std::uint64_t>(options.threads);
  const auto order = static_cast<std::uint64_t>(board.symmetry_order());
  const bool on_disk = is_on_disk(options);
  MemoryPlan plan;
  const DepthForecast predicted = forecast_next_depth(options.board, options.symmetry, rows);
  const bool wide = has_wide_colourings(discs);
  plan.by_density = wide && some_may_be_dense(parents, discs, board.symmetry_order());
  const bool in_lists =
      wide ? !plan.by_density
           : lists_are_faster(discs, predicted.states / static_cast<double>(occupancies.size()));
  plan.as_team = !in_lists && works_as_team(board, parents, discs, occupancies, share.all_threads, plan);
  const std::uint64_t workers = plan.as_team ? 1 : threads;
  const StorageOptions& own = options.storage;
  const std::uint64_t most =
      options.occupancy.bitmap_bytes != 0 ? options.occupancy.bitmap_bytes : usable / 4;
  const std::uint64_t of_lists = in_lists ? most : plan.by_density ? most / tuning::kListDivisor : 0;
  std::uint64_t bitmaps = 0;
  if (of_lists > 0) bitmaps += divide_among_lists(workers, of_lists, plan);
  if (!in_lists) bitmaps += divide_among_bitmaps(discs, workers, order, most - of_lists, plan);
  // A batch has whole occupancies, and each thread a batch, if there are so many.
  const double batches = std::min(choose_batch_counts(predicted.states, share.all_threads).first,
                                  static_cast<double>(std::max<std::size_t>(occupancies.size(), 1)));
  const auto segment_bytes = static_cast<std::uint64_t>(kSegmentGrowth * predicted.bytes / batches);
  const std::uint64_t parents_bytes = parents.chunks() * kChunkBytes;
  const std::uint64_t known = kept_bytes + parents.index().bytes() + occupancies.size_bytes() +
                              (on_disk ? 0 : share.own_states_bytes);
  std::uint64_t fixed = taken_bytes(known, share.idle_cache_bytes) + ChunkUses::bytes(parents.chunks()) +
                        most_index_bytes(occupancies.size()) + bitmaps + threads * tuning::kThreadBytes +
                        std::min(threads, static_cast<std::uint64_t>(std::ceil(batches))) * segment_bytes;
  if (!own.scratch.empty()) {
    fixed += threads * std::min<std::uint64_t>(DurableFile::kGatheredBytes, segment_bytes);
  }
  if (!on_disk) fixed += static_cast<std::uint64_t>(predicted.bytes / share.ranks);
  // A cache larger than all chunks has no use.
  const std::uint64_t least = std::min(threads * tuning::kMinCacheBytes, parents_bytes);
  if (fixed + least > usable) {
    refuse(depth, fixed + least, options.memory,
           on_disk ? " or use fewer --threads" : ", use fewer --threads, or give a --scratch folder");
  }
  plan.cache_bytes = usable - fixed;
  if (share.whole_parents && !plan.as_team &&
      is_thin(options, board, depth, occupancies.size(), predicted.states))
    plan.successor_bytes = gathering_bytes(options, rows.back(), predicted.states, plan.cache_bytes);
  return plan;
}

bool may_outgrow_cache(const Frontier& parents, const MemoryPlan& plan) {
  return plan.cache_bytes < kMaxExpansion * parents.chunks() * kChunkBytes;
}

}  // namespace othello::enumerate
