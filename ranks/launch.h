// The ranks that this process was started with: by mpirun or similar if the build has MPI (OTHELLO_MPI);
// otherwise the process works alone.
#pragma once

#include <memory>

#include "ranks/ranks.h"

namespace othello {

/// Call it once, before threads are made. Throws CapacityError for more than kMaxRanks, and
/// std::runtime_error if MPI has no one-sided communication.
std::shared_ptr<Ranks> launched_ranks();

}  // namespace othello
