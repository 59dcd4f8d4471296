#include "play/endgame/pool.h"

#include <algorithm>
#include <utility>

#include "play/endgame/kernel.h"
#include "system/threads.h"

namespace othello::endgame {

SearchPool::SearchPool(const SearchContext& context, const Kernel& kernel, int threads,
                       std::function<bool()> should_stop, std::function<void(std::uint64_t)> counted)
    : context_(context), search_(kernel.search(context.field.objective)) {
  for (int i = 0; i < threads; ++i)
    workers_.push_back(std::make_unique<Worker>(Worker{.context = context_, .pool = *this}));
  // Helpers allocate nothing, for which there may be no memory: a worker shares one state at each depth at most.
  open_.reserve(workers_.size() * kMaxCells);
  threads_.reserve(workers_.size());
  try {
    for (std::size_t i = 1; i < workers_.size(); ++i)
      threads_.push_back(start_thread([this, i] { help(*workers_[i]); }));
    if (should_stop)
      threads_.push_back(start_thread(
          [this, ask = std::move(should_stop), tell = std::move(counted)] { watch(ask, tell); }));
  } catch (...) {
    end();
    throw;
  }
}

SearchPool::~SearchPool() {
  end();
}

void SearchPool::end() {
  {
    const std::scoped_lock lock(mutex_, watching_);
    over_ = true;
  }
  changed_.notify_all();
  watcher_over_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void SearchPool::begin() {
  const std::scoped_lock lock(watching_);  // which watch() holds while it asks
  stopped_.store(false, std::memory_order_relaxed);
}

void SearchPool::clear_tables() {
  for (const auto& worker : workers_) worker->local.clear();
}

std::uint64_t SearchPool::nodes() const {
  std::uint64_t nodes = 0;
  for (const auto& worker : workers_) nodes += worker->nodes;
  return nodes;
}

std::uint64_t SearchPool::nodes_so_far() const {
  std::uint64_t nodes = 0;
  for (const auto& worker : workers_)
    nodes += std::atomic_ref(worker->published_nodes).load(std::memory_order_relaxed);
  return nodes;
}

void SearchPool::share(Worker& owner, SplitPoint& split) {
  owner.split = &split;
  {
    const std::scoped_lock lock(mutex_);
    open_.push_back(&split);
  }
  changed_.notify_all();
  search_.search_split_point(owner, split);
  {
    std::unique_lock lock(mutex_);
    std::erase(open_, &split);
    help_below(owner, split, lock);
  }
  owner.split = split.parent;
}

void SearchPool::report(SplitPoint& split, int value, int cell) {
  const std::scoped_lock lock(mutex_);
  if (value <= split.best) return;
  split.best = value;
  split.best_cell = cell;
  if (value > split.alpha) split.cut.store(true, std::memory_order_relaxed);
}

void SearchPool::help(Worker& worker) {
  std::unique_lock lock(mutex_);
  while (!over_) {
    if (SplitPoint* split = open_split(nullptr)) {
      join(worker, *split, lock);
    } else {
      ++idle_;
      changed_.wait(lock);
      --idle_;
    }
  }
}

void SearchPool::help_below(Worker& worker, const SplitPoint& own, std::unique_lock<std::mutex>& lock) {
  while (own.helpers > 0) {
    if (SplitPoint* split = open_split(&own)) {
      join(worker, *split, lock);
    } else {
      ++idle_;
      changed_.wait(lock);
      --idle_;
    }
  }
}

// The earliest opened one that has moves left: it tends to be the largest.
SplitPoint* SearchPool::open_split(const SplitPoint* below) const {
  for (SplitPoint* split : open_) {
    if (split->cut.load(std::memory_order_relaxed) || split->next.load() >= split->moves.count()) continue;
    const SplitPoint* at = split;
    while (below != nullptr && at != nullptr && at != below) at = at->parent;
    if (at != nullptr) return split;
  }
  return nullptr;
}

void SearchPool::join(Worker& worker, SplitPoint& split, std::unique_lock<std::mutex>& lock) {
  SplitPoint* const before = std::exchange(worker.split, &split);
  ++split.helpers;
  lock.unlock();
  search_.search_split_point(worker, split);
  lock.lock();
  worker.split = before;
  if (--split.helpers == 0) changed_.notify_all();
}

void SearchPool::watch(const std::function<bool()>& should_stop,
                       const std::function<void(std::uint64_t)>& counted) {
  using std::chrono_literals::operator""ms;
  std::unique_lock lock(watching_);
  while (!watcher_over_.wait_for(lock, 20ms, [this] { return over_; })) {
    if (counted) counted(nodes_so_far());
    if (should_stop()) stopped_.store(true, std::memory_order_relaxed);
  }
}

}  // namespace othello::endgame
