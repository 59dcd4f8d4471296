#include "solve/depth_solver.h"

#include <fmt/format.h>

#include <algorithm>

#include "solve/child_table.h"
#include "solve/costs.h"
#include "solve/tuning.h"
#include "system/errors.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/stopwatch.h"

namespace othello::solve {
namespace {

// The states and passes of the depth's largest segment.
std::uint64_t largest_segment(const SolvedDepth& depth) {
  std::uint64_t largest = 0;
  for (std::size_t segment = 0; segment < depth.states.segments(); ++segment) {
    const auto [begin, end] = depth.states.records_of(segment);
    const StatePosition& from = depth.counts.before_record(begin);
    const StatePosition& to = depth.counts.before_record(end);
    largest = std::max(largest, to.states - from.states + to.passes - from.passes);
  }
  return largest;
}

// The states of the depth's largest record.
std::uint64_t largest_record(const SolvedDepth& depth) {
  std::uint64_t largest = 0;
  for (std::size_t record = 0; record < depth.states.index().locations().size(); ++record) {
    largest = std::max(
        largest, depth.counts.before_record(record + 1).states - depth.counts.before_record(record).states);
  }
  return largest;
}

}  // namespace

DepthSolver::DepthSolver(const SolveOptions& options, SolveObserver& observer)
    : options_(options),
      observer_(observer),
      ranks_(*options_.ranks),
      space_(options.board, options.symmetry),
      last_(options.board.last_depth()) {}

SolveResult DepthSolver::run() {
  begin();
  run_together(ranks_, [&] {
    require_memory_for_games(options_, depth_costs(options_, rows_), lowest_solved_depth());
  });
  while (lowest_solved_depth() > 0) {
    const int depth = lowest_solved_depth() - 1;
    enumerate_again(depth);
    release_freed_memory();
    const Stopwatch stopwatch;
    const double cpu_begin = process_cpu_seconds();
    SolvedRow row;
    row.depth = depth;
    row.states = rows_[static_cast<std::size_t>(depth)].states;
    solve(depth, row);
    row.stored_bytes = children_.values.stored_bytes();
    row.seconds += stopwatch.seconds();
    row.cpu_seconds += allreduce_sum(ranks_, process_cpu_seconds() - cpu_begin);
    solved_rows_.push_back(row);
    run_together(ranks_, [&] { make_way_for(loaded_bytes(depth) + loaded_bytes(depth - 1)); });
    commit_depth(row);
  }
  SolveResult result{.rows = rows_, .values = solved_rows_, .games = {}, .kept = {}};
  std::ranges::reverse(result.values);
  if (options_.games) result.games = games_from_start();
  collect_kept(result);
  return result;
}

// What reading the states of a depth takes besides chunks; where that is not known, or the pass is done, all there is.
std::uint64_t DepthSolver::loaded_bytes(int depth) const {
  const std::uint64_t records = depth < 0 ? 0 : rows_[static_cast<std::size_t>(depth)].occupancies;
  return records == 0 ? options_.memory : tuning::kLoadedRecordBytes * records;
}

// Before a step that takes so many more bytes, returns free memory to the system: of the memory that is kept for stripes and
// chunks only what the step may need.
void DepthSolver::make_way_for(std::uint64_t bytes) {
  release_freed_memory();
  const auto most = static_cast<std::uint64_t>(tuning::kKeptShare * static_cast<double>(options_.memory));
  const std::uint64_t resident = resident_memory();
  const std::uint64_t others = resident - std::min(memory_.bytes(), resident) + bytes;
  memory_.keep_to(most - std::min(others, most), options_.threads);
}

GameCounts DepthSolver::games_from_start() const {
  std::size_t segment = 0;  // which has the start
  while (children_.states.records_of(segment).second == 0) ++segment;
  return with_count_type(options_.board.cells() - options_.board.start_discs(),
                         [&]<class Count>(Count /*zero*/) {
                           Games<Count> games;
                           GamesReader().read(children_.values, segment, 0, sizeof games,
                                              {reinterpret_cast<std::uint8_t*>(&games), sizeof games});
                           return GameCounts{games.won, games.drawn, games.lost};
                         });
}

bool DepthSolver::wants_values(int depth) const {
  return std::ranges::count(options_.keep_values, depth) != 0;
}

enumerate::SearchOptions DepthSolver::search_options(int max_depth) const {
  enumerate::SearchOptions search{.board = options_.board};
  search.symmetry = options_.symmetry;
  search.max_depth = max_depth;
  search.threads = options_.threads;
  search.memory = options_.memory;
  search.ranks = options_.ranks;
  return search;
}

void DepthSolver::run_sweep(int depth, const SolvedDepth& solved, const std::vector<std::size_t>& wanted,
                            int stripes, const DepthSweep::Store& store) {
  SweepMemory memory = make_together(ranks_, [&] { return plan_memory(depth, solved, stripes); });
  memory.stripe_bytes = allreduce_min(ranks_, memory.stripe_bytes);
  DepthSweep pass(space_, enumerate::chosen_kernels(), options_.score, options_.threads, memory, memory_,
                  ranks_);
  pass.on_progress([&] { return observer_.stop_requested(); },
                   [&](double share) { observer_.solving(depth, share); });
  if (options_.games) pass.count_games();
  if (stripes > 0) pass.release_children();
  if (pass.run(solved.states, solved.counts, depth == last_ ? nullptr : &children_, wanted, store)) return;
  enumerate::throw_stopped(depth, "solved", !options_.scratch.empty(), ranks_);
}

// Discs of the depth after, where there is one.
int DepthSolver::discs_of_children(int depth) const {
  return std::min(depth + 1, last_) + options_.board.start_discs();
}

std::uint64_t DepthSolver::game_bytes_of_children(int depth) const {
  return depth < last_ ? game_bytes_at(options_, depth + 1) : 0;
}

// What a depth takes beside its stripes, chunks and tables.
std::uint64_t DepthSolver::fixed_bytes(int depth, const SolvedDepth& solved) const {
  const std::uint64_t own_games = game_bytes_at(options_, depth);
  const std::uint64_t their_games = game_bytes_of_children(depth);
  const bool wide = enumerate::has_wide_colourings(discs_of_children(depth));
  std::uint64_t known = solved.states.index().bytes() + solved.counts.bytes() + held_bytes(depth, solved);
  if (depth < last_) known += children_.states.index().bytes() + children_.counts.bytes();
  // Games as each thread stores them, reads them, and holds those of an occupancy.
  const std::uint64_t games = 2 * largest_segment(solved) * own_games +
                              2 * kStatesPerGamesChunk * their_games +
                              (wide || their_games == 0 ? 0 : largest_record(children_) * their_games);
  // Measured, for what else there is: libraries, stacks, what the allocator holds between blocks.
  const std::uint64_t resident = resident_memory();
  return std::max(resident - std::min(memory_.bytes(), resident), known) +
         static_cast<std::uint64_t>(options_.threads) * (tuning::kThreadBytes + games) +
         2 * enumerate::ChunkUses::bytes(solved.states.chunks()) + added_bytes(depth, solved);
}

// What the tables of a thread take at most.
std::uint64_t DepthSolver::most_table_bytes(int depth) const {
  const int discs = discs_of_children(depth);
  if (!enumerate::has_wide_colourings(discs))
    return (options_.games ? ChildTable::kBytesWithNumbers : 1) << discs;
  const std::uint64_t states = depth < last_ ? children_.counts.total().states : 0;
  return (WideChildTable::kMaxStateBytes + game_bytes_of_children(depth)) * states;
}

SweepMemory DepthSolver::plan_memory(int depth, const SolvedDepth& solved, int stripes) const {
  const auto threads = static_cast<std::uint64_t>(options_.threads);
  const std::uint64_t state_bytes = 1 + game_bytes_at(options_, depth);  // in a stripe
  const std::uint64_t values = (solved.counts.total().states + solved.counts.total().passes) * state_bytes;
  const std::uint64_t least_stripe = largest_segment(solved) * state_bytes;
  const std::uint64_t fixed = fixed_bytes(depth, solved);
  const auto usable = static_cast<std::uint64_t>(tuning::kUsableShare * static_cast<double>(options_.memory));
  const std::uint64_t rest = usable > fixed ? usable - fixed : 0;
  const auto ranks = static_cast<std::uint64_t>(ranks_.count());
  // Where the depth after is released as stripes are completed, those that the other ranks are at keep it.
  const std::uint64_t shares = stripes > 0 ? ranks * static_cast<std::uint64_t>(stripes)
                               : ranks > 1 ? ranks * tuning::kStripesPerRank
                                           : 1;
  const std::uint64_t most = shares > 1 ? values / shares + 1 : values;
  const std::uint64_t least = std::min<std::uint64_t>(threads * tuning::kMinCacheBytes,
                                                      solved.states.chunks() * enumerate::kChunkBytes);
  SweepMemory memory;
  memory.table_bytes = options_.table_bytes != 0
                           ? options_.table_bytes
                           : std::min(rest / tuning::kTableDivisor, threads * most_table_bytes(depth));
  const std::uint64_t others = memory.table_bytes + std::max(rest / tuning::kCacheDivisor, least);
  const std::uint64_t for_stripe = rest - std::min(rest, others);
  memory.stripe_bytes = options_.stripe_bytes != 0 ? options_.stripe_bytes : std::min(for_stripe, most);
  // A stripe has whole segments.
  memory.cache_bytes =
      rest - std::min(rest, memory.table_bytes + std::max(memory.stripe_bytes, least_stripe));
  const bool holds_a_segment = options_.stripe_bytes != 0 || for_stripe >= least_stripe;
  if (memory.cache_bytes < least || !holds_a_segment) {
    const std::uint64_t rest_needed =
        std::max(tuning::kLeastCaches * least, tuning::kLeastStripes * least_stripe);
    const auto needed =
        static_cast<std::uint64_t>(static_cast<double>(fixed + rest_needed) / tuning::kUsableShare);
    throw CapacityError(fmt::format(
        "solving depth {} may need {} of memory, and the limit of {} is too low; raise --memory{}", depth,
        format_size(needed), format_size(options_.memory),
        options_.scratch.empty() ? " or give a --scratch folder" : ""));
  }
  return memory;
}

}  // namespace othello::solve
