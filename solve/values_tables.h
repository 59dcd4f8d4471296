// The tables of a values file (docs/solve.md): a row per depth, and how many states have which value. The
// second has all that the first says of values, so that each is a check of the other.
#pragma once

#include <string>
#include <vector>

#include "search/depth_row.h"
#include "solve/solved_row.h"
#include "system/hdf5/sealed_file.h"

namespace othello {

/// `searched` and `solved` begin with depth 0 and have the same size.
void write_values_tables(SealedWriter& file, const std::vector<DepthRow>& searched,
                         const std::vector<SolvedRow>& solved);

struct ValuesTables {
  std::vector<std::uint64_t> states_digests;
  std::vector<SolvedRow> solved;  // without bytes and processor time, which no file has
};
/// Reads the tables of `depths` depths. Throws std::invalid_argument, which says what is wrong, if the tables
/// contradict each other, and what the reader throws.
ValuesTables read_values_tables(SealedReader& file, std::size_t depths);

}  // namespace othello
