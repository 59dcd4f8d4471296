// The numbers that were found by measuring (results/occupancy). None of them changes what is counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "enumerate/search/engine.h"
#include "system/ranks/work_queue.h"

namespace othello::enumerate::tuning {

// Batches (batches.h).

/// The least number of batches per thread, if all were as large as the first ones, or as the last ones.
inline constexpr double kFirstBatchesPerThread = 16;
/// Fewer than so many batches are all alike: a larger one needs more memory, and a crash loses more of it.
inline constexpr double kMinFirstBatches = 1024;
inline constexpr double kLastBatchesPerThread = 64;
/// States of a batch: at most what a crash may lose, seconds of work; at least what is worth a file.
inline constexpr double kMaxBatchStates = 48e6;
inline constexpr double kMinBatchStates = 64e3;
/// Occupancies whose weight is computed, for each batch.
inline constexpr double kSamplesPerBatch = 8;
/// In bytes of parents: what an occupancy costs before its first parent is read, and a byte of its bitmap.
inline constexpr double kSetUpWeight = 128;
inline constexpr double kBitmapWeight = 1.0 / 64;

// Teams (team_expander.h).

/// All threads work on one occupancy if a depth has fewer occupancies per thread than this, and their bitmaps
/// are large enough.
inline constexpr std::size_t kOccupanciesPerThread = 4;
inline constexpr int kMinTeamDiscs = 20;
/// Of what is read for wide occupancies, the least share of dense ones: a team computes only these together.
inline constexpr double kMinTeamShare = 0.5;
/// Slices of a bitmap, many since states are not evenly distributed over it. All ranks use the same.
inline constexpr std::size_t kSlicesPerThread = 8;

// The memory plan (memory_plan.h).

/// Lists and buffers of a thread, without its bitmaps and the segment that it writes; 1.0 to 1.5 MiB were
/// measured.
inline constexpr std::uint64_t kThreadBytes = std::uint64_t{3} << 19;
/// The least cache of chunks that is worth working with, per thread.
inline constexpr std::uint64_t kMinCacheBytes = std::uint64_t{16} << 20;
/// From so many discs on a bitmap does not stay in a core's cache. Reading it then takes some tens of
/// nanoseconds for each 4,096 colourings, as much as a state of a list.
inline constexpr int kMinListDiscs = 24;
inline constexpr double kColouringsPerListedState = 4096;
/// See density_choice.h.
inline constexpr std::uint64_t kColouringsOfParentByte = 256;
/// The share of lists in the memory for both.
inline constexpr std::uint64_t kListDivisor = 4;
/// States of a list: more do not make it faster.
inline constexpr std::size_t kMaxListStates = std::size_t{1} << 27;
/// The rest is for what the allocator loses between blocks while the depth is computed.
inline constexpr double kUsableShare = 0.97;

// Thin depths (gathered_successors.h).

/// A depth is thin if its candidate occupancies have fewer states each than this, and more for each of their images:
/// parents are found in all of these.
inline constexpr double kThinStates = 14;
inline constexpr double kThinStatesOfImage = 2.5;
/// With fewer states in all it takes no time.
inline constexpr double kMinThinDepth = 64e3;
/// The moves that lead to a state, against those of the depth before, grow by hardly more than this.
inline constexpr double kMoveGrowth = 1.25;
/// A batch has at most about so many times as many states as the average one.
inline constexpr double kUnevenBatches = 4;

// Tiles (occupancy_in_progress.h, solve/depth_sweep.h).

/// A tile's bitmap has at least one word.
inline constexpr int kMinBitsInTile = 6;

// Parents (depth_in_progress.h).

/// The most segments of parents that the end of a batch releases, outside of the lock.
inline constexpr std::size_t kMaxReleased = 256;

/// The numbers by which scripts/develop/scaling divides the work of a trace.
inline std::vector<TuningConstant> traced_constants() {
  return {{"first_batches_per_thread", kFirstBatchesPerThread},
          {"least_first_batches", kMinFirstBatches},
          {"batches_per_thread", kLastBatchesPerThread},
          {"most_batch_states", kMaxBatchStates},
          {"least_batch_states", kMinBatchStates},
          {"last_share", WorkQueue::kLastShare},
          {"team_occupancies", static_cast<double>(kOccupanciesPerThread)},
          {"team_discs", kMinTeamDiscs}};
}

}  // namespace othello::enumerate::tuning
