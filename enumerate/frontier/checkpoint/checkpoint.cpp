#include "enumerate/frontier/checkpoint/checkpoint.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <utility>

#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/text.h"

namespace othello::enumerate {
namespace {

// A search that was killed before it finished depth 0 leaves only that depth's folder.
void require_no_depths(const std::string& folder) {
  for (const int depth : stored_depths(folder)) {
    if (depth == 0 || segment_paths(folder, depth).empty()) continue;
    throw DamagedFile(fmt::format(
        "{}: is missing, but there are segments of depth {}: put it back, or start over in another "
        "folder",
        manifest_path(folder), depth));
  }
}

// Or else what is newer would be taken for leftovers.
void require_newest(const std::string& folder, const FinishedDepths& finished) {
  const int frontier = finished.rows.back().depth;
  for (const int depth : stored_depths(folder)) {
    if (const std::string fault = newer_depth_fault(folder, frontier, depth); !fault.empty())
      throw DamagedFile(fault);
  }
}

// Those of `depths` that are neither kept nor needed to resume, and what was set aside or left incomplete of
// the others.
void remove_superseded(const std::string& folder, const FinishedDepths& finished,
                       std::span<const int> depths) {
  const int frontier = finished.rows.back().depth;
  for (const int depth : depths) {
    if (depth == frontier + 1) continue;  // in progress: its damaged segments are not computed again yet
    if (depth == frontier || std::ranges::count(finished.kept, depth) != 0) {
      remove_set_aside(folder, depth);
      remove_partial_files(folder, depth);
    } else {
      remove_depth(folder, depth);
    }
  }
}

// A search continues if it cannot delete a file: that only takes space, and is tried again.
void tolerate_failure(const std::function<void()>& removal) {
  try {
    removal();
  } catch (const WriteError&) {
  } catch (const ReadError&) {
  }
}

}  // namespace

std::vector<SegmentFile> load_depth(const std::string& folder, const CheckpointSubject& subject,
                                    const DepthRow& row, bool check_data) {
  SegmentSet set = read_segments(folder, subject, row.depth, std::nullopt, check_data);
  check_complete(folder, row, set);
  if (!set.faults.empty()) throw DamagedFile(set.faults.front().what);
  return std::move(set.segments);
}

StoredSegment write_segment(const std::string& folder, const SegmentLabel& label, const Segment& segment) {
  make_depth_folder(folder, label.depth);
  return write_segment_file(segment_path(folder, label.depth, label.begin, label.end), label, segment);
}

void remove_leftovers(const std::string& folder, const FinishedDepths& finished) {
  if (!finished.rows.empty()) require_newest(folder, finished);
  remove_partial_files(folder);
  if (!finished.rows.empty()) remove_superseded(folder, finished, stored_depths(folder));
}

Checkpoint::Checkpoint(std::string folder, const CheckpointSubject& subject, bool resume,
                       FolderLock::OuterLock around)
    : folder_(std::move(folder)), subject_(subject) {
  create_folders(folder_);
  lock_.emplace(folder_, FolderLock::Use::kSearch, around);
  sync_names(folder_);
  if (!path_exists(manifest_path(folder_))) {
    require_no_depths(folder_);
  } else if (resume) {
    resume_from_manifest(subject);
  } else {
    throw WriteError(
        fmt::format("{}: holds a checkpoint; add --resume to resume from it, or delete the folder", folder_),
        false);
  }
}

void Checkpoint::resume_from_manifest(const CheckpointSubject& subject) {
  CheckpointSubject found;
  finished_ = read_manifest(folder_, found);
  if (found.board != subject.board) {
    throw DamagedFile(
        fmt::format("{}: the checkpoint is of board {}, not {}", folder_, found.board, subject.board));
  }
  if (found.symmetry != subject.symmetry) {
    throw DamagedFile(fmt::format("{}: the checkpoint is of symmetry {}, not {}", folder_,
                                  name_of(found.symmetry), name_of(subject.symmetry)));
  }
  require_newest(folder_, finished_);  // not tolerated if it cannot be told
  tolerate_failure([&] { remove_leftovers(); });
}

std::vector<SegmentFile> Checkpoint::load_frontier() const {
  return load_depth(folder_, subject_, finished_.rows.back(), true);
}

void Checkpoint::require_segments(int depth) const {
  if (finished_.rows.at(static_cast<std::size_t>(depth)).states == 0 ||
      !segment_paths(folder_, depth).empty())
    return;
  throw DamagedFile(
      fmt::format("{}: depth {} was kept, and is missing: put it back, or release all that was kept with "
                  "othello checkpoint "
                  "prune {} --kept",
                  depth_folder(folder_, depth), depth, folder_));
}

SegmentSet Checkpoint::load_depth_in_progress(std::uint64_t total) const {
  return read_depth_in_progress(folder_, subject_, finished_.rows.back().depth + 1, total);
}

void Checkpoint::set_aside(std::span<const SegmentFault> faults) const {
  for (const SegmentFault& fault : faults) othello::enumerate::set_aside(fault.path);
}

void Checkpoint::finish_depth(const FinishedDepths& finished) {
  removal_.wait();
  finished_ = finished;
  write_manifest(folder_, subject_, finished_);
  append_log(finished_.rows.back());
  begin_removal();
}

void Checkpoint::discard_kept() {
  removal_.wait();
  finished_.kept.clear();
  write_manifest(folder_, subject_, finished_);
}

void Checkpoint::remove_leftovers() {
  removal_.wait();
  othello::enumerate::remove_leftovers(folder_, finished_);
}

void Checkpoint::remove_all() {
  removal_.wait();
  remove_checkpoint(folder_);
  lock_->remove();
}

// Nothing is being written in the depths that are there now, nor a manifest until all is deleted.
void Checkpoint::begin_removal() {
  tolerate_failure([&] {
    removal_.begin([this, depths = stored_depths(folder_)] {
      tolerate_failure([&] {
        remove_partial_manifests(folder_);
        remove_superseded(folder_, finished_, depths);
      });
    });
  });
}

void Checkpoint::append_log(const DepthRow& row) const {
  const std::string path = folder_ + "/log.csv";
  const int file =
      open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
  if (file < 0) return;
  struct stat status {};
  std::string text;
  if (fstat(file, &status) == 0 && status.st_size == 0) {
    text = "date,depth,states,turn_skips,rival_plays,bytes,bits_per_state,seconds,cpu_seconds,digest\n";
  }
  text +=
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ},{},{},{},{},{},{:.3f},{:.3f},{:.3f},{}\n",
                  fmt::gmtime(std::time(nullptr)), row.depth, row.states, row.turn_skips, row.rival_plays,
                  row.bytes, row.bits_per_state(), row.seconds, row.cpu_seconds, format_hex64(row.digest));
  [[maybe_unused]] const ssize_t written = ::write(file, text.data(), text.size());
  close(file);
}

void Checkpoint::require_folder(const std::exception& error) const {
  lock_->require_folder(error);
  if (!is_missing_error(error)) return;
  throw WriteError(fmt::format("{}: another program deleted or moved it while it was in use", error.what()),
                   false);
}

std::uint64_t Checkpoint::free_bytes() const {
  return free_disk_bytes(folder_);
}

}  // namespace othello::enumerate
