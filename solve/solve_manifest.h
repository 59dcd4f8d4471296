// solve.json: what is known of the depths that are solved in a scratch folder, as JSON (docs/solve.md).
//
// It is read as a manifest is (system/checked_json.h): in bounded memory, with every field checked for its
// type and range. Either the search has not finished all depths yet, and there are no rows; or there are rows
// of all depths of the board, and the depths that are solved are the last ones.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "board/score.h"
#include "board/symmetry.h"
#include "enumerate/search/depth_row.h"
#include "solve/solved_row.h"

namespace othello::solve {

/// A record of the largest board has a fifth of this.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{4} << 20;

struct SolveSubject {
  std::string board;
  SymmetryMode symmetry = SymmetryMode::kFull;
  ScoreRule score = ScoreRule::kWinner;
};

/// The content of solve.json. Its rows of the search have what the pass needs and prints: no gaps and no
/// shares of threads.
struct SolveManifest {
  std::vector<enumerate::DepthRow> rows;  // of all depths, once the search has finished them
  std::vector<SolvedRow> solved;          // from the last depth down
  std::vector<int> kept_values;           // depths whose values and states stay, ascending

  /// The lowest depth that has values; one more than the last, if none.
  int lowest() const { return static_cast<int>(rows.size() - solved.size()); }
};

/// The record as text, and its inverse, which throws DamagedFile naming `path`.
std::string solve_manifest_text(const SolveSubject& subject, const SolveManifest& record);
SolveManifest parse_solve_manifest(const std::string& text, const std::string& path, SolveSubject& subject);

/// Reads the record of a folder, whose lock need not be held. Throws DamagedFile, ReadError.
SolveManifest read_solve_manifest(const std::string& folder, SolveSubject& subject);

}  // namespace othello::solve
