// The work on a depth's batches: each thread claims one batch after the other, or all threads of all ranks
// process them as a team. The result of a batch is stored.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "enumerate/occupancy/depth_in_progress.h"
#include "enumerate/occupancy/expander.h"
#include "enumerate/occupancy/search_context.h"

namespace othello::enumerate {

/// Stores the content of `writer`, a batch up to `end`, of `total` candidates: in the folder, in `pool`, or
/// in memory. Throws what these throw.
void store_batch(const SearchContext& setting, Batch& batch, std::size_t end, int depth, std::size_t total,
                 SegmentWriter& writer, std::optional<SegmentPool>& pool);

class BatchWorkers {
 public:
  /// `stop` is set to stop the search, and checked often. `parents_states`, `states_so_far`: of the depth
  /// before, and of all depths finished, for the observer.
  BatchWorkers(const SearchContext& setting, DepthInProgress& work, Frontier& parents,
               std::atomic<bool>& stop, std::uint64_t parents_states, std::uint64_t states_so_far)
      : setting_(setting),
        work_(work),
        parents_(parents),
        stop_(stop),
        parents_states_(parents_states),
        states_so_far_(states_so_far) {}

  /// Collective.
  void run();

 private:
  void run_alone();
  void work_in_thread(int thread);
  std::unique_ptr<Expander> expander_of_thread();
  void process_batches(int thread, Expander& expander, SegmentWriter& writer);
  void run_as_team();
  template <class Expand>
  std::size_t compute(Batch& batch, int thread, const Expand& expand);
  bool is_kept(const Batch& batch, std::size_t end) const;
  void store(Batch& batch, std::size_t end, SegmentWriter& writer);
  void mark_done_and_release(Batch& batch);
  void release_rest();
  void report_progress();
  void note_waiting(double begin) const;

  const SearchContext& setting_;
  DepthInProgress& work_;
  Frontier& parents_;
  std::atomic<bool>& stop_;
  std::uint64_t parents_states_;
  std::uint64_t states_so_far_;
};

}  // namespace othello::enumerate
