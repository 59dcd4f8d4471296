#include "shiftedqueue/team.h"

#include <omp.h>

#include <exception>
#include <vector>

namespace othello {

void run_team(int threads, const std::function<void(int)>& step) {
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(threads));
  // A fixed team size: OpenMP may otherwise give fewer threads. The loop makes up for it if it still does.
  omp_set_dynamic(0);
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int thread = 0; thread < threads; ++thread) {
    try {
      step(thread);
    } catch (...) {
      failures[static_cast<std::size_t>(thread)] = std::current_exception();
    }
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace othello
