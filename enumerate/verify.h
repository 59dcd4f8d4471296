// Checks a results file against itself and against the rules of numbering.
#pragma once

#include <stdexcept>
#include <string>

#include "enumerate/results_file.h"

namespace othello {

/// A check of results failed; the message says which.
struct CheckFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What verify_results() asserts, in this order:
///   - the tables have the checksum that is stored with them;
///   - depths run from 0, rival plays do not exceed turn skips, gaps number one less than the states, and
///     the baskets add up to the states;
///   - the stored states are well-formed gapkeep blocks, strictly ascending and below the numbering's bound;
///   - every one has depth + 4 discs and is the representative of its orbit;
///   - their count, digest and number of bytes are those of their row.
/// Throws CheckFailed at the first that does not hold.
void verify_results(const StoredResults& results);

}  // namespace othello
