// Checks a results file against itself and against the rules of numbering.
#pragma once

#include <string>

#include "enumerate/check_failed.h"
#include "enumerate/results_file.h"

namespace othello {

/// What verify_results() asserts, in this order:
///   - the tables have the checksum that is stored with them;
///   - depths run from 0, rival plays do not exceed turn skips, gaps number one less than the states, and
///     the baskets add up to the states;
///   - of the states, what checked_numbers.h asserts.
/// Throws CheckFailed at the first that does not hold, DamagedFile if the states cannot be read.
void verify_results(const StoredResults& results);

/// read_results() for those who go on to use them: all that verify_results() asserts but for the states,
/// which are checked as they are visited. Throws DamagedFile.
StoredResults read_sound_results(const std::string& path);

}  // namespace othello
