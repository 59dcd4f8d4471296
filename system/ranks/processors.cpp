#include "system/ranks/processors.h"

#include <omp.h>
#include <sched.h>

#include <algorithm>
#include <vector>

namespace othello {

ProcessorSet own_processors() {
  ProcessorSet processors;
  const std::size_t bytes = processors.size() / 8;
  std::vector<cpu_set_t> mask(bytes / sizeof(cpu_set_t));
  if (sched_getaffinity(0, bytes, mask.data()) == 0) {
    for (std::size_t i = 0; i < processors.size(); ++i) processors[i] = CPU_ISSET_S(i, bytes, mask.data());
  }
  // OpenMP may have bound this thread alone to one of the process's, which are those of its places.
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> ids(static_cast<std::size_t>(omp_get_place_num_procs(place)));
    omp_get_place_proc_ids(place, ids.data());
    for (const int id : ids) processors[static_cast<std::size_t>(id)] = true;
  }
  return processors;
}

int fair_processor_count(std::span<const ProcessorSet> processes, std::size_t which) {
  double share = 0;
  for (std::size_t i = 0; i < processes[which].size(); ++i) {
    const auto users = std::ranges::count_if(processes, [&](const ProcessorSet& set) { return set[i]; });
    if (processes[which][i]) share += 1 / static_cast<double>(users);
  }
  constexpr double kRounding = 1e-6;
  return std::max(static_cast<int>(share + kRounding), 1);
}

}  // namespace othello
