#include "solve/depth_pass.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>

#include "shiftedqueue/team.h"

namespace othello {
namespace {

// All threads work on one occupancy where there are fewer per thread, and their tables are worth it.
constexpr std::size_t kChildrenPerThread = 4;
constexpr int kLeastTeamDiscs = 20;
// Children are handed out in runs of about so many states, and a thread should get at least so many runs.
constexpr std::uint64_t kMostRunStates = 4'000'000;
constexpr std::uint64_t kRunsPerThread = 64;
// A tile keeps at least so many bits.
constexpr int kLeastBitsInTile = 6;

struct SegmentRange {
  std::size_t first;
  std::size_t last;
};

// Runs of wanted segments of at most `most` states and passes, or of one segment, alike in size.
std::vector<SegmentRange> share_out(const Frontier& frontier, const StateCounts& counts,
                                    const std::vector<std::size_t>& wanted, std::uint64_t most) {
  const auto size_of = [&](std::size_t segment) {
    const auto [begin, end] = frontier.records_of(segment);
    const StatePosition& from = counts.before_record(begin);
    const StatePosition& to = counts.before_record(end);
    return to.states - from.states + to.passes - from.passes;
  };
  std::uint64_t all = 0;
  for (const std::size_t segment : wanted) all += size_of(segment);
  const std::uint64_t runs = std::max<std::uint64_t>(1, (all + most - 1) / std::max<std::uint64_t>(most, 1));
  const std::uint64_t alike = std::min(most, (all + runs - 1) / runs + all / 50);
  std::vector<SegmentRange> ranges;
  std::uint64_t size = 0;
  for (const std::size_t segment : wanted) {
    const std::uint64_t more = size_of(segment);
    if (ranges.empty() || ranges.back().last != segment || size + more > alike) {
      ranges.push_back({segment, segment});
      size = 0;
    }
    ranges.back().last = segment + 1;
    size += more;
  }
  return ranges;
}

}  // namespace

DepthPass::DepthPass(const SearchSpace& space, ScoreRule rule, int threads, const PassRoom& room)
    : space_(space), kernels_(chosen_kernels()), rule_(rule), threads_(threads), room_(room) {}

bool DepthPass::run(const Frontier& states, const StateCounts& counts, const SolvedDepth* children,
                    const std::vector<std::size_t>& wanted, const Store& store,
                    const std::function<bool()>& stop) {
  ChunkCache parents(states, room_.cache_bytes);
  int tile_bits = 0;
  bool as_team = false;
  if (children != nullptr && !children->states.index().places().empty()) {
    const std::span<const RecordPlace> places = children->states.index().places();
    const int discs = std::popcount(places[0].occupancy);
    const std::uint64_t table = std::uint64_t{1} << discs;
    as_team = (table * static_cast<std::uint64_t>(threads_) > room_.table_bytes) ||
              (threads_ > 1 && discs >= kLeastTeamDiscs &&
               places.size() < kChildrenPerThread * static_cast<std::size_t>(threads_));
    while (table >> tile_bits > room_.table_bytes && discs - tile_bits > kLeastBitsInTile) ++tile_bits;
  }
  for (const auto& [first, last] : share_out(states, counts, wanted, room_.window_bytes)) {
    ++windows_;
    if (states.records_of(first).first == states.records_of(last - 1).second) {
      for (std::size_t segment = first; segment < last; ++segment) store(segment, {}, {});
      continue;
    }
    Window window(states, counts, first, last);
    if (children != nullptr) {
      if (as_team) {
        back_up_as_team(*children, parents, window, tile_bits, stop);
      } else {
        back_up_alone(*children, parents, window, stop);
      }
    }
    std::atomic<std::size_t> next{first};
    run_team(threads_, [&, end = last](int) {
      Finisher finisher(space_, kernels_, rule_, states, counts);
      for (std::size_t segment = next++; segment < end && !stopped_; segment = next++) {
        ValueTally tally;
        const ValueSegment& values = finisher.finish(segment, window, tally);
        store(segment, values, tally);
        if (stop()) stopped_ = true;
      }
    });
    if (stopped_) return false;
  }
  return true;
}

void DepthPass::back_up_alone(const SolvedDepth& children, ChunkCache& parents, Window& window,
                              const std::function<bool()>& stop) {
  const OccupancyIndex& index = children.states.index();
  const int discs = std::popcount(index.places()[0].occupancy);
  const auto records = static_cast<std::uint32_t>(index.places().size());
  const std::uint64_t states = children.counts.total().states;
  const std::uint64_t run_states =
      std::clamp<std::uint64_t>(states / (kRunsPerThread * static_cast<std::uint64_t>(threads_)), 1, kMostRunStates);
  // Runs of children, each beginning with the first record that begins after a multiple of run_states.
  std::vector<std::uint32_t> runs;
  for (std::uint32_t position = 0; position < records; ++position) {
    if (runs.empty() || children.counts.before_record(position).states -
                                children.counts.before_record(runs.back()).states >=
                            run_states) {
      runs.push_back(position);
    }
  }
  std::atomic<std::size_t> next{0};
  const double before = progress_;
  run_team(threads_, [&](int) {
    ChildTable table(discs);
    table.begin_tile(discs, 0);
    ChildInWork child(space_.places);
    BackUp back_up(space_.places, kernels_, children, parents, window);
    std::uint64_t entered = 0;
    for (std::size_t run = next++; run < runs.size() && !stopped_; run = next++) {
      const std::uint32_t end = run + 1 < runs.size() ? runs[run + 1] : records;
      for (std::uint32_t position = runs[run]; position < end; ++position) {
        child.begin(children, position, parents.frontier().index(), window);
        if (child.sources().empty()) continue;
        back_up.take(child, table);
        entered += children.counts.before_record(position + std::size_t{1}).states -
                   children.counts.before_record(position).states;
      }
      progress_ = before + static_cast<double>(run) / static_cast<double>(runs.size());
      if (stop()) stopped_ = true;
    }
    entered_ += entered;
  });
}

void DepthPass::back_up_as_team(const SolvedDepth& children, ChunkCache& parents, Window& window,
                                int tile_bits, const std::function<bool()>& stop) {
  struct Task {
    const Source* source;  // null: a chunk of the child itself
    std::uint32_t chunk;
  };
  const Frontier& states = parents.frontier();
  const OccupancyIndex& index = children.states.index();
  const int discs = std::popcount(index.places()[0].occupancy);
  ChildTable table(discs - tile_bits);
  ChildInWork child(space_.places);
  std::vector<std::unique_ptr<BackUp>> members;
  for (int thread = 0; thread < threads_; ++thread) {
    members.push_back(std::make_unique<BackUp>(space_.places, kernels_, children, parents, window));
  }
  const auto work_on = [&](const std::vector<Task>& tasks) {
    std::atomic<std::size_t> next{0};
    run_team(threads_, [&](int thread) {
      BackUp& back_up = *members[static_cast<std::size_t>(thread)];
      for (std::size_t i = next++; i < tasks.size() && !stopped_; i = next++) {
        if (tasks[i].source == nullptr) {
          back_up.enter(child, tasks[i].chunk, table);
        } else {
          back_up.raise(child, *tasks[i].source, tasks[i].chunk, table);
        }
        if (stop()) stopped_ = true;
      }
    });
  };
  const auto records = static_cast<std::uint32_t>(index.places().size());
  for (std::uint32_t position = 0; position < records && !stopped_; ++position) {
    child.begin(children, position, states.index(), window);
    if (child.sources().empty()) continue;
    std::vector<Task> own;
    const std::uint32_t last_own = children.states.last_chunk_of(position);
    for (std::uint32_t chunk = child.place().chunk; chunk <= last_own; ++chunk) own.push_back({nullptr, chunk});
    std::vector<Task> parts;
    for (const Source& source : child.sources()) {
      const std::uint32_t last = states.last_chunk_of(source.position);
      for (std::uint32_t chunk = source.record.chunk; chunk <= last; ++chunk) parts.push_back({&source, chunk});
    }
    for (std::uint32_t tile = 0; tile < std::uint32_t{1} << tile_bits; ++tile) {
      table.begin_tile(discs - tile_bits, tile);
      work_on(own);
      work_on(parts);
    }
    entered_ += children.counts.before_record(position + std::size_t{1}).states -
                children.counts.before_record(position).states;
    progress_ = progress_ + 1.0 / static_cast<double>(records);
  }
}

}  // namespace othello
