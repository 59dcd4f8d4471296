// The threads of a search: young brothers wait, and split lazily.
//
// A state's first move is searched by one thread alone: it often makes the others superfluous. If it did not,
// and a thread has nothing to do, the state's remaining moves are shared: every thread takes the next one
// until none is left or one of them settles the state. Threads that become idle later join shared states that
// are open. A thread that waits for the helpers at a state of its own helps in turn, but only below that
// state, so that it is not kept elsewhere for long.
//
// Source: R. Feldmann, P. Mysliwietz, B. Monien, "Studying overheads in massively parallel min/max-tree
// evaluation", 1994; the lazy form is that of many chess programs.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "play/endgame/move_list.h"
#include "play/endgame/probcut.h"
#include "play/endgame/worker.h"

namespace othello::endgame {

struct Kernel;
struct SearchFunctions;

/// A state whose remaining moves are shared.
struct SplitPoint {
  SplitPoint* parent;  // the one that the owner worked below
  State state;
  int alpha;
  int depth;              // of a search by evaluation; 0: it is solved
  const MoveList& moves;  // from `next` on in the order in which to try them
  std::atomic<int> next;
  std::atomic<bool> cut{false};  // settled: threads below it stop
  // The rest is guarded by the pool's mutex.
  int best;
  int best_cell;
  int helpers = 0;
};

/// A search that guesses: states count as what they are worth to a search of few plies, if that is so far (in the units of
/// StateWeights) from what is asked.
struct ProbCut {
  int level = 0;  // the kind (TranspositionTable::key); 0: it does not guess
  int margin = 0;
};

class SearchPool {
 public:
  using Clock = std::chrono::steady_clock;

  /// `should_stop` (may be empty) is polled some fifty times a second, by a thread of its own, which also calls
  /// `counted` (may be empty) with nodes_so_far(). Throws CapacityError if the system does not give the threads.
  SearchPool(const SearchContext& context, const Kernel& kernel, int threads,
             std::function<bool()> should_stop, std::function<void(std::uint64_t)> counted);
  ~SearchPool();
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;

  /// Searches also end once this is true, which workers look at. Null: nothing. Not while one is running.
  void stop_when(const std::atomic<bool>* told) { told_to_stop_ = told; }
  /// Clears the stop. Call it before a search. Waits for a poll of `should_stop` in progress: its answer concerns an earlier
  /// search.
  void begin();
  /// Sets when searches end as if `should_stop` returned true. Must not be called while one is running.
  void stop_at(Clock::time_point deadline) { deadline_ = deadline; }
  /// Forgets what the workers' own tables have. Not while a search is running.
  void clear_tables();
  /// Sets ProbCut for the next search. Must not be called while one is running.
  void set_probcut(const ProbCut& guessing) { probcut_ = guessing; }
  const ProbCut& probcut() const { return probcut_; }
  /// The same of searches by evaluation.
  void set_selectivity(const Selectivity& selectivity) {
    if (selectivity.level != selectivity_.level) margins_ = ProbCutMargins(selectivity);
    selectivity_ = selectivity;
  }
  const Selectivity& selectivity() const { return selectivity_; }
  const ProbCutMargins& margins() const { return margins_; }
  /// The worker of the thread that owns the pool.
  Worker& first() { return *workers_.front(); }
  /// The nodes of all workers; only while none of them is searching.
  std::uint64_t nodes() const;
  /// The nodes of all workers a moment ago. May be called while they search.
  std::uint64_t nodes_so_far() const;

  /// Whether the search was told to stop: by `should_stop`, the flag of stop_when(), or the deadline.
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  /// Whether the worker's search has become superfluous.
  bool aborted(Worker& worker) {
    for (const SplitPoint* split = worker.split; split != nullptr; split = split->parent) {
      if (split->cut.load(std::memory_order_relaxed)) return true;
    }
    if (!stopped() && is_due(worker) && (is_told_to_stop() || Clock::now() >= deadline_))
      stopped_.store(true, std::memory_order_relaxed);
    return stopped();
  }

  bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }
  /// Works at the moves of `split` together with others, and returns when all have left it.
  void share(Worker& owner, SplitPoint& split);
  /// Records the value of a move of a split point, and ends the split point if it is more than alpha.
  void report(SplitPoint& split, int value, int cell);

 private:
  // A worker looks at the clock each so many times that it asks whether it is aborted: some hundred microseconds. The solver
  // asks less often.
  static constexpr std::uint32_t kPollsOfClock = 32;
  bool is_due(Worker& worker) const {
    return context_.selective == nullptr || ++worker.polls % kPollsOfClock == 0;
  }

  bool is_told_to_stop() const {
    return told_to_stop_ != nullptr && told_to_stop_->load(std::memory_order_relaxed);
  }
  void end();
  void help(Worker& worker);
  void help_below(Worker& worker, const SplitPoint& own, std::unique_lock<std::mutex>& lock);
  SplitPoint* open_split(const SplitPoint* below) const;
  void join(Worker& worker, SplitPoint& split, std::unique_lock<std::mutex>& lock);
  void watch(const std::function<bool()>& should_stop, const std::function<void(std::uint64_t)>& counted);

  const SearchContext context_;
  const SearchFunctions& search_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Selectivity selectivity_ = kSelectivities.back();
  ProbCutMargins margins_{selectivity_};
  ProbCut probcut_;  // helpers see it through the mutex, under which they get their work
  Clock::time_point deadline_ = Clock::time_point::max();
  const std::atomic<bool>* told_to_stop_ = nullptr;
  std::atomic<bool> stopped_{false};
  std::atomic<int> idle_{0};

  std::mutex mutex_;
  std::condition_variable changed_;  // a split point was opened, or left by its last helper, or all is over
  std::vector<SplitPoint*> open_;
  bool over_ = false;  // written under both mutexes

  std::mutex watching_;  // held while `should_stop` is asked
  std::condition_variable watcher_over_;

  std::vector<std::thread> threads_;
};

}  // namespace othello::endgame
