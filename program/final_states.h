// The final states in a results file (docs/results-file.md), as a stream for the font.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "font/final_boards.h"
#include "stored/results_file.h"

namespace othello::program {

/// The full boards stored in `results`, decoded and checked (stored/checked_numbers.h) by all
/// threads of OpenMP. `name` is the file's, for messages. The source throws DamagedFile if the states are not
/// those of the board's last depth, if there are none, or if a check fails, which may be known only at the
/// end. `results` must outlive it. `watch` is called with the number of states read so far, by one thread at
/// a time.
font::StateSource final_states(const stored::StoredResults& results, const std::string& name,
                               const std::function<void(std::uint64_t)>& watch = {});

}  // namespace othello::program
