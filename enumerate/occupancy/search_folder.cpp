#include "enumerate/occupancy/search_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "enumerate/frontier/checkpoint/checkpoint_check.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "enumerate/search/forecast.h"
#include "enumerate/search/options.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"

namespace othello::enumerate {

SearchFolder::SearchFolder(const SearchContext& setting) : setting_(setting) {
  run_together(setting.ranks, [&] { open(); });
}

void SearchFolder::open() {
  const SearchOptions& options = setting_.options;
  if (options.memory > usable_memory()) {
    throw CapacityError(fmt::format("{} of memory are asked for; this machine allows {}",
                                    format_size(options.memory), format_size(usable_memory())));
  }
  if (!setting_.is_on_disk() || !setting_.ranks.is_first()) return;
  const StorageOptions& own = options.storage;
  checkpoint_.emplace(own.scratch, setting_.subject(), own.resume,
                      own.lock_held ? FolderLock::OuterLock::kHeld : FolderLock::OuterLock::kAcquire);
}

std::optional<FinishedDepths> SearchFolder::resume(Frontier& frontier) {
  if (!setting_.is_on_disk()) return {};
  Ranks& ranks = setting_.ranks;
  FinishedDepths finished;
  std::vector<SegmentReport> reports;
  MessageWriter message;
  run_together(ranks, [&] {
    if (!checkpoint_ || checkpoint_->finished().rows.empty()) return;
    finished = checkpoint_->finished();
    const std::size_t depths = finished.rows.size();
    if (static_cast<int>(depths) > setting_.options.max_depth + 1) {
      throw std::invalid_argument(fmt::format("--depth {}: the checkpoint is at depth {} already",
                                              setting_.options.max_depth, depths - 1));
    }
    setting_.observer.note(fmt::format("resuming from the checkpoint in {} at depth {}",
                                       setting_.options.storage.scratch, depths - 1));
    for (SegmentFile& file : checkpoint_->load_frontier()) reports.push_back(report_of(std::move(file)));
    require_whole_last_depth(reports, static_cast<int>(depths) - 1);
    message.put_text(format_manifest(setting_.subject(), finished));
    for (const SegmentReport& report : reports) report.encode_to(message);
  });
  if (!ranks.is_first()) {
    const Message received = ranks.broadcast({});
    if (received.empty()) return {};
    MessageReader reader(received);
    CheckpointSubject subject;
    finished = parse_manifest(reader.get_text(), "the checkpoint, as the first rank has it", subject);
    while (!reader.at_end()) reports.push_back(SegmentReport::decode_from(reader));
  } else if (ranks.broadcast(message.message()).empty()) {
    return {};
  }
  const SegmentStorage storage = setting_.storage_at(finished.rows.back().depth);
  std::vector<StoredSegment> segments;
  for (SegmentReport& report : reports) {
    if (report.head.released) cut_off_.push_back(segments.size());
    segments.push_back(stored_segment(std::move(report), storage));
  }
  frontier = Frontier(std::move(segments), setting_.options.threads);
  return finished;
}

// A depth whose states are handed over must not have been used by a search that went deeper.
void SearchFolder::require_whole_last_depth(std::span<const SegmentReport> segments, int depth) const {
  const SearchOptions& options = setting_.options;
  if (!options.keep_last_states || depth < options.max_depth) return;
  if (std::ranges::any_of(segments, [](const SegmentReport& segment) { return segment.head.released; }))
    throw_states_gone(options.storage.scratch, depth);
}

void SearchFolder::report_unkept_depths(const FinishedDepths& finished) const {
  if (!checkpoint_) return;
  const int frontier = finished.rows.back().depth;
  for (const int depth : finished.kept) checkpoint_->require_segments(depth);
  for (const int depth : setting_.options.storage.keep_depths) {
    const bool gone = depth < frontier ? std::ranges::count(finished.kept, depth) == 0
                                       : depth == frontier && !cut_off_.empty();
    if (gone) setting_.observer.note(fmt::format("--keep-depths {}: too late, its states are gone", depth));
  }
}

std::vector<SegmentFile> SearchFolder::recover_segments(const Frontier& frontier, int depth,
                                                        std::span<const Bitboard> occupancies) const {
  if (!checkpoint_) return {};
  // Made before the threads start: one that finds it made by another could not know whether it is durable
  // yet.
  if (!occupancies.empty()) make_depth_folder(checkpoint_->folder(), depth);
  SegmentSet work = checkpoint_->load_depth_in_progress(occupancies.size());
  std::vector<std::span<const RecordLocation>> cut_off;
  for (const std::size_t segment : cut_off_) {
    const auto [begin, end] = frontier.records_of(segment);
    cut_off.push_back(frontier.index().locations().subspan(begin, end - begin));
  }
  if (const auto lost = find_unrecoverable(setting_.options.storage.scratch, depth,
                                           setting_.space.place_board, cut_off, occupancies, work)) {
    throw DamagedFile(*lost);
  }
  checkpoint_->set_aside(work.faults);
  for (const SegmentFault& fault : work.faults)
    setting_.observer.note(fault.what + "; set aside, and computed again");
  return std::move(work.segments);
}

void SearchFolder::require_space(std::span<const DepthRow> rows, std::uint64_t freed) {
  if (!checkpoint_) return;
  const DepthForecast forecast = forecast_next_depth(setting_.options.board, setting_.options.symmetry, rows);
  const std::string of_depth = depth_folder(checkpoint_->folder(), static_cast<int>(rows.size()));
  const std::uint64_t stored = path_exists(of_depth) ? folder_bytes(of_depth, Links::kFollow) : 0;
  const auto whole = static_cast<std::uint64_t>(forecast.bytes);
  const std::uint64_t wanted = whole - std::min(whole, stored);
  // An earlier run that has stored so much has freed as large a share.
  if (whole > 0)
    freed = static_cast<std::uint64_t>(static_cast<double>(freed) *
                                       (static_cast<double>(wanted) / static_cast<double>(whole)));
  if (wanted > checkpoint_->free_bytes() + freed) checkpoint_->complete_removal();
  const std::uint64_t free = checkpoint_->free_bytes();
  if (wanted > free + freed) {
    throw CapacityError(fmt::format(
        "depth {} will need {} on the disk of {}, {} more than there is; free some space and resume with "
        "--resume",
        rows.size(), format_size(wanted - std::min(wanted, freed)), setting_.options.storage.scratch,
        format_size(wanted - free - freed)));
  }
}

void SearchFolder::finish_depth(const FinishedDepths& finished) {
  cut_off_.clear();
  run_together(setting_.ranks, [&] {
    if (checkpoint_) checkpoint_->finish_depth(finished);
  });
}

void SearchFolder::require_folder(const std::exception& error) const {
  if (checkpoint_) checkpoint_->require_folder(error);
}

}  // namespace othello::enumerate
