#include "solve/solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <ctime>
#include <mutex>
#include <numeric>

#include "enumerate/memory.h"
#include "enumerate/occupancy_search.h"
#include "enumerate/stopwatch.h"
#include "shiftedqueue/errors.h"
#include "solve/depth_pass.h"

namespace othello {
namespace {

// The rest is for the program itself, and for what its allocator does not give back.
constexpr double kUsableShare = 0.9;
// Lists, tables of maps and held chunks of a thread.
constexpr std::uint64_t kThreadBytes = std::uint64_t{12} << 20;

double process_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

SearchOptions search_options(const SolveOptions& options) {
  SearchOptions search{.board = options.board, .scratch = {}, .keep_depths = {}};
  search.symmetry = options.symmetry;
  search.max_depth = options.board.last_depth();
  search.threads = options.threads;
  search.memory = options.memory;
  search.keep_depths.resize(static_cast<std::size_t>(search.max_depth));
  std::iota(search.keep_depths.begin(), search.keep_depths.end(), 0);
  return search;
}

}  // namespace

std::uint64_t ValueRow::count(Value from, Value to) const {
  return std::accumulate(tally.states.begin() + byte_of(from), tally.states.begin() + byte_of(to) + 1,
                         std::uint64_t{0});
}

Value ValueRow::lowest() const {
  const auto first = std::ranges::find_if(tally.states, [](std::uint64_t count) { return count > 0; });
  return value_of(static_cast<ValueByte>(first - tally.states.begin()));
}

Value ValueRow::highest() const {
  int byte = kValueBytes - 1;
  while (byte > 1 && tally.states[static_cast<std::size_t>(byte)] == 0) --byte;
  return value_of(static_cast<ValueByte>(byte));
}

double ValueRow::mean() const {
  double sum = 0;
  for (std::size_t byte = 1; byte < tally.states.size(); ++byte) {
    sum += value_of(static_cast<ValueByte>(byte)) * static_cast<double>(tally.states[byte]);
  }
  return sum / static_cast<double>(states);
}

namespace {

class SolverInMemory {
 public:
  SolverInMemory(const SolveOptions& options, SolveObserver& observer)
      : options_(options), observer_(observer), space_(options.board, options.symmetry) {}

  SolveResult run() {
    search();
    const int last = options_.board.last_depth();
    result_.values.resize(static_cast<std::size_t>(last) + 1);
    SolvedDepth children;
    for (int depth = last; depth >= 0; --depth) {
      children = solve(depth, depth == last ? nullptr : &children);
      observer_.depth_solved(result_.values[static_cast<std::size_t>(depth)]);
    }
    return std::move(result_);
  }

 private:
  void search() {
    OccupancySearch search(search_options(options_), observer_);
    search.run();
    result_.rows = search.rows();
    for (int depth = 0; depth < options_.board.last_depth(); ++depth) {
      frontiers_.push_back(search.take_kept_frontier(depth));
    }
    frontiers_.push_back(search.take_last_frontier());
  }

  PassRoom share_out_room(int depth, const Frontier& states, const SolvedDepth* children) const {
    const auto threads = static_cast<std::uint64_t>(options_.threads);
    std::uint64_t fixed = threads * kThreadBytes;
    for (const Frontier& frontier : frontiers_) fixed += frontier.stored_bytes() + frontier.index().bytes();
    fixed += states.stored_bytes() + states.index().bytes();
    // The counts, and the values to come: they take less than those of the depth after, or half a byte each.
    const std::uint64_t count = result_.rows[static_cast<std::size_t>(depth)].states;
    fixed += (states.index().places().size() + states.chunks()) * sizeof(StatePosition) + count * 3 / 4;
    if (children != nullptr) {
      fixed += children->states.stored_bytes() + children->states.index().bytes() + children->counts.bytes() +
               children->values.stored_bytes();
    }
    const auto usable = static_cast<std::uint64_t>(kUsableShare * static_cast<double>(options_.memory));
    const std::uint64_t rest = usable > fixed ? usable - fixed : 0;
    PassRoom room;
    const std::uint64_t table = std::uint64_t{1} << std::min(depth + 1 + kStartDiscs, options_.board.cells());
    room.table_bytes = std::min(rest / 4, threads * table);
    room.window_bytes = std::min<std::uint64_t>(rest / 2, count + count / 3);
    room.cache_bytes = rest - room.table_bytes - room.window_bytes;
    constexpr std::uint64_t kLeast = std::uint64_t{16} << 20;
    if (room.cache_bytes < std::min<std::uint64_t>(threads * kLeast, states.chunks() * kChunkBytes)) {
      throw CapacityError(fmt::format("the values of depth {} will need more than --memory {}; raise it", depth,
                                      size_text(options_.memory)));
    }
    return room;
  }

  SolvedDepth solve(int depth, const SolvedDepth* children) {
    const Stopwatch stopwatch;
    const double cpu_begin = process_cpu_seconds();
    SolvedDepth solved;
    solved.states = std::move(frontiers_.back());
    frontiers_.pop_back();
    const PassRoom room = share_out_room(depth, solved.states, children);
    solved.counts = StateCounts(solved.states, chosen_kernels(), options_.threads);
    std::vector<StoredValueSegment> segments(solved.states.segments());
    std::vector<std::size_t> wanted(segments.size());
    std::iota(wanted.begin(), wanted.end(), std::size_t{0});
    ValueRow& row = result_.values[static_cast<std::size_t>(depth)];
    std::mutex mutex;
    DepthPass pass(space_, options_.score, options_.threads, room);
    const bool done = pass.run(
        solved.states, solved.counts, children, wanted,
        [&](std::size_t segment, const ValueSegment& values, const ValueTally& tally) {
          segments[segment] = store_values_in_memory(values);
          const std::lock_guard lock(mutex);
          row.tally += tally;
        },
        [&] { return observer_.stop_requested(); });
    if (!done) throw SearchStopped(fmt::format("stopped while depth {} was being solved", depth));
    solved.values = DepthValues(std::move(segments));
    row.depth = depth;
    row.states = solved.counts.total().states;
    row.stored_bytes = solved.values.stored_bytes();
    row.seconds = stopwatch.seconds();
    row.cpu_seconds = process_cpu_seconds() - cpu_begin;
    return solved;
  }

  SolveOptions options_;
  SolveObserver& observer_;
  SearchSpace space_;
  SolveResult result_;
  std::vector<Frontier> frontiers_;  // of the depths not yet solved
};

}  // namespace

SolveResult run_solve(const SolveOptions& options, SolveObserver& observer) {
  return SolverInMemory(options, observer).run();
}

}  // namespace othello
