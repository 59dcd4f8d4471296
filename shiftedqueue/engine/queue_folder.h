// The folder of the paper's search (docs/checkpoint.md): a manifest, and files of runs (run_file.h).
//
// Files are written first, and a manifest that names them after that. What a manifest does not name any more is deleted once
// it is in place. So at every instant the manifest's files are there, and a search that was killed continues from it; files
// that no manifest names are deleted then.
//
// With several ranks, all see the folder, and each has a share of what the manifest says: its parts of the frontier, its
// runs, its baskets. The first rank locks the folder, writes the manifest of all shares and deletes files; the others' are
// gathered by commit(), for which all ranks pause. A rank alone also writes the manifest while its threads work.
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
#include "shiftedqueue/engine/queue_files.h"
#include "shiftedqueue/engine/queue_manifest.h"
#include "shiftedqueue/run.h"
#include "system/folder_lock.h"
#include "system/ranks/ranks.h"
#include "system/ranks/stop_flag.h"
#include "system/stopwatch.h"

namespace othello::shiftedqueue {

class QueueFolder {
 public:
  /// Collective. Makes the folder if needed, and locks it. A checkpoint in it is resumed if the options say so, and an error
  /// otherwise. Throws WriteError, ReadError, DamagedFile (also for a checkpoint of another search: the message names what
  /// differs).
  QueueFolder(const enumerate::SearchOptions& options, std::string numbering);
  QueueFolder(const QueueFolder&) = delete;
  QueueFolder& operator=(const QueueFolder&) = delete;

  const std::string& folder() const { return folder_; }
  Ranks& ranks() const { return *ranks_; }
  /// Whether there is something to resume.
  bool has_checkpoint() const { return !whole_.rows.empty(); }
  /// What the manifest said at the last commit(), of all ranks.
  const QueueManifest& whole() const { return whole_; }
  /// The runs of other ranks at that time.
  const std::vector<FileNumbers>& runs_of_others() const { return runs_of_others_; }
  /// This rank's share of the next manifest; it has no frontier before the search has read that of whole(). Not while
  /// threads update it.
  const QueueManifest& share() const { return share_; }

  /// Files lie in this store.
  void attach(RunStore& store);
  /// Starts the clock. The share's seconds are what the depth in progress took before.
  void begin_clock();
  /// Files of the manifest as a run. Throws as open_run_file(), and DamagedFile if they do not ascend.
  template <class Number>
  Run<Number> load(const FileNumbers& files, int depth) const;
  /// All states of a finished depth. Throws as open_depth_files().
  template <class Number>
  Run<Number> load_depth(int depth) const;
  /// The files of a run that may hold numbers in [from, below), to be named by the share. Within `change` of update(), or while
  /// no thread updates it.
  template <class Number>
  FileNumbers number_files(const Run<Number>& run, Number from = 0, Number below = RunReader<Number>::kEnd);
  std::uint64_t number_file(const std::shared_ptr<const RunFile>& file);

  /// Changes the share. If the last manifest is old, or the disk has become short since, a rank alone writes it, and of
  /// several this one requests a pause. Any thread; what a file is named for has to be durable. Throws WriteError.
  void update(const std::function<void(QueueManifest&)>& change);
  /// Whether all threads of all ranks have to pause for a commit(), and requesting that. Any thread.
  bool wants_pause() { return pause_.is_set(); }
  void request_pause() { pause_.set(); }
  /// Collective, while no thread works. Writes the manifest, and deletes what it does not name any more. Throws WriteError.
  void commit();

  /// For a search that has caught `error` in the folder: see FolderLock::require_folder().
  void require_folder(const std::exception& error) const {
    if (lock_) lock_->require_folder(error);
  }
  /// Bytes of the files that the manifest names.
  std::uint64_t stored_bytes() const;

 private:
  using Files = std::vector<std::shared_ptr<const RunFile>>;
  // Numbers that are left to be merged.
  struct Unmerged {
    Uint128 from = 0;
    Uint128 below = 0;
  };

  void open(const enumerate::SearchOptions& options);
  void resume();
  void divide_manifest();
  void write_alone();
  void set_seconds();
  void write_manifest(const QueueManifest& manifest) const;
  std::vector<Unmerged> gather_unmerged();
  void gather_shares(std::vector<std::string>& dropped);
  void remove_superseded(const std::vector<Unmerged>& unmerged);
  Files drop_unnamed_files();

  std::string folder_;
  std::shared_ptr<Ranks> ranks_;
  enumerate::CheckpointSubject subject_;
  std::string numbering_;
  std::optional<FolderLock> lock_;  // of the first rank
  StopFlag pause_;
  RunStore* store_ = nullptr;
  std::uint64_t threads_;
  double commit_seconds_;
  std::uint64_t reserve_ = 0;  // of the disk, for files that are begun: below it the disk is short
  QueueManifest whole_;
  std::vector<FileNumbers> runs_of_others_;
  std::mutex mutex_;  // of what follows
  std::uint64_t used_at_commit_ = 0;
  QueueManifest share_;
  std::map<std::uint64_t, std::shared_ptr<const RunFile>>
      files_;  // that the share has named, and are not deleted
  Stopwatch since_written_;
  double seconds_before_ = 0;
  double cpu_before_ = 0;  // less what the process had taken
  Stopwatch clock_;
};

}  // namespace othello::shiftedqueue
