// Checks a results file against itself and against the rules of numbering.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "stored/results_file.h"
#include "system/errors.h"

namespace othello::stored {

/// What verify_results() asserts, in this order:
///   - the tables have the checksum that is stored with them;
///   - depths run from 0 to the last one that the file says it has; rival plays do not exceed turn skips, nor
///     these the states of the depth before; gaps number one less than the states; the baskets sum to the
///     states; and redundant columns follow from the others;
///   - the attributes agree with the board, its symmetry group, the numbering and the last row;
///   - they have the checksum that is stored with them (not in files of format version 1);
///   - of the states, what checked_numbers.h asserts.
/// Throws CheckFailed at the first that does not hold, whatever the number of threads; DamagedFile or
/// ReadError if the states cannot be read. `watch` is called with the number of states read so far, by one
/// thread at a time.
void verify_results(const StoredResults& results, int threads,
                    const std::function<void(std::uint64_t)>& watch = {});

/// read_results() for callers that use the results: asserts all that verify_results() does except of the
/// states, which are checked as they are visited. Throws DamagedFile.
StoredResults read_verified_results(const std::string& path);

}  // namespace othello::stored
