// The files in a folder of the paper's search (docs/checkpoint.md): which a manifest names, which are there, opening and
// deleting them. queue_folder.h has the rules by which a search changes them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "enumerate/search/manifest_fields.h"
#include "shiftedqueue/engine/queue_manifest.h"
#include "shiftedqueue/run.h"
#include "shiftedqueue/run_file.h"
#include "system/folder_listing.h"

namespace othello::shiftedqueue {

/// The files that a manifest names, and their depths.
std::map<std::uint64_t, int> named_files(const QueueManifest& manifest);
/// Those of the frontier, each once though parts may share some, in the order of the states in them.
FileNumbers frontier_files(const QueueManifest& manifest);
/// The path of a manifest, and its text parsed. Throws DamagedFile, ReadError.
std::string queue_manifest_path(const std::string& folder);
QueueManifest read_queue_manifest(const std::string& folder, enumerate::CheckpointSubject& subject);
/// Whether a folder's manifest, which exists, is of this engine. Throws DamagedFile, ReadError.
bool has_queue_manifest(const std::string& folder);
/// Whether a folder is one of this engine, or what remains of one whose deletion was interrupted. Throws ReadError.
bool is_queue_folder(const std::string& folder);
/// The folders of depths in it, by their paths. Throws ReadError.
std::vector<std::string> depth_folders(const std::string& folder);
/// The first of them that has a file of a run, also one that was not finished. Throws ReadError,
/// and DamagedFile for a link where links are refused.
std::optional<std::string> depth_folder_with_runs(const std::string& folder, Links links);
/// Deletes files of runs that a manifest does not name. Requires the folder's lock. Throws WriteError, ReadError,
/// DamagedFile.
void remove_unnamed_files(const std::string& folder, const QueueManifest& manifest);

/// Opens files whose numbers ascend over all of them, and passes each on with its extents. Throws as open_run_file().
using VisitRunFile = std::function<void(RunFile file, std::span<const FileExtent> extents)>;
void open_run_files(const std::string& folder, RunLabel label, const FileNumbers& files,
                    const VisitRunFile& visit);

/// The same of all states of a finished depth: one that was kept, or the last, the frontier. Throws also DamagedFile if the
/// search has used some of them.
void open_depth_files(const std::string& folder, RunLabel label, const QueueManifest& manifest, int depth,
                      const VisitRunFile& visit);

}  // namespace othello::shiftedqueue
