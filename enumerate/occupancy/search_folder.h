// A search's use of its scratch folder: resuming an earlier run, and checking the folder's space. Without a
// folder all of it does nothing. The first rank alone reads the folder, and informs the others.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/frontier/checkpoint/segment_report.h"
#include "enumerate/frontier/frontier.h"
#include "enumerate/occupancy/search_context.h"

namespace othello::enumerate {

class SearchFolder {
 public:
  /// Collective. Throws what Checkpoint throws, and CapacityError if the search may take more memory than
  /// there is.
  explicit SearchFolder(const SearchContext& setting);

  /// The finished depths of an earlier run, whose frontier goes to `frontier`; none if there is nothing to
  /// resume. Collective.
  std::optional<FinishedDepths> resume(Frontier& frontier);
  /// Reports depths that are to be kept now but were not by the earlier run; throws DamagedFile for a kept
  /// one that is missing.
  void report_unkept_depths(const FinishedDepths& finished) const;
  /// The segments that an earlier run computed of the depth after the frontier. Damaged ones are set aside,
  /// once it is clear that they can be computed again. On the first rank only.
  std::vector<SegmentFile> recover_segments(const Frontier& frontier, int depth,
                                            std::span<const Bitboard> occupancies) const;
  /// Throws CapacityError if the disk cannot hold the depth after `rows`. `freed`: bytes that will be
  /// released before it is written.
  void require_space(std::span<const DepthRow> rows, std::uint64_t freed);
  void finish_depth(const FinishedDepths& finished);
  /// As Checkpoint::require_folder().
  void require_folder(const std::exception& error) const;

  /// Whether an earlier run has released some of the frontier's states, which cannot be kept any more.
  bool frontier_is_cut_off() const { return !cut_off_.empty(); }

 private:
  void open();
  void require_whole_last_depth(std::span<const SegmentReport> segments, int depth) const;

  const SearchContext& setting_;
  std::optional<Checkpoint> checkpoint_;  // the first rank's
  std::vector<std::size_t> cut_off_;      // segments of the frontier whose states an earlier run released
};

}  // namespace othello::enumerate
