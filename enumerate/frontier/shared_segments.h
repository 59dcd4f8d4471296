// The segments that the ranks hold for each other, in memory or in a folder of each rank's own: a rank keeps
// what it computes of a depth, and others fetch what they read of it from its memory, one-sided.
//
// A rank's segments of a depth lie in sequence in one range of addresses, which is shared when the depth is
// finished: memory, or a file without a name in the folder, which vanishes with the process. Bytes that are
// no longer needed are freed page by page.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "enumerate/frontier/segment_store.h"
#include "system/ranks/ranks.h"

namespace othello::enumerate {

class SegmentArena;

/// All ranks' segments of one depth.
class SharedSegments {
 public:
  SharedSegments(std::shared_ptr<SegmentArena> own, std::shared_ptr<SharedBytes> all, int rank);

  /// Calls `use` with bytes of what `rank` holds. Any thread. Throws what SegmentBytes throws.
  Chunk load_chunk(int rank, std::uint64_t offset, std::size_t bytes, ReadBuffer& read_buffer,
                   const SegmentBytes::Use& use) const;
  /// Frees bytes that this rank holds.
  void release(std::uint64_t offset, std::uint64_t bytes);
  /// What this rank holds.
  std::uint64_t own_bytes() const;
  int own_rank() const { return rank_; }
  /// What this rank has fetched from others so far.
  std::uint64_t fetched_bytes() const { return fetched_.load(); }

 private:
  std::shared_ptr<SegmentArena> own_;
  std::shared_ptr<SharedBytes> all_;
  int rank_;
  mutable std::atomic<std::uint64_t> fetched_{0};
};

/// This rank's segments of a depth in progress.
class SegmentPool {
 public:
  /// `folder`: where they are kept; empty: in memory, at most `most_bytes`. Throws WriteError, CapacityError.
  SegmentPool(const std::string& folder, std::uint64_t most_bytes);
  /// Keeps a copy and returns where it lies. Any thread. Throws WriteError, CapacityError.
  std::uint64_t append(std::span<const std::byte> bytes);
  /// Collective. Call it once, when all is appended.
  std::shared_ptr<SharedSegments> share(Ranks& ranks);

 private:
  std::shared_ptr<SegmentArena> arena_;
};

/// A segment of these: of `bytes` bytes, which `rank` holds. `file`, if any, has the same bytes: it is
/// released with them, but not read.
std::unique_ptr<SegmentBytes> open_rank_bytes(std::shared_ptr<SharedSegments> shared, int rank,
                                              std::uint64_t offset, std::uint64_t bytes,
                                              std::unique_ptr<SegmentBytes> file = nullptr);

}  // namespace othello::enumerate
