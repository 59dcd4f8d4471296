// The manifest of a checkpoint: what is searched, and the rows of the finished depths, as JSON
// (docs/checkpoint.md).
//
// Reading any file takes bounded memory: at most kMaxManifestBytes are read, and nesting is limited to that
// of a manifest. The checksum is that of the document without white space and without the checksum. Every
// field is also checked for its type and range, and the depths have to be 0, 1, 2 and so on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "enumerate/search/depth_row.h"
#include "enumerate/search/manifest_fields.h"

namespace othello::enumerate {

/// The rows of a search on the largest board by the largest team take half of this.
inline constexpr std::size_t kMaxManifestBytes = std::size_t{4} << 20;

/// The manifest's content about finished depths.
struct FinishedDepths {
  std::vector<DepthRow> rows;
  std::uint64_t frontier_without_move = 0;  // states of the frontier whose mover has no move
  std::uint64_t frontier_passes = 0;
  MoveRange frontier_move_range;
  std::vector<int> kept;  // depths before the last whose segments are kept, ascending
};

/// Writes the manifest of the checkpoint in `folder`, whole or not at all. Throws WriteError.
void write_manifest(const std::string& folder, const CheckpointSubject& subject,
                    const FinishedDepths& finished);

/// format_manifest() gives the manifest as text. parse_manifest() parses such a text, and throws DamagedFile with
/// `path` in its message.
std::string format_manifest(const CheckpointSubject& subject, const FinishedDepths& finished);
FinishedDepths parse_manifest(const std::string& text, const std::string& path, CheckpointSubject& subject);

/// Reads the manifest, without locking or opening segments. Throws DamagedFile, ReadError.
FinishedDepths read_manifest(const std::string& folder, CheckpointSubject& subject);

}  // namespace othello::enumerate
