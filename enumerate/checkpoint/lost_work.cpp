#include "enumerate/checkpoint/lost_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "enumerate/checkpoint/checkpoint_folder.h"

namespace othello {
namespace {

// The range that has `number`, if any.
const Range* range_of(std::uint64_t number, const std::vector<Range>& ranges) {
  const auto range = std::ranges::upper_bound(ranges, number, {}, &Range::begin);
  return range != ranges.begin() && number < (range - 1)->end ? &*(range - 1) : nullptr;
}

// The first of the ranges, which are in no order, whose occupancies cannot be computed.
const Range* range_without_parents(const PlaceBoard& board, CutOffRecords cut_off,
                                   std::span<const Bitboard> candidates, const std::vector<Range>& ranges) {
  const Bitboard least = candidates[ranges.front().begin];
  const Bitboard most = candidates[ranges.back().end - 1];
  for (const std::span<const RecordLocation> records : cut_off) {
    for (const RecordLocation& record : records) {
      for (Bitboard vacant = board.open() & ~record.occupancy; vacant != 0; vacant &= vacant - 1) {
        const Bitboard successor = board.representative(record.occupancy | (vacant & (~vacant + 1)));
        if (successor < least || successor > most) continue;
        const auto candidate = std::ranges::lower_bound(candidates, successor);
        if (candidate == candidates.end() || *candidate != successor) continue;
        const auto number = static_cast<std::uint64_t>(candidate - candidates.begin());
        if (const Range* range = range_of(number, ranges)) return range;
      }
    }
  }
  return nullptr;
}

// The fault of the file that should cover the beginning of a range.
std::string fault_at(const std::string& folder, int depth, const Range& range, const SegmentSet& work) {
  const SegmentFault* at = nullptr;
  for (const SegmentFault& fault : work.faults) {
    // The names ascend with what they cover.
    const std::string name = std::filesystem::path(fault.path).filename().string();
    if (at == nullptr || name <= segment_name(range.begin, range.end)) at = &fault;
  }
  if (at != nullptr) return at->what;
  return fmt::format("{}: has no segment of the occupancies {} to {}", depth_folder(folder, depth),
                     range.begin, range.end - 1);
}

}  // namespace

std::optional<std::string> find_lost_work(const std::string& folder, int depth, const PlaceBoard& board,
                                          CutOffRecords cut_off, std::span<const Bitboard> candidates,
                                          const SegmentSet& work) {
  const std::vector<Range> ranges = uncovered(work, candidates.size());
  if (ranges.empty() || cut_off.empty()) return std::nullopt;
  const Range* range = range_without_parents(board, cut_off, candidates, ranges);
  if (range == nullptr) return std::nullopt;
  return fmt::format(
      "{}; it cannot be computed again, since the states of depth {} that it comes from are cut off: put "
      "back a copy of it, or start over in another folder; nothing was deleted",
      fault_at(folder, depth, *range, work), depth - 1);
}

}  // namespace othello
