// The results of solving a board as an HDF5 file (docs/solve.md describes the format): tables with a row per
// depth, how many states have which value, and, for the requested depths, all states with their values.
//
// The file is sealed (system/hdf5/sealed_file.h): the seal is checked when it is opened, the checksums of a
// depth's states and values when these are read. Files of format version 1 have neither; but in all files the
// tables must agree with each other, and a depth with its digests.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "board/score.h"
#include "enumerate/search/depth_row.h"
#include "gapkeep/widths.h"
#include "solve/solved_row.h"
#include "solve/solver.h"
#include "stored/results_file.h"
#include "system/hdf5/random_access_bytes.h"
#include "system/hdf5/sealed_file.h"

namespace othello::solve {

/// Throws std::invalid_argument if states of a depth of keep_values have numbers of more than 64 bits, which
/// the file has no place for. A pass that is resumed checks it again, of what its folder keeps (SolveOptions::to_file).
void require_numbers_fit(const SolveOptions& options);

/// Writes the results to an HDF5 file at `path`, which a TemporaryFile gives, and reads it back. Throws
/// WriteError.
void write_values(const std::string& path, const SolveOptions& options, const SolveResult& result,
                  const stored::Provenance& provenance);

/// A file of values as it was read.
struct StoredValues {
  struct Depth {
    std::uint64_t states = 0;
    std::uint64_t states_digest = 0;
    ValueTally tally = {};
    // Stored depths only: gapkeep blocks of occupancy numbers, and a byte (solve/value.h) for each; in sealed
    // files also their checksums.
    std::shared_ptr<const RandomAccessBytes> numbers = {};
    std::shared_ptr<const RandomAccessBytes> values = {};
    std::uint64_t numbers_xxh3 = 0;
    std::uint64_t values_xxh3 = 0;
  };
  Board board;
  SymmetryMode symmetry = SymmetryMode::kFull;
  ScoreRule score = ScoreRule::kWinner;
  Widths widths = Widths::paper();
  bool sealed = false;  // not in format version 1
  std::vector<Depth> depths = {};
};

/// Throws DamagedFile, ReadError.
StoredValues read_values(const std::string& path);

/// The states of a stored depth by their occupancy numbers, ascending, and their values. Throws DamagedFile
/// if they are not those that were counted and written.
struct NumbersAndValues {
  std::vector<std::uint64_t> numbers;
  std::vector<ValueByte> values;
};
NumbersAndValues read_depth(const StoredValues& stored, int depth, const std::string& path);

// The tables of a values file (docs/solve.md): a row per depth, and how many states have which value. The
// second has all that the first says of values, so that each is a check of the other.

/// `searched` and `solved` begin with depth 0 and have the same size.
void write_values_tables(SealedWriter& file, const std::vector<enumerate::DepthRow>& searched,
                         const std::vector<SolvedRow>& solved);

struct ValuesTables {
  std::vector<std::uint64_t> states_digests;
  std::vector<SolvedRow> solved;  // without bytes and processor time, which no file has
};
/// Reads the tables of `depths` depths. Throws std::invalid_argument, which says what is wrong, if the tables
/// contradict each other, and what the reader throws.
ValuesTables read_values_tables(SealedReader& file, std::size_t depths);

}  // namespace othello::solve
