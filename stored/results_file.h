// The results of a search as an HDF5 file, and back (docs/results-file.md describes the format).
//
// HDF5's writes are not safe against a crash: the file is written under a temporary name beside the target,
// closed, and renamed. Until then the target is untouched; a crash leaves at most the temporary file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "enumerate/search/options.h"
#include "enumerate/search/result.h"
#include "stored/stored_set.h"
#include "system/hdf5/random_access_bytes.h"

namespace othello::stored {

/// Where a results file came from.
struct Provenance {
  std::string program_version;
  std::string commit;
  std::string compiler;
  std::string command_line;
  double wall_seconds = 0;
  std::uint64_t peak_memory_bytes = 0;
  std::string date;  // ISO 8601, UTC
};

/// Writes the results to an HDF5 file at `path`, which a TemporaryFile gives, and reads it back. Throws
/// WriteError.
void write_results(const std::string& path, const enumerate::SearchOptions& options,
                   const enumerate::SearchResult& result, const Provenance& provenance);

/// Further statements of a results file, which must agree with the rest of it (verify_results()).
struct StoredClaims {
  std::uint64_t format_version = 0;
  std::uint64_t columns = 0;  // of the board
  std::uint64_t rows = 0;
  std::uint64_t transformations = 0;
  std::uint64_t threads = 0;
  std::uint64_t max_depth = 0;
  std::string engine;
  std::string widths;                                     // those of /states once more
  std::vector<std::uint64_t> games_ended;                 // by depth
  std::vector<double> bits_per_state;                     // by depth
  std::uint64_t tables_xxh3 = 0;                          // as stored
  std::uint64_t tables_xxh3_computed = 0;                 // of what was read
  std::optional<std::uint64_t> attributes_xxh3;           // as stored; format version 1 has none
  std::optional<std::uint64_t> attributes_xxh3_computed;  // of what was read
};

/// A results file as it was read. The columns have as many entries as there are rows.
struct StoredResults {
  Board board;
  SymmetryMode symmetry = SymmetryMode::kFull;
  Widths widths = Widths::paper();
  enumerate::StoredNumbering numbering = enumerate::StoredNumbering::kOccupancy;
  std::vector<enumerate::DepthRow> rows;
  StoredClaims claims = {};
  int states_depth = 0;
  std::uint64_t states_count = 0;
  std::uint64_t states_digest = 0;
  int value_bytes = 8;
  std::shared_ptr<const RandomAccessBytes> states;  // gapkeep blocks, still in the file

  /// Of the states.
  StoredSetLabel label() const;
};

/// Reads all but the states, which stay in the file until they are visited (checked_numbers.h). Throws
/// DamagedFile if the file is not a results file, or a part of it is missing or has another shape; ReadError
/// and CapacityError if the system fails.
StoredResults read_results(const std::string& path);

}  // namespace othello::stored
