#include "shiftedqueue/engine/queue_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "board/text.h"
#include "gapkeep/block.h"
#include "shiftedqueue/engine/queue_numbering.h"
#include "system/durable_file.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/folder_lock.h"
#include "system/threads.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::CheckpointSubject;
using enumerate::DepthRow;

enum class Role { kKept, kFrontier, kInProgress };

const char* name_of(Role role) {
  return role == Role::kKept ? "kept" : role == Role::kFrontier ? "frontier" : "in progress";
}

Role role_of(int depth, const QueueManifest& manifest) {
  if (depth == manifest.depth_in_progress()) return Role::kInProgress;
  return depth + 1 == manifest.depth_in_progress() ? Role::kFrontier : Role::kKept;
}

// Files by depth, each once.
std::map<int, FileNumbers> files_by_depth(const QueueManifest& manifest) {
  std::map<int, FileNumbers> depths;
  for (const auto& [number, depth] : named_files(manifest)) depths[depth].push_back(number);
  return depths;
}

enumerate::StoredNumbering numbering_of(const QueueManifest& manifest, const std::string& folder) {
  if (const auto numbering = enumerate::stored_numbering_named(manifest.numbering)) return *numbering;
  throw DamagedFile(
      fmt::format("{}: there is no numbering '{}'", queue_manifest_path(folder), manifest.numbering));
}

RunLabel label_of(const CheckpointSubject& subject, const QueueManifest& manifest,
                  const std::string& folder) {
  return {.board = subject.board,
          .symmetry = subject.symmetry,
          .numbering = numbering_of(manifest, folder),
          .depth = 0,
          .number_bytes =
              number_bytes_of(board_named(subject.board), subject.symmetry, numbering_of(manifest, folder))};
}

// Checks the checksums of all extents of a file, without decoding them.
void verify_file(const std::string& path, const RunLabel& label) {
  std::vector<FileExtent> extents;
  open_run_file(path, label, extents);
  std::vector<std::byte> data;
  for (const FileExtent& extent : extents) {
    data.resize(static_cast<std::size_t>(extent.bytes) + kReadSlack);
    read_extent(path, extent, data);
  }
}

std::uint64_t run_bytes(const std::string& folder) {
  std::uint64_t bytes = 0;
  for (const std::string& of_depth : depth_folders(folder)) bytes += folder_bytes(of_depth, Links::kFollow);
  return bytes;
}

}  // namespace

enumerate::CheckpointListing list_queue(const std::string& folder) {
  CheckpointSubject subject;
  const QueueManifest manifest = read_queue_manifest(folder, subject);
  enumerate::CheckpointListing listing;
  listing.folder = folder;
  listing.board = subject.board;
  listing.symmetry = othello::name_of(subject.symmetry);
  listing.title = fmt::format("{}, symmetry {}, engine shifted-queue, finished to depth {}", listing.board,
                              listing.symmetry, manifest.rows.back().depth);
  for (const DepthRow& row : manifest.rows)
    listing.depths.push_back({row.depth, row.states, row.seconds, row.cpu_seconds, row.digest});
  for (const auto& [depth, files] : files_by_depth(manifest)) {
    std::uint64_t bytes = 0;
    for (const std::uint64_t number : files) bytes += file_bytes(run_path(folder, depth, number));
    listing.files.push_back({.what = "states",
                             .depth = depth,
                             .segments = files.size(),
                             .bytes = bytes,
                             .role = name_of(role_of(depth, manifest))});
  }
  return listing;
}

bool verify_queue(const std::string& folder, int threads,
                  const std::function<void(const std::string&)>& print_line) {
  CheckpointSubject subject;
  const QueueManifest manifest = read_queue_manifest(folder, subject);
  RunLabel label = label_of(subject, manifest, folder);
  bool is_right = true;
  for (const auto& of_depth : files_by_depth(manifest)) {
    const int depth = of_depth.first;
    const FileNumbers& files = of_depth.second;
    label.depth = depth;
    std::atomic<std::uint64_t> faults{0};
    std::mutex printing;
    run_each(
        files.size(),
        [&](std::size_t i) {
          try {
            RunLabel of_file = label;
            of_file.file = files[i];
            verify_file(run_path(folder, depth, files[i]), of_file);
          } catch (const DamagedFile& fault) {
            ++faults;
            const std::lock_guard lock(printing);
            print_line(fmt::format("{}\n", fault.what()));
          }
        },
        threads);
    print_line(fmt::format("depth {}: {} files, {}{}\n", depth, files.size(),
                           name_of(role_of(depth, manifest)), faults == 0 ? "" : ": damaged"));
    is_right = is_right && faults == 0;
  }
  return is_right;
}

std::uint64_t prune_queue(const std::string& folder, bool kept, bool all) {
  const std::uint64_t before = run_bytes(folder);
  const FolderLock lock(folder, FolderLock::Use::kSearch);
  const std::string path = queue_manifest_path(folder);
  QueueManifest manifest;
  if (all) {
    if (path_exists(path)) {
      FolderListing(folder, Links::kFollow).remove("manifest.json");
      OpenFolder(folder).sync();  // or a power failure may keep it but not the files that it names
    }
  } else {
    CheckpointSubject subject;
    OpenFolder(folder).sync();  // likewise, if the search that wrote it was killed
    manifest = read_queue_manifest(folder, subject);
    if (kept) {
      manifest.kept.clear();
      write_file(path, format_queue_manifest(subject, manifest));
    }
  }
  remove_unnamed_files(folder, manifest);
  if (all) lock.remove();
  const std::uint64_t after = run_bytes(folder);
  return before - std::min(before, after);
}

StoredQueueDepth open_queue_depth(const std::string& folder, std::optional<int> depth) {
  StoredQueueDepth stored;
  QueueManifest manifest = read_queue_manifest(folder, stored.subject);
  RunLabel label = label_of(stored.subject, manifest, folder);
  const auto kept = std::ranges::find_if(manifest.kept, [&](const auto& one) {
    return one.depth == depth.value_or(manifest.rows.back().depth);
  });
  const bool is_kept = kept != manifest.kept.end();
  stored.numbering = label.numbering;
  stored.number_bytes = static_cast<int>(label.number_bytes);
  stored.depth = is_kept ? kept->depth : manifest.rows.back().depth;
  open_depth_files(folder, label, manifest, stored.depth,
                   [&](RunFile file, std::span<const FileExtent> extents) {
                     stored.files.push_back({std::move(file), {extents.begin(), extents.end()}});
                   });
  stored.rows = std::move(manifest.rows);
  return stored;
}

}  // namespace othello::shiftedqueue
