// The numbers of a solve that were found by measuring (results/solved). None of them changes a value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace othello::solve::tuning {

// Children (depth_sweep.h).

/// All threads work on one occupancy if there are fewer per thread, and their tables are large enough.
inline constexpr std::size_t kChildrenPerThread = 4;
inline constexpr int kMinTeamDiscs = 20;
/// Children are distributed in runs of at most so many states, and a thread should get at least so many runs.
inline constexpr std::uint64_t kMaxRunStates = 4'000'000;
inline constexpr std::uint64_t kRunsPerThread = 64;
/// Children of a run: one takes time even if nothing of a stripe leads to it.
inline constexpr std::uint32_t kMaxRunRecords = 65'536;
/// Colourings decoded at a time.
inline constexpr std::size_t kColouringsAtATime = 2048;

// The memory of a depth (depth_solver.h).

/// The rest is for what the allocator loses between blocks while a depth is solved.
inline constexpr double kUsableShare = 0.97;
/// Lists, tables of maps, and chunks of the depth after and values as they are read and written, of a thread.
inline constexpr std::uint64_t kThreadBytes = std::uint64_t{6} << 20;
/// Between depths the memory for stripes and chunks stays within this share, with what else there is and will be.
inline constexpr double kKeptShare = 0.9;
/// What reading the index of a depth takes for each record: the list of its file, the index made of it, and the places of its
/// states.
inline constexpr std::uint64_t kLoadedRecordBytes = 80;
/// The least cache of chunks that is worth working with, per thread.
inline constexpr std::uint64_t kMinCacheBytes = std::uint64_t{8} << 20;
/// Of what is free tables have a quarter at most and the cache a tenth, or its least; the stripe has what is left, and the
/// cache what the stripe does not need: the fewer stripes, the less often the depth after is read.
inline constexpr std::uint64_t kTableDivisor = 4;
inline constexpr std::uint64_t kCacheDivisor = 10;
/// So many times the least cache, and so many times the least stripe, are certain to suffice.
inline constexpr std::uint64_t kLeastCaches = 4;
inline constexpr std::uint64_t kLeastStripes = 2;
/// Stripes of a depth for each rank, so that none waits long for another; the more there are, the more often
/// the depth after is read.
inline constexpr std::uint64_t kStripesPerRank = 2;
/// The same at most where the disk is nearly full.
inline constexpr int kMaxStripesWhenReleasing = 12;
/// Once a share x of a depth is stored, the share x^1.5 of the depth after is released. In a model of depths 18 to 20 of 5x6,
/// all occupancies equal in size: a sixth at a quarter, 0.39 at a half, 0.65 at three quarters.
inline constexpr double kReleaseExponent = 1.5;

// The disk (disk_solver.h, costs.h).

/// The share of the disk that is left to others.
inline constexpr double kDiskReserve = 0.02;
/// The share of the disk that plans take: a depth of 5x6 released 0.6 of the one after where 0.65 were predicted, and its values
/// took 0.5 GB more for a while.
inline constexpr double kPlannedShare = 0.99;
/// While the frontiers take less than this share of the disk, none is released.
inline constexpr double kReleaseShare = 0.5;
/// The predicted size of a stored value of the last depth, of the one before, and so on; of all before those it is the last
/// one. Somewhat more than 5x6 and 5x5 have; 4x6 has 0.1 more at some depths.
inline constexpr std::array kPredictedValueBits{3.4, 3.8, 4.05, 4.2, 4.35, 4.45, 4.6, 4.7, 4.8, 4.85, 4.9};
/// How much larger values are that leave vacant cells to nobody.
inline constexpr double kMoreBitsOfDiscs = 0.4;
/// By how many bits more a value may grow than these, from a depth whose values were measured to one before it.
inline constexpr double kMoreValueBits = 0.1;
/// Fewer states than that say little of the bits that a value takes.
inline constexpr std::uint64_t kMinMeasuredStates = 1'000'000;

// Time (costs.h).

/// What solving a depth takes is this share of what enumerating the depth after takes, which goes through the same pairs of a state
/// and a vacant cell, and this share of what enumerating itself takes, for what is done once a state.
inline constexpr double kSolvingAsNextSearch = 0.9;
inline constexpr double kSolvingAsOwnSearch = 0.75;

// Looking up (value_lookup.h).

/// A stored depth is looked for so many plies deep: beyond them the endgame's search, which cuts most moves
/// off, is the faster way.
inline constexpr int kLookAheadPlies = 4;

}  // namespace othello::solve::tuning
