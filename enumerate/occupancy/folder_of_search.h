// The scratch folder as a search knows it: resuming what an earlier run has left there, and what the folder
// has space for. Without a folder all of it does nothing. The first rank alone looks into the folder, and
// tells the others.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "enumerate/checkpoint/checkpoint.h"
#include "enumerate/occupancy/search_setting.h"
#include "frontier/frontier.h"

namespace othello {

class FolderOfSearch {
 public:
  /// Collective. Throws what Checkpoint throws, and CapacityError where the search may take more memory than
  /// there is.
  explicit FolderOfSearch(const SearchSetting& setting);

  /// What an earlier run has finished, but for its frontier, which goes to `frontier`; none, if there is
  /// nothing to resume. Collective.
  std::optional<FinishedDepths> resume(Frontier& frontier);
  /// Tells of depths that are to be kept, but were not from the beginning; throws DamagedFile for one that
  /// was and is missing.
  void note_what_is_not_kept(const FinishedDepths& finished) const;
  /// What an earlier run computed of the depth after the frontier. Damaged segments are set aside, once it
  /// is clear that they can be computed again. The first rank's.
  std::vector<SegmentFile> resume_work(const Frontier& frontier, int depth,
                                       std::span<const Bitboard> occupancies) const;
  /// Throws CapacityError if the disk cannot hold the depth after `rows`, when so many bytes of it become
  /// free.
  void require_space(std::span<const DepthRow> rows, std::uint64_t freed) const;
  void finish_depth(const FinishedDepths& finished);
  /// As Checkpoint::require_folder().
  void require_folder(const std::exception& error) const;

  /// Whether an earlier run has released some of the frontier's states, which cannot be kept any more.
  bool frontier_is_cut_off() const { return !cut_off_.empty(); }

 private:
  void open();

  const SearchSetting& setting_;
  std::optional<Checkpoint> checkpoint_;  // the first rank's
  std::vector<std::size_t> cut_off_;      // segments of the frontier whose states an earlier run released
};

}  // namespace othello
