// The ranks that this process was started with: by mpirun and its like if the build has MPI (OTHELLO_MPI),
// otherwise it works alone.
#pragma once

#include <memory>

#include "ranks/ranks.h"

namespace othello {

/// To be called once, before threads are made. Throws CapacityError for more than kMaxRanks, and
/// std::runtime_error where MPI has no one-sided communication.
std::shared_ptr<Ranks> launched_ranks();

}  // namespace othello
