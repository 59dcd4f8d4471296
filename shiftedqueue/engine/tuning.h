// The numbers of the paper's search that were found by measuring (results/shifted-queue). None of them changes
// what is counted.
#pragma once

#include <cstddef>
#include <cstdint>

namespace othello::shiftedqueue::tuning {

// Buffers of successors, in numbers.

inline constexpr std::size_t kLargestBuffer = std::size_t{1} << 30;
inline constexpr std::size_t kSmallestBuffer = std::size_t{1} << 10;
/// The buffers of all threads together take 1 / kBufferDivisor of the memory beside kFixedBytes: the fewer runs, the less is
/// merged. If the queue's capacity is given, a buffer has at most one number for each kQueueDivisor bytes of it, but no fewer than
/// kSmallestBuffer. A full buffer has to fit the queue's free part, and should be small beside it.
inline constexpr std::uint64_t kBufferDivisor = 4;
inline constexpr std::uint64_t kQueueDivisor = 32;

/// Baskets are merged from all runs of all queues, up to so many; of more, each queue first merges its own.
inline constexpr std::size_t kMostRuns = 64;

// The memory of runs, of each thread.

inline constexpr std::uint64_t kSmallestCapacity = std::uint64_t{1} << 16;
/// Extents are a small part of that, and large enough for some blocks.
inline constexpr std::uint64_t kExtentDivisor = 16;
inline constexpr std::uint64_t kSmallestExtent = std::uint64_t{1} << 12;
inline constexpr std::uint64_t kLargestExtent = std::uint64_t{1} << 16;

// Of searches in a folder.

/// A buffer with space for fewer numbers, and for less than a quarter of it, is flushed before the next 4,096 states are expanded.
inline constexpr std::size_t kSuccessorsOfPiece = std::size_t{1} << 16;
inline constexpr std::uint64_t kLargestFileExtent = std::uint64_t{1} << 18;
/// Of the disk, for manifests and folders.
inline constexpr double kManifestBytes = 1 << 19;
inline constexpr std::uint64_t kSmallestFile = std::uint64_t{1} << 16;
inline constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 25;

// The memory beside queues and buffers.

/// One part of so many of the memory is the most for the counts of the basket distribution.
inline constexpr std::uint64_t kPartsDivisor = 16;
/// Readers' pieces, lists of extents, OpenMP stacks in use, and the program itself.
inline constexpr std::uint64_t kFixedBytes = std::uint64_t{16} << 20;
inline constexpr std::uint64_t kFixedBytesPerThread = std::uint64_t{256} << 10;
/// What the entropy code has for coding and decoding, with --code entropy.
inline constexpr std::uint64_t kEntropyCoderBytes = std::uint64_t{768} << 10;

/// Bytes of another rank's states that the first fetches at a time, as it writes the results.
inline constexpr std::size_t kFetchBytes = std::size_t{1} << 22;

}  // namespace othello::shiftedqueue::tuning
