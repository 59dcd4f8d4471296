#include "solve/depth_sweep.h"

#include <algorithm>
#include <bit>
#include <memory>

#include "enumerate/occupancy/tuning.h"
#include "solve/tuning.h"
#include "system/ranks/failure.h"
#include "system/threads.h"

namespace othello::solve {

using enumerate::ChunkCache;
using enumerate::ChunkUses;
using enumerate::Frontier;
using enumerate::has_wide_colourings;
using enumerate::OccupancyIndex;
using enumerate::ParentMove;

namespace {

// What one thread of a team does at a time.
struct TeamTask {
  const ParentMove* source;  // null: a chunk of the child itself
  std::uint32_t chunk;
};

std::vector<TeamTask> tasks_of_child(const ChildOccupancy& child, const Frontier& children) {
  std::vector<TeamTask> tasks;
  const std::uint32_t last = children.last_chunk_of(child.position());
  for (std::uint32_t chunk = child.location().chunk; chunk <= last; ++chunk)
    tasks.push_back({nullptr, chunk});
  return tasks;
}

std::vector<TeamTask> tasks_of_parents(const ChildOccupancy& child, const Frontier& parents) {
  std::vector<TeamTask> tasks;
  for (const ParentMove& source : child.parent_moves()) {
    const std::uint32_t last = parents.last_chunk_of(source.position);
    for (std::uint32_t chunk = source.record.chunk; chunk <= last; ++chunk) tasks.push_back({&source, chunk});
  }
  return tasks;
}

// The first records of runs of children that a thread takes at once.
std::vector<std::uint32_t> find_runs(const SolvedDepth& children, int threads) {
  const auto records = static_cast<std::uint32_t>(children.states.index().locations().size());
  const std::uint64_t states = children.counts.total().states;
  const std::uint64_t run_states = std::clamp<std::uint64_t>(
      states / (tuning::kRunsPerThread * static_cast<std::uint64_t>(threads)), 1, tuning::kMaxRunStates);
  std::vector<std::uint32_t> runs;
  for (std::uint32_t position = 0; position < records; ++position) {
    const std::uint64_t before = children.counts.before_record(position).states;
    if (runs.empty() || before - children.counts.before_record(runs.back()).states >= run_states ||
        position - runs.back() >= tuning::kMaxRunRecords) {
      runs.push_back(position);
    }
  }
  return runs;
}

}  // namespace

DepthSweep::DepthSweep(const enumerate::SearchTables& space, const enumerate::Kernels& kernels,
                       ScoreRule rule, int threads, const SweepMemory& memory, PassMemory& kept, Ranks& ranks)
    : space_(space),
      kernels_(kernels),
      rule_(rule),
      threads_(threads),
      memory_(memory),
      kept_(kept),
      ranks_(ranks) {}

bool DepthSweep::stop_requested() {
  if (stop_() || queue_->stopped()) stopped_ = true;
  return stopped_.load(std::memory_order_relaxed);
}

// Runs of wanted segments of at most `most` states and passes, or of one segment. The stripes are those of the whole depth, alike
// in size, whatever is wanted: so a resumed pass ends its first stripe, and releases, where the plan of the disk has it.
std::vector<DepthSweep::SegmentRange> DepthSweep::divide(const Frontier& frontier, const StateCounts& counts,
                                                         const std::vector<std::size_t>& wanted,
                                                         std::uint64_t most) {
  const auto size_of = [&](std::size_t segment) {
    const auto [begin, end] = frontier.records_of(segment);
    const StatePosition& from = counts.before_record(begin);
    const StatePosition& to = counts.before_record(end);
    return to.states - from.states + to.passes - from.passes;
  };
  std::uint64_t all = 0;
  for (std::size_t segment = 0; segment < frontier.segments(); ++segment) all += size_of(segment);
  const std::uint64_t runs = all / std::max<std::uint64_t>(most, 1) + 1;
  const std::uint64_t alike = std::min(most, (all + runs - 1) / runs + all / 50);
  std::vector<SegmentRange> ranges;
  std::uint64_t size = 0;
  auto next = wanted.begin();
  for (std::size_t segment = 0; segment < frontier.segments() && next != wanted.end(); ++segment) {
    const std::uint64_t more = size_of(segment);
    const bool begins = size + more > alike;
    size = begins ? more : size + more;
    if (*next != segment) continue;
    ++next;
    if (ranges.empty() || ranges.back().last != segment || begins) ranges.push_back({segment, segment});
    ranges.back().last = segment + 1;
  }
  return ranges;
}

bool DepthSweep::run(const Frontier& states, const StateCounts& counts, SolvedDepth* children,
                     const std::vector<std::size_t>& wanted, const Store& store) {
  if (children != nullptr && children->states.index().locations().empty()) children = nullptr;
  if (children != nullptr) begin_depth(*children);
  const std::vector<SegmentRange> ranges =
      divide(states, counts, wanted, memory_.stripe_bytes / (1 + game_bytes_of(states)));
  stripe_share_ = 1 / static_cast<double>(std::max<std::size_t>(ranges.size(), 1));
  WorkQueue queue(ranks_, std::vector<WorkItem>(ranges.size()), 1);  // stripes are alike in size
  queue_ = &queue;
  run_together(ranks_, [&] {
    try {
      run_stripes(states, counts, children, ranges, store);
    } catch (...) {
      queue.stop_all();  // nor need the other ranks continue
      throw;
    }
    if (stopped_) queue.stop_all();
  });
  queue_ = nullptr;
  return !allreduce_or(ranks_, stopped_);
}

// The bytes of a state's games; 0 if they are not counted.
std::size_t DepthSweep::game_bytes_of(const Frontier& states) const {
  const std::span<const enumerate::RecordLocation> places = states.index().locations();
  if (!counts_games_ || places.empty()) return 0;
  return game_bytes(space_.board.cells() - std::popcount(places[0].occupancy));
}

// If a thread fails, the others need not continue.
void DepthSweep::run_threads(const std::function<void(int)>& step) {
  run_on_threads(threads_, [&](int thread) {
    try {
      step(thread);
    } catch (...) {
      queue_->stop_all();
      throw;
    }
  });
}

void DepthSweep::begin_depth(const SolvedDepth& children) {
  const std::span<const enumerate::RecordLocation> places = children.states.index().locations();
  const int discs = std::popcount(places[0].occupancy);
  const bool wide = has_wide_colourings(discs);  // their tables take what there is
  const std::uint64_t table = wide ? 0 : (counts_games_ ? ChildTable::kBytesWithNumbers : 1) << discs;
  as_team_ = (table * static_cast<std::uint64_t>(threads_) > memory_.table_bytes) ||
             (threads_ > 1 && discs >= tuning::kMinTeamDiscs &&
              places.size() < tuning::kChildrenPerThread * static_cast<std::size_t>(threads_));
  while (table >> tile_bits_ > memory_.table_bytes && discs - tile_bits_ > enumerate::tuning::kMinBitsInTile)
    ++tile_bits_;
  last_parents_ = std::vector<std::atomic<std::uint32_t>>(children.states.segments());
  released_.assign(children.states.segments(), false);
}

// When the chunks of the depth are read for each occupancy of the depth after.
ChunkUses DepthSweep::find_uses(const Frontier& states, const SolvedDepth& children) const {
  std::vector<Bitboard> occupancies;
  for (const enumerate::RecordLocation& location : children.states.index().locations())
    occupancies.push_back(location.occupancy);
  return {space_.place_board, states, occupancies, threads_};
}

void DepthSweep::run_stripes(const Frontier& states, const StateCounts& counts, SolvedDepth* children,
                             const std::vector<SegmentRange>& ranges, const Store& store) {
  kept_.stripe.keep_to(memory_.stripe_bytes);
  kept_.chunks.set_limit(memory_.cache_bytes, threads_);
  const ChunkUses uses = children == nullptr ? ChunkUses() : find_uses(states, *children);
  std::uint64_t done_here = 0;
  while (const auto number = queue_->next()) {
    const SegmentRange& range = ranges[*number];
    share_before_ = static_cast<double>(std::max(done_here, queue_->units_done())) * stripe_share_;
    if (states.records_of(range.first).first == states.records_of(range.last - 1).second) {
      for (std::size_t segment = range.first; segment < range.last; ++segment) store(segment, {}, {});
      queue_->set_done(*number, 1);
      ++done_here;
      continue;
    }
    ValueStripe stripe(states, counts, range.first, range.last, game_bytes_of(states), kept_.stripe,
                       threads_);
    if (children != nullptr) {
      ChunkCache parents(states, memory_.cache_bytes, &kept_.chunks);
      parents.set_uses(uses);
      const bool wide = has_wide_colourings(children->states.index().locations()[0].occupancy);
      wide ? back_up<enumerate::WideColouring>(*children, parents, stripe)
           : back_up<enumerate::Colouring>(*children, parents, stripe);
    }
    const bool wide = has_wide_colourings(states.index().locations()[0].occupancy);
    wide ? finish_stripe<enumerate::WideColouring>(stripe, range, states, store)
         : finish_stripe<enumerate::Colouring>(stripe, range, states, store);
    if (stopped_) return;
    queue_->set_done(*number, 1);
    ++done_here;
    // From here on this rank knows what leads to each segment of the depth after: it has been through all.
    if (children == nullptr || !releases_) continue;
    const std::size_t in_front = queue_->done_prefix();
    if (in_front > 0) release_below(states.records_of(ranges[in_front - 1].last - 1).second, *children);
  }
}

template <class AnyColouring>
void DepthSweep::finish_stripe(ValueStripe& stripe, const SegmentRange& range, const Frontier& states,
                               const Store& store) {
  std::atomic<std::size_t> next{range.first};
  run_threads([&](int) {
    AnyFinisher<AnyColouring> finisher(space_, kernels_, rule_, states);
    if (counts_games_) finisher.count_games();
    finisher.record_times(times_);
    for (std::size_t segment = next++; segment < range.last && !stop_requested(); segment = next++) {
      ValueTally tally;
      const ValueSegment& values = finisher.finish(segment, stripe, tally);
      store(segment, values, tally);
    }
  });
}

// Whether anything in the stripe leads to the child.
bool DepthSweep::begin_child(ChildOccupancy& child, const SolvedDepth& children, std::uint32_t position,
                             const OccupancyIndex& parents, const ValueStripe& stripe) {
  {
    PhaseTimer timer(times_, SweepPhase::kFindSources);
    timer.count(1);
    child.begin(children, position, parents, stripe);
  }
  if (releases_) {
    std::atomic<std::uint32_t>& last = last_parents_[children.states.segment_of(child.location().chunk)];
    std::uint32_t seen = last.load(std::memory_order_relaxed);
    for (const ParentMove& source : child.occupancy().parent_moves()) {
      while (source.position > seen && !last.compare_exchange_weak(seen, source.position)) {
      }
    }
  }
  return !child.parent_moves().empty();
}

// Records below `end` are stored.
void DepthSweep::release_below(std::uint32_t end, SolvedDepth& children) {
  for (std::size_t segment = 0; segment < released_.size(); ++segment) {
    if (released_[segment] || last_parents_[segment] >= end) continue;
    children.states.release(segment);
    children.values.release(segment);
    released_[segment] = true;
  }
}

template <class AnyColouring>
typename AnyBackUp<AnyColouring>::Table DepthSweep::make_table(int most_bits) const {
  if constexpr (AnyBackUp<AnyColouring>::kWide) {
    return {};
  } else {
    ChildTable table(most_bits, counts_games_);
    table.begin_tile(most_bits, 0);
    return table;
  }
}

template <class AnyColouring>
std::unique_ptr<AnyBackUp<AnyColouring>> DepthSweep::make_back_up(const SolvedDepth& children,
                                                                  ChunkCache& parents,
                                                                  ValueStripe& stripe) const {
  auto back_up =
      std::make_unique<AnyBackUp<AnyColouring>>(space_.place_board, kernels_, children, parents, stripe);
  const int discs = std::popcount(children.states.index().locations()[0].occupancy);
  if (counts_games_) back_up->count_games(space_.board.cells() - discs + 1);
  back_up->record_times(times_);
  return back_up;
}

template <class AnyColouring>
void DepthSweep::back_up(const SolvedDepth& children, ChunkCache& parents, ValueStripe& stripe) {
  as_team_ ? back_up_as_team<AnyColouring>(children, parents, stripe)
           : back_up_alone<AnyColouring>(children, parents, stripe);
}

template <class AnyColouring>
void DepthSweep::back_up_alone(const SolvedDepth& children, ChunkCache& parents, ValueStripe& stripe) {
  const OccupancyIndex& index = children.states.index();
  const int discs = std::popcount(index.locations()[0].occupancy);
  const auto records = static_cast<std::uint32_t>(index.locations().size());
  const std::vector<std::uint32_t> runs = find_runs(children, threads_);
  std::atomic<std::size_t> next{0};
  run_threads([&](int thread) {
    typename AnyBackUp<AnyColouring>::Table table = make_table<AnyColouring>(discs);
    ChildOccupancy child(space_.place_board);
    const auto back_up = make_back_up<AnyColouring>(children, parents, stripe);
    for (std::size_t run = next++; run < runs.size() && !stop_requested(); run = next++) {
      const std::uint32_t end = run + 1 < runs.size() ? runs[run + 1] : records;
      for (std::uint32_t position = runs[run]; position < end; ++position) {
        if (begin_child(child, children, position, parents.frontier().index(), stripe)) {
          back_up->back_up_child(child, table, memory_.table_bytes / static_cast<std::uint64_t>(threads_));
        }
      }
      if (thread == 0) {
        progress_(share_before_ +
                  stripe_share_ * static_cast<double>(run) / static_cast<double>(runs.size()));
      }
    }
  });
}

template <class AnyColouring>
void DepthSweep::back_up_as_team(const SolvedDepth& children, ChunkCache& parents, ValueStripe& stripe) {
  const Frontier& states = parents.frontier();
  const OccupancyIndex& index = children.states.index();
  const int discs = std::popcount(index.locations()[0].occupancy);
  typename AnyBackUp<AnyColouring>::Table table = make_table<AnyColouring>(discs - tile_bits_);
  ChildOccupancy child(space_.place_board);
  std::vector<std::unique_ptr<AnyBackUp<AnyColouring>>> members;
  for (int thread = 0; thread < threads_; ++thread)
    members.push_back(make_back_up<AnyColouring>(children, parents, stripe));
  std::uint32_t first_chunk = 0;  // of a tile of wide colourings
  const auto work_on = [&](std::span<const TeamTask> tasks) {
    std::atomic<std::size_t> next{0};
    run_threads([&](int thread) {
      AnyBackUp<AnyColouring>& back_up = *members[static_cast<std::size_t>(thread)];
      for (std::size_t i = next++; i < tasks.size() && !stop_requested(); i = next++) {
        if (tasks[i].source == nullptr) {
          back_up.insert_chunk(child, tasks[i].chunk, first_chunk, table);
        } else {
          back_up.update_parent_chunk(child, *tasks[i].source, tasks[i].chunk, table);
        }
      }
    });
  };
  const auto records = static_cast<std::uint32_t>(index.locations().size());
  for (std::uint32_t position = 0; position < records && !stopped_; ++position) {
    if (!begin_child(child, children, position, states.index(), stripe)) continue;
    for (const auto& member : members) member->advance_to(child);
    const std::vector<TeamTask> own = tasks_of_child(child, children.states);
    const std::vector<TeamTask> parts = tasks_of_parents(child, states);
    if constexpr (AnyBackUp<AnyColouring>::kWide) {
      std::size_t begun = 0;
      for (const ChildTile& tile :
           tiles_of(child, children, memory_.table_bytes, game_bytes_of(children.states))) {
        first_chunk = tile.first_chunk;
        table.begin_tile(tile.first_state, tile.states, tile.chunks);
        members[0]->begin_games(table, tile.first_state, tile.states);
        work_on(std::span(own).subspan(begun, tile.chunks));
        begun += tile.chunks;
        table.finish_tile();
        work_on(parts);
      }
    } else {
      members[0]->begin_games(table, 0, states_of(child, children));
      for (std::uint32_t tile = 0; tile < std::uint32_t{1} << tile_bits_; ++tile) {
        table.begin_tile(discs - tile_bits_, tile);
        work_on(own);
        work_on(parts);
      }
    }
    progress_(share_before_ + stripe_share_ * position / static_cast<double>(records));
  }
}

}  // namespace othello::solve
