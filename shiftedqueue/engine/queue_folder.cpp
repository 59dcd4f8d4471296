#include "shiftedqueue/engine/queue_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "system/checked_json.h"
#include "system/durable_file.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/temporary_file.h"

namespace othello::shiftedqueue {
namespace {

// What a row, a part of the frontier, a run and a basket take, with the most files.
constexpr std::size_t kMostManifestBytes = std::size_t{64} << 20;
constexpr const char* kManifest = "manifest.json";
constexpr std::string_view kDepthPrefix = "depth-";

// The number of a file of a run, be it finished or what a killed process left of it. Files of other names are somebody's.
std::optional<std::uint64_t> number_in(std::string_view name) {
  std::uint64_t number = 0;
  std::from_chars(name.data(), name.data() + name.size(), number);
  const std::string own = std::filesystem::path(run_path("", 0, number)).filename();
  if (name == own || is_partial_of(name, own)) return number;
  return std::nullopt;
}

bool is_of_run(std::string_view name) {
  return number_in(name).has_value();
}

void add_names(std::map<std::uint64_t, int>& named, const FileNumbers& files, int depth) {
  for (const std::uint64_t file : files) named.emplace(file, depth);
}

}  // namespace

std::string queue_manifest_path(const std::string& folder) {
  return folder + "/" + kManifest;
}

QueueManifest read_queue_manifest(const std::string& folder, enumerate::CheckpointSubject& subject) {
  const std::string path = queue_manifest_path(folder);
  return parse_queue_manifest(json::read_file_text(path, kMostManifestBytes), path, subject);
}

std::map<std::uint64_t, int> named_files(const QueueManifest& manifest) {
  std::map<std::uint64_t, int> named;
  const int depth = manifest.depth_in_progress();
  for (const auto& part : manifest.frontier) add_names(named, part.files, depth - 1);
  for (const FileNumbers& run : manifest.runs) add_names(named, run, depth);
  for (const auto& basket : manifest.baskets) add_names(named, basket.files, depth);
  for (const auto& kept : manifest.kept) add_names(named, kept.files, kept.depth);
  return named;
}

std::vector<std::string> depth_folders(const std::string& folder) {
  std::vector<std::string> paths;
  for (const std::string& name : FolderListing(folder, Links::kFollow).names()) {
    int depth = -1;
    if (name.starts_with(kDepthPrefix))
      std::from_chars(name.data() + kDepthPrefix.size(), name.data() + name.size(), depth);
    const std::string path = folder + "/" + name;
    if (depth >= 0 && run_folder(folder, depth) == path) paths.push_back(path);
  }
  return paths;
}

bool is_queue_folder(const std::string& folder) {
  const std::string path = queue_manifest_path(folder);
  if (path_exists(path)) {
    try {
      return is_queue_manifest(json::read_file_text(path, kMostManifestBytes), path);
    } catch (const DamagedFile&) {
      return false;
    }
  }
  for (const std::string& of_depth : depth_folders(folder)) {
    if (is_folder(of_depth) && !FolderListing(of_depth, Links::kFollow).names(is_of_run).empty()) return true;
  }
  return false;
}

// Also what a killed search left of a manifest.
void remove_unnamed_files(const std::string& folder, const QueueManifest& manifest) {
  const std::map<std::uint64_t, int> all = named_files(manifest);
  for (const std::string& of_depth : depth_folders(folder)) {
    const FolderListing files(of_depth, Links::kRefuse);
    for (const std::string& file : files.names(is_of_run)) {
      const auto named = all.find(*number_in(file));
      if (named == all.end() || run_path(folder, named->second, named->first) != of_depth + "/" + file)
        files.remove(file);
    }
    if (files.names().empty()) remove_empty_folder(of_depth);
  }
  const FolderListing listing(folder, Links::kFollow);
  for (const std::string& name :
       listing.names([](std::string_view name) { return is_partial_of(name, kManifest); }))
    listing.remove(name);
}

void open_run_files(const std::string& folder, RunLabel label, const FileNumbers& files,
                    const VisitRunFile& visit) {
  std::optional<Uint128> last;
  std::vector<FileExtent> extents;
  for (const std::uint64_t number : files) {
    const std::string path = run_path(folder, label.depth, number);
    label.file = number;
    RunFile file = open_run_file(path, label, extents);
    file.number = number;
    if (last && file.first <= *last)
      throw DamagedFile(fmt::format("{}: its numbers are not above those of the file before it", path));
    last = file.last;
    visit(std::move(file), extents);
  }
}

QueueFolder::QueueFolder(const enumerate::SearchOptions& options, std::string numbering)
    : folder_(options.storage.scratch),
      subject_{.board = options.board.name(), .symmetry = options.symmetry},
      numbering_(std::move(numbering)),
      threads_(static_cast<std::uint64_t>(options.threads)),
      commit_seconds_(options.shifted_queue.commit_seconds) {
  create_folders(folder_);
  lock_.emplace(folder_, FolderLock::Use::kSearch, FolderLock::OuterLock::kAcquire);
  OpenFolder(folder_of(folder_)).sync();
  if (!path_exists(queue_manifest_path(folder_))) {
    for (const std::string& of_depth : depth_folders(folder_)) {
      if (FolderListing(of_depth, Links::kRefuse).names(is_of_run).empty()) continue;
      throw DamagedFile(
          fmt::format("{}: is missing, but {} has files: put it back, or start over in another folder",
                      queue_manifest_path(folder_), of_depth));
    }
    remove_unnamed_files(folder_,
                         manifest_);  // a search that was killed before its first manifest left that in part
  } else if (options.storage.resume) {
    resume(options);
  } else {
    throw WriteError(
        fmt::format("{}: holds a checkpoint; add --resume to resume from it, or delete the folder", folder_),
        false);
  }
}

void QueueFolder::resume(const enumerate::SearchOptions& options) {
  const std::string path = queue_manifest_path(folder_);
  if (!is_queue_manifest(json::read_file_text(path, kMostManifestBytes), path))
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
  if (options.wants_move_range && !manifest.expansion.move_range.known)
    throw DamagedFile(fmt::format("{}: the checkpoint does not know the moves", folder_));
  manifest_ = std::move(manifest);
  remove_unnamed_files(folder_, manifest_);
}

void QueueFolder::attach(RunStore& store) {
  store_ = &store;
  reserve_ = 2 * threads_ * store.files().file_bytes;
  for (const auto& kept : manifest_.kept) {
    for (const std::uint64_t number : kept.files) {
      const std::string path = run_path(folder_, kept.depth, number);
      const auto [file, is_new] =
          files_.emplace(number, std::make_shared<const RunFile>(
                                     RunFile{.path = path, .number = number, .bytes = file_bytes(path)}));
      if (is_new) store.add_file(*file->second);
    }
  }
}

void QueueFolder::begin_clock(double seconds_before) {
  seconds_before_ = seconds_before;
  clock_ = Stopwatch();
}

template <class Number>
Run<Number> QueueFolder::load(const FileNumbers& files, int depth) {
  RunLabel label = store_->files().label;
  label.depth = depth;
  Run<Number> run;
  open_run_files(folder_, label, files, [&](RunFile file, std::span<const FileExtent> extents) {
    const bool is_new = !files_.contains(file.number);
    auto& known = files_[file.number];
    known = std::make_shared<const RunFile>(std::move(file));
    if (is_new) store_->add_file(*known);
    run.append_file(known, extents);
  });
  return run;
}

template <class Number>
FileNumbers QueueFolder::number_files(const Run<Number>& run) {
  FileNumbers numbers;
  for (const RunExtent<Number>& extent : run.extents) {
    if (!numbers.empty() && numbers.back() == extent.file->number) continue;
    numbers.push_back(extent.file->number);
    files_.emplace(extent.file->number, extent.file);
  }
  return numbers;
}

std::uint64_t QueueFolder::number_file(const std::shared_ptr<const RunFile>& file) {
  files_.emplace(file->number, file);
  return file->number;
}

void QueueFolder::update(const std::function<void(QueueManifest&)>& change, bool now) {
  const std::lock_guard lock(mutex_);
  change(manifest_);
  const bool is_short = store_->used_bytes() + reserve_ > store_->bytes();
  if (now || is_short || since_written_.seconds() > commit_seconds_) write();
}

// With what is not needed any more dropped.
void QueueFolder::write() {
  remove_superseded();
  manifest_.numbering = numbering_;
  manifest_.seconds = seconds_before_ + clock_.seconds();
  write_file(queue_manifest_path(folder_), format_queue_manifest(subject_, manifest_));
  const std::map<std::uint64_t, int> named = named_files(manifest_);
  std::erase_if(files_, [&](const auto& file) {
    if (named.contains(file.first)) return false;
    try {
      store_->remove_file(*file.second);
    } catch (const WriteError&) {  // that only takes space, and is tried again when the search is resumed
    }
    return true;
  });
  since_written_ = Stopwatch();
}

// Drops the files of the frontier that are expanded, and those of runs that lie outside all that is left to be merged.
void QueueFolder::remove_superseded() {
  for (auto& part : manifest_.frontier) {
    std::erase_if(part.files, [&](std::uint64_t number) {
      const RunFile& file = *files_.at(number);
      return part.from >= part.below || file.last < part.from || file.first >= part.below;
    });
  }
  std::erase_if(manifest_.frontier, [](const auto& part) { return part.files.empty(); });
  if (manifest_.merge == QueueManifest::Merge::kNone) return;
  const auto is_merged = [&](std::uint64_t number) {
    const RunFile& file = *files_.at(number);
    return std::ranges::none_of(manifest_.baskets, [&](const auto& basket) {
      return basket.from < basket.below && file.first < basket.below && file.last >= basket.from;
    });
  };
  for (FileNumbers& run : manifest_.runs) std::erase_if(run, is_merged);
  std::erase_if(manifest_.runs, [](const FileNumbers& run) { return run.empty(); });
}

std::uint64_t QueueFolder::stored_bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& [number, depth] : named_files(manifest_))
    bytes += file_bytes(run_path(folder_, depth, number));
  return bytes;
}

template Run<std::uint64_t> QueueFolder::load(const FileNumbers&, int);
template Run<Uint128> QueueFolder::load(const FileNumbers&, int);
template FileNumbers QueueFolder::number_files(const Run<std::uint64_t>&);
template FileNumbers QueueFolder::number_files(const Run<Uint128>&);

}  // namespace othello::shiftedqueue
