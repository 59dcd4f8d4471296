// What the manifests of all checkpoints have in common, as JSON (docs/checkpoint.md): which search it is of, and the rows
// of its finished depths. Whatever is read may be anything; all that read throw json::Fault.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/symmetry.h"
#include "enumerate/search/depth_row.h"
#include "system/checked_json.h"

namespace othello::enumerate {

/// The search that a checkpoint belongs to: only an equal one can resume it.
struct CheckpointSubject {
  std::string board;
  SymmetryMode symmetry = SymmetryMode::kFull;
};

CheckpointSubject subject_of(const Json& json);
/// The board's.
int last_depth_of(const CheckpointSubject& subject);

Json json_of(const DepthRow& row);
/// The rows of depths 0, 1, 2 and so on, at least one. `with_moves`: whether they have the columns of moves.
std::vector<DepthRow> depth_rows_of(const Json& depths, bool with_moves, int last_depth);

/// A number, or kNotKnown where there is null.
std::uint64_t number_or_unknown(const Json& json, const char* key, std::uint64_t most);
/// Fewest and most moves.
void require_ascending(std::uint64_t least, std::uint64_t most);

/// Throws DamagedFile for a finished depth whose states a deeper search has used in part.
[[noreturn]] void throw_states_gone(const std::string& folder, int depth);

}  // namespace othello::enumerate
