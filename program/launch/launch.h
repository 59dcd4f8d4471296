// The ranks that this process was started with: by mpirun or similar if the build has MPI (OTHELLO_MPI);
// otherwise the process works alone.
#pragma once

#include <memory>

#include "system/ranks/ranks.h"

namespace othello::program {

/// Call it once, before threads are made. Throws CapacityError for more than kMaxRanks, and
/// std::runtime_error if MPI has no one-sided communication.
std::shared_ptr<Ranks> launched_ranks();

/// How many processes were started as ranks with this one, by the environment of mpirun or of a task of srun, and which
/// variable says so. If launched_ranks() has fewer, they do not know of each other: the build has no MPI, or another one than
/// the launcher's.
struct EnvironmentRanks {
  long count;
  const char* variable;
};
EnvironmentRanks environment_ranks();

}  // namespace othello::program
