// The folder of the paper's search (docs/checkpoint.md): a manifest, and files of runs (run_file.h).
//
// Files are written first, and a manifest that names them after that. What a manifest does not name any more is deleted once
// it is in place. So at every instant the manifest's files are there, and a search that was killed continues from it; files
// that no manifest names are deleted then.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "enumerate/search/manifest_fields.h"
#include "enumerate/search/options.h"
#include "shiftedqueue/engine/queue_manifest.h"
#include "shiftedqueue/run.h"
#include "system/folder_lock.h"
#include "system/stopwatch.h"

namespace othello::shiftedqueue {

class QueueFolder {
 public:
  /// Makes the folder if needed, and locks it. A checkpoint in it is resumed if `resume`, and an error otherwise. Throws
  /// WriteError, ReadError, DamagedFile (also for a checkpoint of another search: the message names what differs).
  QueueFolder(const enumerate::SearchOptions& options, std::string numbering);
  QueueFolder(const QueueFolder&) = delete;
  QueueFolder& operator=(const QueueFolder&) = delete;

  const std::string& folder() const { return folder_; }
  /// Whether there is something to resume.
  bool has_checkpoint() const { return !manifest_.rows.empty(); }
  /// What the manifest says, or will. Not while threads update it.
  const QueueManifest& manifest() const { return manifest_; }

  /// Files lie in this store, which outlives the folder.
  void attach(RunStore& store);
  /// The depth in progress has taken so many seconds before.
  void begin_clock(double seconds_before);
  /// Files of the manifest as a run. Throws as open_run_file(), and DamagedFile if they do not ascend. Not while threads
  /// update it.
  template <class Number>
  Run<Number> load(const FileNumbers& files, int depth);
  /// The files of a run, to be named by the manifest. Only within `change` of update().
  template <class Number>
  FileNumbers number_files(const Run<Number>& run);
  std::uint64_t number_file(const std::shared_ptr<const RunFile>& file);

  /// Changes the manifest. It is written, and what it does not name any more deleted, if `now`, if the last one is old, or
  /// if the disk is short. Any thread; what a file is named for has to be durable. Throws WriteError.
  void update(const std::function<void(QueueManifest&)>& change, bool now);

  /// For a search that has caught `error` in the folder: see FolderLock::require_folder().
  void require_folder(const std::exception& error) const { lock_->require_folder(error); }
  /// Bytes of the files that the manifest names.
  std::uint64_t stored_bytes() const;

 private:
  void resume(const enumerate::SearchOptions& options);
  void write();
  void remove_superseded();

  std::string folder_;
  enumerate::CheckpointSubject subject_;
  std::string numbering_;
  std::optional<FolderLock> lock_;
  RunStore* store_ = nullptr;
  std::uint64_t threads_;
  double commit_seconds_;
  std::uint64_t reserve_ = 0;  // of the disk, for files that are begun: below it the disk is short
  std::mutex mutex_;           // of what follows
  QueueManifest manifest_;
  std::map<std::uint64_t, std::shared_ptr<const RunFile>> files_;  // that were named, and are not deleted
  Stopwatch since_written_;
  double seconds_before_ = 0;
  Stopwatch clock_;
};

/// The files that a manifest names, and their depths.
std::map<std::uint64_t, int> named_files(const QueueManifest& manifest);
/// Its path, and its text parsed. Throws DamagedFile, ReadError.
std::string queue_manifest_path(const std::string& folder);
QueueManifest read_queue_manifest(const std::string& folder, enumerate::CheckpointSubject& subject);
/// Whether a folder is one of this engine, or what is left of one as it was deleted. Throws ReadError.
bool is_queue_folder(const std::string& folder);
/// The folders of depths in it, by their paths. Throws ReadError.
std::vector<std::string> depth_folders(const std::string& folder);
/// Deletes files of runs that a manifest does not name. Requires the folder's lock. Throws WriteError, ReadError.
void remove_unnamed_files(const std::string& folder, const QueueManifest& manifest);

/// Opens files whose numbers ascend over all of them, and passes each on with its extents. Throws as open_run_file().
using VisitRunFile = std::function<void(RunFile file, std::span<const FileExtent> extents)>;
void open_run_files(const std::string& folder, RunLabel label, const FileNumbers& files,
                    const VisitRunFile& visit);

}  // namespace othello::shiftedqueue
