#include "shiftedqueue/engine/queue_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "system/durable_file.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"

namespace othello::shiftedqueue {
namespace {

// That only takes space, and is tried again when the search is resumed.
void remove_file(const std::string& path) {
  try {
    FolderListing(folder_of(path), Links::kRefuse).remove(std::filesystem::path(path).filename());
  } catch (const WriteError&) {
  } catch (const ReadError&) {
  }
}

// What another rank has of the same manifest.
void append_share(QueueManifest& manifest, const QueueManifest& share) {
  manifest.frontier.insert(manifest.frontier.end(), share.frontier.begin(), share.frontier.end());
  manifest.runs.insert(manifest.runs.end(), share.runs.begin(), share.runs.end());
  manifest.baskets.insert(manifest.baskets.end(), share.baskets.begin(), share.baskets.end());
  manifest.expansion += share.expansion;
  manifest.expanded += share.expanded;
  manifest.cpu_seconds += share.cpu_seconds;
  for (const auto& kept : share.kept) {
    const auto same = std::ranges::find(manifest.kept, kept.depth, &QueueManifest::KeptDepth::depth);
    if (same == manifest.kept.end()) {
      manifest.kept.push_back(kept);
    } else {
      same->files.insert(same->files.end(), kept.files.begin(), kept.files.end());
    }
  }
}

}  // namespace

QueueFolder::QueueFolder(const enumerate::SearchOptions& options, std::string numbering)
    : folder_(options.storage.scratch),
      ranks_(options.ranks),
      subject_{.board = options.board.name(), .symmetry = options.symmetry},
      numbering_(std::move(numbering)),
      pause_(*ranks_),
      threads_(static_cast<std::uint64_t>(options.threads)),
      commit_seconds_(options.shifted_queue.commit_seconds) {
  share_.numbering = numbering_;
  run_together(*ranks_, [&] {
    if (ranks_->is_first()) open(options);
  });
  run_together(*ranks_, [&] {
    if (!path_exists(folder_)) {
      throw ReadError(
          fmt::format(
              "{}: this rank does not see the first rank's folder; --scratch has to be on a disk that all ranks share",
              folder_),
          false);
    }
  });
  divide_manifest();
}

void QueueFolder::open(const enumerate::SearchOptions& options) {
  create_folders(folder_);
  lock_.emplace(folder_, FolderLock::Use::kSearch, FolderLock::OuterLock::kAcquire);
  OpenFolder(folder_of(folder_)).sync();
  // The manifest of a search that was killed may not be durable yet: before what it does not name is deleted.
  OpenFolder(folder_).sync();
  if (!path_exists(queue_manifest_path(folder_))) {
    if (const auto of_depth = depth_folder_with_runs(folder_, Links::kRefuse)) {
      throw DamagedFile(
          fmt::format("{}: is missing, but {} has files: put it back, or start over in another folder",
                      queue_manifest_path(folder_), *of_depth));
    }
    remove_unnamed_files(folder_, whole_);  // left by a search that was killed before its first manifest
  } else if (options.storage.resume) {
    resume();
  } else {
    throw WriteError(
        fmt::format("{}: holds a checkpoint; add --resume to resume from it, or delete the folder", folder_),
        false);
  }
}

void QueueFolder::resume() {
  if (!has_queue_manifest(folder_))
    throw DamagedFile(fmt::format("{}: the checkpoint is of another --engine", folder_));
  enumerate::CheckpointSubject found;
  QueueManifest manifest = read_queue_manifest(folder_, found);
  const auto require_same = [&](const char* what, std::string_view in_folder, std::string_view wanted) {
    if (in_folder != wanted)
      throw DamagedFile(
          fmt::format("{}: the checkpoint is of {} {}, not {}", folder_, what, in_folder, wanted));
  };
  require_same("board", found.board, subject_.board);
  require_same("symmetry", name_of(found.symmetry), name_of(subject_.symmetry));
  require_same("numbering", manifest.numbering, numbering_);
  whole_ = std::move(manifest);
  remove_unnamed_files(folder_, whole_);
}

// All ranks get the manifest that the first has read, and each takes a share of it.
void QueueFolder::divide_manifest() {
  std::string text = has_checkpoint() ? format_queue_manifest(subject_, whole_) : "";
  const Message message = ranks_->broadcast(std::as_bytes(std::span(text)));
  if (message.empty()) return;
  if (!ranks_->is_first()) {
    text.assign(reinterpret_cast<const char*>(message.data()), message.size());
    whole_ = parse_queue_manifest(text, queue_manifest_path(folder_), subject_);
  }
  const auto rank = static_cast<std::size_t>(ranks_->rank());
  const auto count = static_cast<std::size_t>(ranks_->count());
  share_.rows = whole_.rows;
  share_.merge = whole_.merge;
  share_.seconds = whole_.seconds;
  for (std::size_t run = rank; run < whole_.runs.size(); run += count)
    share_.runs.push_back(whole_.runs[run]);
  const std::size_t baskets = whole_.baskets.size();
  for (std::size_t i = baskets * rank / count; i < baskets * (rank + 1) / count; ++i)
    share_.baskets.push_back(whole_.baskets[i]);
  if (!ranks_->is_first()) return;
  share_.expansion = whole_.expansion;
  share_.expanded = whole_.expanded;
  share_.cpu_seconds = whole_.cpu_seconds;
  share_.kept = whole_.kept;
}

void QueueFolder::attach(RunStore& store) {
  store_ = &store;
  reserve_ = 2 * threads_ * store.files().file_bytes;
  const std::map<std::uint64_t, int> named = named_files(whole_);
  store.set_file_numbers(
      (named.empty() ? 0 : named.rbegin()->first + 1) + static_cast<std::uint64_t>(ranks_->rank()),
      static_cast<std::uint64_t>(ranks_->count()));
  for (const auto& kept : share_.kept) {
    for (const std::uint64_t number : kept.files) {
      const std::string path = run_path(folder_, kept.depth, number);
      files_.emplace(number, std::make_shared<const RunFile>(
                                 RunFile{.path = path, .number = number, .bytes = file_bytes(path)}));
    }
  }
}

void QueueFolder::begin_clock() {
  seconds_before_ = share_.seconds;
  cpu_before_ = share_.cpu_seconds - process_cpu_seconds();
  clock_ = Stopwatch();
}

void QueueFolder::set_seconds() {
  share_.seconds = seconds_before_ + clock_.seconds();
  share_.cpu_seconds = cpu_before_ + process_cpu_seconds();
}

template <class Number>
Run<Number> QueueFolder::load(const FileNumbers& files, int depth) const {
  RunLabel label = store_->files().label;
  label.depth = depth;
  Run<Number> run;
  open_run_files(folder_, label, files, [&](RunFile file, std::span<const FileExtent> extents) {
    run.append_file(std::make_shared<const RunFile>(std::move(file)), extents);
  });
  return run;
}

template <class Number>
Run<Number> QueueFolder::load_depth(int depth) const {
  Run<Number> run;
  open_depth_files(folder_, store_->files().label, whole_, depth,
                   [&](RunFile file, std::span<const FileExtent> extents) {
                     run.append_file(std::make_shared<const RunFile>(std::move(file)), extents);
                   });
  return run;
}

template <class Number>
FileNumbers QueueFolder::number_files(const Run<Number>& run, Number from, Number below) {
  FileNumbers numbers;
  for (const RunExtent<Number>& extent : run.extents) {
    if (!extent.overlaps(from, below)) continue;
    if (!numbers.empty() && numbers.back() == extent.file->number) continue;
    numbers.push_back(extent.file->number);
    files_.insert_or_assign(extent.file->number, extent.file);  // of a kept one not all was known
  }
  return numbers;
}

std::uint64_t QueueFolder::number_file(const std::shared_ptr<const RunFile>& file) {
  files_.emplace(file->number, file);
  return file->number;
}

void QueueFolder::update(const std::function<void(QueueManifest&)>& change) {
  const std::lock_guard lock(mutex_);
  change(share_);
  const std::uint64_t used = store_->used_bytes();
  const bool is_short = used + reserve_ > store_->bytes();
  const bool is_old = since_written_.seconds() > commit_seconds_;
  if (!is_old && !(is_short && used >= used_at_commit_ + reserve_ / 2)) return;
  if (ranks_->count() == 1) {
    write_alone();
  } else {
    pause_.set();
  }
}

// With what is not needed any more dropped.
void QueueFolder::write_alone() {
  std::vector<Unmerged> unmerged;
  for (const auto& basket : share_.baskets) unmerged.push_back({basket.from, basket.below});
  remove_superseded(unmerged);
  const Files dropped = drop_unnamed_files();
  set_seconds();
  write_manifest(share_);
  for (const auto& file : dropped) remove_file(file->path);
  used_at_commit_ = store_->used_bytes();
  since_written_ = Stopwatch();
}

void QueueFolder::write_manifest(const QueueManifest& manifest) const {
  write_file(queue_manifest_path(folder_), format_queue_manifest(subject_, manifest));
}

void QueueFolder::commit() {
  const std::lock_guard lock(mutex_);
  remove_superseded(gather_unmerged());
  set_seconds();
  std::vector<std::string> dropped;
  gather_shares(dropped);
  run_together(*ranks_, [&] {
    if (!ranks_->is_first()) return;
    write_manifest(whole_);
    for (const std::string& path : dropped) remove_file(path);
  });
  std::uint64_t bytes[] = {0};
  for (const auto& [number, file] : files_) bytes[0] += disk_bytes(*file);
  ranks_->allreduce(Reduction::kSum, bytes);
  used_at_commit_ = bytes[0] / static_cast<std::uint64_t>(ranks_->count());
  store_->set_used_bytes(used_at_commit_);
  pause_.reset();
  since_written_ = Stopwatch();
}

std::vector<QueueFolder::Unmerged> QueueFolder::gather_unmerged() {
  std::vector<Unmerged> own;
  for (const auto& basket : share_.baskets) own.push_back({basket.from, basket.below});
  MessageWriter message;
  message.put_list(std::span<const Unmerged>(own));
  std::vector<Unmerged> all;
  for (const Message& received : ranks_->allgather(message.message())) {
    for (const Unmerged& range : MessageReader(received).get_list<Unmerged>()) all.push_back(range);
  }
  return all;
}

// The manifest of all shares. `dropped`: the files that shares have dropped, and that no other has.
void QueueFolder::gather_shares(std::vector<std::string>& dropped) {
  MessageWriter message;
  message.put_text(format_queue_manifest(subject_, share_));
  for (const auto& file : drop_unnamed_files()) {
    message.put(file->number);
    message.put_text(file->path);
  }
  std::map<std::uint64_t, std::string> paths;
  runs_of_others_.clear();
  int rank = 0;
  for (const Message& received : ranks_->allgather(message.message())) {
    MessageReader reader(received);
    const QueueManifest share =
        parse_queue_manifest(reader.get_text(), queue_manifest_path(folder_), subject_);
    while (!reader.at_end()) {
      const auto number = reader.get<std::uint64_t>();
      paths[number] = reader.get_text();
    }
    if (rank != ranks_->rank())
      runs_of_others_.insert(runs_of_others_.end(), share.runs.begin(), share.runs.end());
    if (rank++ == 0) {
      whole_ = share;
    } else {
      append_share(whole_, share);
    }
  }
  for (const auto& [number, depth] : named_files(whole_)) paths.erase(number);
  for (const auto& [number, path] : paths) dropped.push_back(path);
}

// Drops the files of the frontier that are expanded, and those of runs that lie outside all that is left to be merged.
void QueueFolder::remove_superseded(const std::vector<Unmerged>& unmerged) {
  for (auto& part : share_.frontier) {
    std::erase_if(part.files, [&](std::uint64_t number) {
      const RunFile& file = *files_.at(number);
      return part.from >= part.below || file.last < part.from || file.first >= part.below;
    });
  }
  std::erase_if(share_.frontier, [](const auto& part) { return part.files.empty(); });
  if (share_.merge == QueueManifest::Merge::kNone) return;
  const auto is_merged = [&](std::uint64_t number) {
    const RunFile& file = *files_.at(number);
    return std::ranges::none_of(unmerged, [&](const Unmerged& range) {
      return range.from < range.below && file.first < range.below && file.last >= range.from;
    });
  };
  for (FileNumbers& run : share_.runs) std::erase_if(run, is_merged);
  std::erase_if(share_.runs, [](const FileNumbers& run) { return run.empty(); });
}

QueueFolder::Files QueueFolder::drop_unnamed_files() {
  const std::map<std::uint64_t, int> named = named_files(share_);
  Files dropped;
  std::erase_if(files_, [&](const auto& file) {
    if (named.contains(file.first)) return false;
    store_->subtract_file(*file.second);
    dropped.push_back(file.second);
    return true;
  });
  return dropped;
}

std::uint64_t QueueFolder::stored_bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& [number, depth] : named_files(whole_))
    bytes += file_bytes(run_path(folder_, depth, number));
  return bytes;
}

template Run<std::uint64_t> QueueFolder::load(const FileNumbers&, int) const;
template Run<Uint128> QueueFolder::load(const FileNumbers&, int) const;
template Run<std::uint64_t> QueueFolder::load_depth(int) const;
template Run<Uint128> QueueFolder::load_depth(int) const;
template FileNumbers QueueFolder::number_files(const Run<std::uint64_t>&, std::uint64_t, std::uint64_t);
template FileNumbers QueueFolder::number_files(const Run<Uint128>&, Uint128, Uint128);

}  // namespace othello::shiftedqueue
