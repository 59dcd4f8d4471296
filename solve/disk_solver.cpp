#include "solve/disk_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <utility>

#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/search/options.h"
#include "solve/costs.h"
#include "solve/plan.h"
#include "solve/solve_layout.h"
#include "solve/tuning.h"
#include "solve/values_file.h"
#include "solve/values_in_progress.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"

namespace othello::solve {
namespace {

using enumerate::DepthRow;

namespace fs = std::filesystem;

std::unique_ptr<FolderLock> locked(const SolveOptions& options) {
  if (!options.ranks->is_first()) return nullptr;
  create_folders(options.scratch);
  auto lock = std::make_unique<FolderLock>(options.scratch, FolderLock::Use::kSearch);
  make_solve_names_durable(options.scratch);
  return lock;
}

// What the folder has and may still take.
std::uint64_t space_of(const std::string& folder) {
  const fs::space_info space = fs::space(folder);
  const auto reserve = static_cast<std::uint64_t>(tuning::kDiskReserve * static_cast<double>(space.capacity));
  return solve_bytes(folder) + space.available - std::min<std::uint64_t>(reserve, space.available);
}

}  // namespace

DiskSolver::DiskSolver(const SolveOptions& options, SolveObserver& observer)
    : DepthSolver(options, observer),
      lock_(make_together(ranks_, [&] { return locked(options); })),
      folder_(make_together(
          ranks_,
          [&] {
            return SolveFolder(
                options.scratch,
                {.board = options.board.name(), .symmetry = options.symmetry, .score = options.score},
                options.resume);
          })),
      store_(make_together(ranks_,
                           [&] {
                             return FrontierStore(options.scratch, {.board = options.board.name(),
                                                                    .symmetry = options.symmetry});
                           })),
      depths_(options_, rows_, store_, folder_),
      disk_bytes_(make_together(ranks_, [&] {
        return options.disk != 0 || !ranks_.is_first() ? options.disk : space_of(options.scratch);
      })) {}

void DiskSolver::begin() {
  resume();
  if (rows_.empty()) search_all();
  if (options_.games && !solved_rows_.empty()) load_children();
}

// The depth that was solved last, if it is not in memory yet. Collective.
void DiskSolver::load_children() {
  if (children_loaded_) return;
  children_ = depths_.load_solved(lowest_solved_depth());
  children_loaded_ = true;
  if (!options_.games || children_.values.has_games()) return;
  throw std::invalid_argument(fmt::format(
      "--games: {} has values that were found without; leave --games out, or start over in another folder",
      options_.scratch));
}

// Continues from what is in the folder.
void DiskSolver::resume() {
  rows_ = folder_.record().rows;
  solved_rows_ = folder_.record().solved;
  const std::vector<int> wanted = std::exchange(options_.keep_values, all_kept());
  if (!rows_.empty()) solved_rows_.resize(static_cast<std::size_t>(last_ + 1 - lowest_whole()));
  run_together(ranks_, [&] {
    if (!ranks_.is_first()) return;
    if (options_.to_file) require_numbers_fit(options_);
    require_kept(wanted);
    remove_partial_values(options_.scratch);
    if (options_.resume) store_.remove_leftovers();
    if (!rows_.empty() && options_.keep_values != folder_.record().kept_values) write_manifest();
  });
  if (rows_.empty()) return;
  note_resumed();
  for (const SolvedRow& row : solved_rows_) observer_.depth_solved(row);
  if (ranks_.is_first() && !solved_rows_.empty()) finish_depth();
}

void DiskSolver::note_resumed() {
  fresh_ = false;
  observer_.note(fmt::format("resuming the pass in {}: {}", options_.scratch,
                             solved_rows_.empty()
                                 ? "no depth is solved yet"
                                 : fmt::format("solved down to depth {}", lowest_solved_depth())));
}

// The depths to keep: those of the folder's record, and those requested.
std::vector<int> DiskSolver::all_kept() const {
  std::set<int> depths(options_.keep_values.begin(), options_.keep_values.end());
  depths.insert(folder_.record().kept_values.begin(), folder_.record().kept_values.end());
  return {depths.begin(), depths.end()};
}

// The depth from which the pass can be resumed: the one that was solved last, or where others deleted that,
// the next above it that is there. Collective.
int DiskSolver::lowest_whole() {
  MessageWriter message;
  run_together(ranks_, [&] {
    if (!ranks_.is_first()) return;
    int depth = lowest_solved_depth();
    while (depth <= last_ && !depths_.is_stored(depth)) ++depth;
    if (depth != lowest_solved_depth()) {
      observer_.note(fmt::format("the states or the values of depth {} are missing: solving again from {}",
                                 lowest_solved_depth(),
                                 depth > last_ ? "the last depth" : fmt::format("depth {}", depth - 1)));
    }
    message.put(depth);
  });
  const Message received = ranks_.broadcast(message.message());
  return MessageReader(received).get<int>();
}

// Refuses depths that can no longer be kept, and a folder without what it says was kept. First rank only.
void DiskSolver::require_kept(const std::vector<int>& wanted) const {
  const std::vector<int>& kept = folder_.record().kept_values;
  if (rows_.empty()) return;
  for (const int depth : kept) {
    if (depth < lowest_solved_depth() || depths_.is_stored(depth)) continue;
    throw DamagedFile(fmt::format(
        "{}: depth {} was kept, and its values or its states are missing: put them back, or delete {}, or "
        "all that was kept with othello checkpoint prune {} --kept",
        options_.scratch, depth, depths_.values_to_find_again(depth), options_.scratch));
  }
  for (const int depth : wanted) {
    if (depth < lowest_solved_depth() || std::ranges::count(kept, depth) != 0) continue;
    if (depths_.is_stored(depth) && depths_.has_all_states(depth) && depths_.has_all_values(depth)) continue;
    throw std::invalid_argument(fmt::format(
        "--keep-values {}: too late, since depth {} of {} is solved and its values are deleted; leave "
        "it out, or start over in another folder",
        depth, depth, options_.scratch));
  }
}

void DiskSolver::write_manifest() {
  folder_.write({.rows = rows_, .solved = solved_rows_, .kept_values = options_.keep_values});
}

// The callback of a solved depth may fail on the first rank in ways that only the program knows: then that
// rank fails alone.
void DiskSolver::commit_depth(const SolvedRow& row) {
  if (ranks_.is_first()) write_manifest();
  observer_.depth_solved(row);
  if (ranks_.is_first()) finish_depth();
}

// Reads all that is kept, so that damage is found now. All of them are held at once only to write a file of values.
void DiskSolver::collect_kept(SolveResult& result) {
  for (const int depth : options_.keep_values) {
    SolvedDepth solved = depths_.load_solved(depth);
    if (solved.counts.total().states != rows_[static_cast<std::size_t>(depth)].states) {
      throw DamagedFile(
          fmt::format("{}: some of the states or values of depth {}, which was kept, are cut off",
                      options_.scratch, depth));
    }
    if (options_.to_file && ranks_.is_first()) result.kept.emplace(depth, std::move(solved));
  }
}

// When the depth that was solved last is stored: deletes the values and the states that nothing needs any
// more.
void DiskSolver::finish_depth() {
  // If it is not whole, the depth before is in progress already.
  if (options_.after_depth && depths_.has_all_states(lowest_solved_depth())) {
    // What is wanted and damaged is named; of the others a killed deletion may have left something.
    const int after = lowest_solved_depth() + 1;
    if (after <= last_ && !(wants_values(after) ? depths_.has_all_states(after) : depths_.is_whole(after)))
      depths_.delete_depth(after);
    options_.after_depth(lowest_solved_depth());
  }
  for (int depth = lowest_solved_depth() + 1; depth <= last_; ++depth) {
    if (!wants_values(depth)) depths_.delete_depth(depth);
  }
}

// ---- Searches ----

void DiskSolver::search_all() {
  run_together(ranks_, [&] {
    const std::vector<DepthCost> known = known_depth_costs(options_);
    require_memory_for_games(options_, known, last_ + 1);
    if (ranks_.is_first() && !known.empty()) plan_of(known);  // before hours of work
  });
  // The rows of a search whose pass lost its record.
  rows_ = make_together(ranks_, [&] { return store_.all_rows(); });
  run_together(ranks_, [&] {
    if (rows_.empty() || options_.resume) return;
    throw WriteError(
        fmt::format("{}: holds a search; add --resume to solve what it found, or delete the folder",
                    options_.scratch),
        false);
  });
  if (rows_.empty()) {
    rows_ = run_forward_search();
  } else {
    note_resumed();
  }
  run_together(ranks_, [&] {
    if (ranks_.is_first()) write_manifest();
  });
}

std::vector<DepthRow> DiskSolver::run_forward_search() {
  enumerate::SearchOptions options = search_options(last_);
  enumerate::StorageOptions& own = options.storage;
  own.scratch = store_.first_search();
  own.resume = options_.resume;
  own.lock_held = true;
  own.choose_stored_depths = [this](std::span<const DepthRow> rows) { return choose_stored_depths(rows); };
  const auto search = std::make_unique<enumerate::OccupancySearch>(options, observer_);
  // The depths to keep are also recorded for a search that is interrupted.
  run_together(ranks_, [&] {
    if (ranks_.is_first() && !options_.keep_values.empty()) write_manifest();
  });
  search->run();
  return search->rows();
}

// Used while the sizes of later depths are only predicted; a released depth is gone. First rank only.
std::vector<int> DiskSolver::choose_stored_depths(std::span<const DepthRow> rows) {
  const int depth = rows.back().depth;
  store_.add(depth, store_.first_search());
  std::vector<DepthCost> costs = depth_costs(options_, rows);
  double wanted = 0;
  for (int at = 0; at < static_cast<int>(costs.size()); ++at) {
    DepthCost& cost = costs[static_cast<std::size_t>(at)];
    if (at < depth && !store_.has(at)) cost.states_bytes = 0;
    if (at <= depth + 1) wanted += cost.states_bytes;
  }
  // Early forecasts are rough.
  if (wanted < tuning::kReleaseShare * static_cast<double>(disk_bytes_)) return store_.depths();
  const auto best = make_plan(costs, {.solved = last_ + 1, .kept = {}}, static_cast<double>(disk_bytes_));
  if (!best) return store_.depths();
  for (const int stored : store_.depths()) {
    const bool keeps = std::ranges::count(best->searches.front().kept, stored) != 0;
    if (stored != depth && !keeps) store_.exclude(stored);
  }
  return store_.depths();
}

// Where values were lost, a pass begins again above depths that it had cut off: nothing comes of those, unless they are
// the base of a search in progress. If it begins again at the last depth, frontiers that were kept for the depths before
// may take the disk that finding the last one again needs.
void DiskSolver::delete_what_is_in_the_way(int depth) {
  for (const int stored : store_.depths()) {
    if (stored <= depth && !depths_.has_all_states(stored) && !store_.is_base_in_progress(stored))
      depths_.delete_depth(stored);
  }
  if (depth < last_) return;
  const std::vector<DepthCost> costs = depth_costs(options_, rows_, solved_rows_);
  const auto has_plan = [&](const SweepState& from) {
    return make_plan(costs, from, static_cast<double>(disk_bytes_)).has_value();
  };
  if (!has_plan({.solved = last_ + 1, .kept = {}})) return;
  while (!has_plan(sweep_state())) depths_.delete_depth(store_.depths().back());
}

void DiskSolver::enumerate_again(int depth) {
  PlannedSearch planned;
  MessageWriter message;
  run_together(ranks_, [&] {
    if (!ranks_.is_first() || (store_.has(depth) && depths_.has_all_states(depth))) return;
    delete_what_is_in_the_way(depth);
    planned = plan().searches.front();
    observer_.note(fmt::format("enumerating depths {} to {} again", planned.base + 1, planned.top));
    message.put(planned.top);
    message.put_text(store_.begin_search(planned.base));
    // A search that was ended in the midst of the next depth may have cut off some of it.
    const bool stays = planned.keeps_base && (planned.base < 0 || depths_.has_all_states(planned.base));
    if (!stays) store_.exclude(planned.base);
  });
  const Message received = ranks_.broadcast(message.message());
  if (received.empty()) return;
  MessageReader reader(received);
  enumerate::SearchOptions options = search_options(reader.get<int>());
  enumerate::StorageOptions& own = options.storage;
  own.scratch = reader.get_text();
  own.resume = true;
  own.lock_held = true;
  own.choose_stored_depths = [&, folder = own.scratch](std::span<const DepthRow> rows) {
    const int found = rows.back().depth;
    if (std::ranges::count(planned.kept, found) != 0 && !store_.has(found)) store_.add(found, folder);
    return store_.depths_in(folder);
  };
  run_together(ranks_, [&] { memory_.keep_to(0, options_.threads); });
  release_freed_memory();
  const auto search = std::make_unique<enumerate::OccupancySearch>(options, observer_);
  search->run();
  for (const DepthRow& row : search->rows()) {
    if (row.digest != rows_[static_cast<std::size_t>(row.depth)].digest) {
      throw std::logic_error(fmt::format("depth {} came out otherwise when enumerated again", row.depth));
    }
  }
}

SweepState DiskSolver::sweep_state() const {
  SweepState state{.solved = lowest_solved_depth(), .kept = {}};
  for (const int depth : store_.depths()) {
    if (depth < lowest_solved_depth()) state.kept.push_back(depth);
  }
  return state;
}

Plan DiskSolver::plan() const {
  return plan_of(depth_costs(options_, rows_, solved_rows_));
}

Plan DiskSolver::plan_of(const std::vector<DepthCost>& costs) const {
  const SweepState state = sweep_state();
  const auto disk = static_cast<double>(disk_bytes_);
  if (auto best = make_plan(costs, state, disk)) return std::move(*best);
  // What a plan leaves is for sizes that come out larger than predicted.
  if (!solved_rows_.empty()) {
    if (auto best = make_plan(costs, state, disk / tuning::kPlannedShare)) return std::move(*best);
  }
  throw CapacityError(fmt::format(
      "to solve depth {} and those before it, {} may take {} and needs {}; free some space or raise "
      "--disk{}",
      lowest_solved_depth() - 1, options_.scratch, format_size(disk_bytes_),
      format_estimated_size(least_disk_bytes(costs, state)),
      rows_.empty() ? "" : ", and resume with --resume"));
}

// ---- The pass ----

// Broadcasts to all ranks where the states of a depth are, and returns in how many stripes it is solved, each of
// which releases some of the depth after; 0: in any number, and nothing is released.
int DiskSolver::locate_depth(int depth) {
  MessageWriter message;
  run_together(ranks_, [&] {
    if (!ranks_.is_first()) return;
    const Plan planned = plan();
    const auto stripes = planned.stripes.find(depth);
    message.put(stripes == planned.stripes.end() ? 0 : stripes->second);
    message.put_text(store_.folder_of(depth));
  });
  const Message received = ranks_.broadcast(message.message());
  MessageReader reader(received);
  const int stripes = reader.get<int>();
  store_.add(depth, reader.get_text());
  return stripes;
}

void DiskSolver::solve(int depth, SolvedRow& row) {
  const int stripes = locate_depth(depth);
  if (!solved_rows_.empty()) load_children();
  SolvedDepth solved;
  // After a resume the first rank reads every byte that was written before.
  LoadedStates loaded =
      make_together(ranks_, [&] { return depths_.load_states(depth, !fresh_ && ranks_.is_first()); });
  solved.states = std::move(loaded.frontier);
  solved.counts = StateCounts(solved.states, enumerate::chosen_kernels(), options_.threads, ranks_);
  run_together(ranks_, [&] {
    if (solved.counts.total().states == row.states) return;
    throw DamagedFile(
        fmt::format("{}: depth {} has other states than were counted", store_.folder_of(depth), depth));
  });
  ValuesInProgress work(folder_, std::move(loaded.labels), solved, options_.games, ranks_,
                        [&](const std::string& what) { note_lost_values(depth, what); });
  run_sweep(depth, solved, work.wanted(), stripes,
            [&](std::size_t segment, const ValueSegment& values, const ValueTally& tally) {
              work.store(segment, values, tally);
            });
  solved.values = work.gather_segments(row.tally);
  row.cpu_seconds += work.cpu_seconds_before();
  row.seconds += work.cpu_seconds_before() / (options_.threads * ranks_.count());
  children_ = std::move(solved);
  children_loaded_ = fresh_ = true;
  ranks_.clean_up();
}

// Values of a depth in progress have to be computed again. First rank only.
void DiskSolver::note_lost_values(int depth, const std::string& what) const {
  if (depth < last_ && !depths_.has_all_states(depth + 1)) {
    throw DamagedFile(fmt::format(
        "{}; it cannot be computed again, since what it comes from is cut off: put it back, or delete {}; "
        "nothing was deleted",
        what, depths_.values_to_find_again(depth + 1)));
  }
  observer_.note(what + "; computed again");
}

}  // namespace othello::solve
