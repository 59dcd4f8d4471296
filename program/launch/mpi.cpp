#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "program/launch/launch.h"
#include "program/launch/mpi_ranks.h"
#include "system/errors.h"
#include "system/ranks/ranks.h"

namespace othello::program {
namespace {

// Whether a launcher of ranks has started this process, by the environment. Otherwise MPI is not initialized,
// which takes tenths of a second.
bool was_launched() {
  constexpr const char* kTraces[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"};
  return std::ranges::any_of(kTraces, [](const char* name) { return std::getenv(name) != nullptr; });
}

}  // namespace

std::shared_ptr<Ranks> launched_ranks() {
  if (!was_launched()) return one_rank();
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
  int count = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  if (count == 1) {
    MPI_Finalize();
    return one_rank();
  }
  if (provided < MPI_THREAD_SERIALIZED)
    throw std::runtime_error("this MPI does not let several threads call it, one at a time");
  if (count > kMaxRanks)
    throw CapacityError(fmt::format("{} ranks; there must be from 1 to {}", count, kMaxRanks));
  auto ranks = std::make_shared<MpiRanks>();
  try {
    ranks->make_counters(1);  // throws at once without one-sided communication
  } catch (const std::runtime_error&) {
    if (ranks->is_first()) throw;
    std::_Exit(EXIT_FAILURE);  // one rank speaks for all
  }
  ranks->clean_up();
  return ranks;
}

}  // namespace othello::program
