#include "solve/solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>

#include "enumerate/forecast.h"
#include "enumerate/occupancy/search/occupancy_search.h"
#include "enumerate/occupancy/store/folder_lock.h"
#include "files/errors.h"
#include "files/folder.h"
#include "machine/errors.h"
#include "machine/memory.h"
#include "machine/stopwatch.h"
#include "solve/depth_pass.h"
#include "solve/frontier_store.h"
#include "solve/solve_folder.h"

namespace othello {
namespace {

namespace fs = std::filesystem;

// The rest is for the program itself, and for what its allocator does not give back.
constexpr double kUsableShare = 0.9;
// Lists, tables of maps and held chunks of a thread.
constexpr std::uint64_t kThreadBytes = std::uint64_t{12} << 20;
// The least cache of chunks that is worth working with, per thread.
constexpr std::uint64_t kLeastCacheBytes = std::uint64_t{8} << 20;
// What a value takes, stored, before any was: somewhat more than on the boards that were measured.
constexpr double kForeseenValueBits = 4.9;
// And by how much a depth may exceed the one after.
constexpr double kMoreValueBits = 0.2;
// Fewer states than that say little of the bits that a value takes.
constexpr std::uint64_t kTellingStates = 1'000'000;
// Of the disk, what is left to others.
constexpr double kDiskReserve = 0.02;
// As long as the frontiers take less of the disk than that, none is given up.
constexpr double kPlenty = 0.5;
// Bytes of a table with the numbers of the states, against one without.
constexpr std::uint64_t kBytesWithNumbers = 5;

double process_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::uint64_t bytes_in(const std::string& folder) {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file(error)) bytes += entry.file_size(error);
  }
  return bytes;
}

class Solver {
 public:
  Solver(const SolveOptions& options, SolveObserver& observer);
  SolveResult run();

 private:
  // A frontier with what is known of its segments; on disk only.
  struct LoadedStates {
    Frontier frontier;
    std::vector<SegmentLabel> labels;
    std::vector<bool> released;
  };

  bool on_disk() const { return folder_.has_value(); }
  bool wants_values(int depth) const { return std::ranges::count(options_.keep_values, depth) != 0; }
  void open_folder();
  void take_up();
  SearchOptions search_options(int max_depth) const;
  void search_all();
  std::vector<int> choose_kept(std::span<const DepthRow> rows);
  void search_again();
  std::vector<DepthCost> costs() const;
  PassState state() const;
  Plan plan() const;
  void solve_next();
  void solve_in_memory(int depth, SolvedRow& row);
  void solve_on_disk(int depth, SolvedRow& row);
  LoadedStates load_states(int depth, bool check_data) const;
  SolvedDepth load_solved(int depth) const;
  void run_pass(int depth, const SolvedDepth& solved, const std::vector<std::size_t>& wanted, bool tight,
                const DepthPass::Store& store);
  PassRoom share_out_room(int depth, const SolvedDepth& solved, bool tight) const;
  void finish_depth();
  bool is_whole(int depth) const;
  void drop(int depth);
  void drop_what_is_done();

  SolveOptions options_;
  SolveObserver& observer_;
  SearchSpace space_;
  CheckpointSubject subject_;
  int last_;
  int solved_;  // the lowest depth that has values
  SolveRecord record_;
  SolvedDepth children_;
  // In memory.
  std::map<int, Frontier> frontiers_;
  std::map<int, SolvedDepth> kept_;
  // On disk.
  std::optional<FolderLock> lock_;
  std::optional<SolveFolder> folder_;
  std::optional<FrontierStore> store_;
  std::uint64_t disk_bytes_ = 0;
  bool children_loaded_ = false;
  bool fresh_ = true;  // what is stored was written by this process
};

Solver::Solver(const SolveOptions& options, SolveObserver& observer)
    : options_(options),
      observer_(observer),
      space_(options.board, options.symmetry),
      subject_{.board = options.board.name(), .symmetry = options.symmetry},
      last_(options.board.last_depth()),
      solved_(last_ + 1) {
  if (!options_.scratch.empty()) open_folder();
}

SolveResult Solver::run() {
  if (on_disk()) take_up();
  if (record_.rows.empty()) search_all();
  while (solved_ > 0) {
    if (on_disk() && !store_->has(solved_ - 1)) search_again();
    solve_next();
  }
  SolveResult result{.rows = record_.rows, .values = record_.solved, .games = {}, .kept = std::move(kept_)};
  std::ranges::reverse(result.values);
  if (options_.games) result.games = children_.games.state(0);
  for (const int depth : options_.keep_values) {
    if (on_disk()) {
      result.kept.emplace(depth, load_solved(depth));
    } else if (depth == 0) {
      result.kept.emplace(depth, std::move(children_));
    }
  }
  return result;
}

// ---- The folder ----

void Solver::open_folder() {
  make_durable_folders(options_.scratch);
  lock_.emplace(options_.scratch, FolderLock::Use::kSearch);
  folder_.emplace(
      options_.scratch,
      SolveSubject{.board = subject_.board, .symmetry = subject_.symmetry, .score = options_.score},
      options_.resume);
  store_.emplace(options_.scratch, subject_);
  disk_bytes_ = options_.disk;
  if (disk_bytes_ != 0) return;
  const fs::space_info space = fs::space(options_.scratch);
  const auto reserve = static_cast<std::uint64_t>(kDiskReserve * static_cast<double>(space.capacity));
  disk_bytes_ =
      bytes_in(options_.scratch) + space.available - std::min<std::uint64_t>(reserve, space.available);
}

// Goes on from what is in the folder.
void Solver::take_up() {
  record_ = folder_->record();
  record_.kept_values = options_.keep_values;
  if (record_.rows.empty()) return;
  fresh_ = false;
  solved_ = last_ + 1 - static_cast<int>(record_.solved.size());
  observer_.note(fmt::format(
      "taking up the pass in {}: {}", options_.scratch,
      solved_ > last_ ? "no depth is solved yet" : fmt::format("solved down to depth {}", solved_)));
  for (const SolvedRow& row : record_.solved) observer_.depth_solved(row);
  if (!record_.solved.empty()) finish_depth();
}

// When the depth that was solved last is stored.
void Solver::finish_depth() {
  if (options_.after_depth) {
    if (solved_ < last_ && !is_whole(solved_ + 1)) drop(solved_ + 1);
    options_.after_depth(solved_);
  }
  drop_what_is_done();
}

// A depth whose place was wanted for the one before it has segments that were cut off.
bool Solver::is_whole(int depth) const {
  return store_->has(depth) && std::ranges::count(load_states(depth, false).released, true) == 0;
}

// With its values.
void Solver::drop(int depth) {
  folder_->remove_values(depth);
  store_->drop(depth);
}

// Deletes the values and the states that nothing needs any more.
void Solver::drop_what_is_done() {
  for (int depth = solved_ + 1; depth <= last_; ++depth) {
    if (!wants_values(depth)) drop(depth);
  }
}

// ---- Searches ----

SearchOptions Solver::search_options(int max_depth) const {
  SearchOptions search{.board = options_.board};
  search.symmetry = options_.symmetry;
  search.max_depth = max_depth;
  search.threads = options_.threads;
  search.memory = options_.memory;
  return search;
}

void Solver::search_all() {
  SearchOptions options = search_options(last_);
  if (on_disk()) {
    options.occupancy.scratch = store_->first_search();
    options.occupancy.resume = options_.resume;
    options.occupancy.choose_kept = [this](std::span<const DepthRow> rows) { return choose_kept(rows); };
  } else {
    options.occupancy.keep_depths.resize(static_cast<std::size_t>(last_));
    std::iota(options.occupancy.keep_depths.begin(), options.occupancy.keep_depths.end(), 0);
  }
  OccupancySearch search(options, observer_);
  search.run();
  record_.rows = search.rows();
  if (on_disk()) {
    folder_->write(record_);
    plan();  // if there is none, say so at once
    return;
  }
  for (int depth = 0; depth < last_; ++depth) frontiers_.emplace(depth, search.take_kept_frontier(depth));
  frontiers_.emplace(last_, search.take_last_frontier());
}

// While the sizes of the depths to come are only foreseen. What was given up once is gone.
std::vector<int> Solver::choose_kept(std::span<const DepthRow> rows) {
  const int depth = rows.back().depth;
  store_->add(depth, store_->first_search());
  std::vector<DepthCost> costs = depth_costs(options_, rows);
  double wanted = 0;
  for (int at = 0; at < static_cast<int>(costs.size()); ++at) {
    DepthCost& cost = costs[static_cast<std::size_t>(at)];
    if (at < depth && !store_->has(at)) cost.states_bytes = 0;
    if (at <= depth + 1) wanted += cost.states_bytes;
  }
  // Early forecasts are rough.
  if (wanted < kPlenty * static_cast<double>(disk_bytes_)) return store_->depths();
  const auto best = make_plan(costs, {.solved = last_ + 1, .kept = {}}, static_cast<double>(disk_bytes_));
  if (!best) return store_->depths();
  for (const int stored : store_->depths()) {
    const bool keeps = std::ranges::count(best->legs.front().kept, stored) != 0;
    if (stored != depth && !keeps) store_->forget(stored);
  }
  return store_->depths();
}

// Enumerates the next depth to be solved once more.
void Solver::search_again() {
  const PlanLeg leg = plan().legs.front();
  observer_.note(fmt::format("enumerating depths {} to {} again", leg.base + 1, leg.top));
  SearchOptions options = search_options(leg.top);
  options.occupancy.scratch = store_->begin_search(leg.base);
  options.occupancy.resume = true;
  if (!leg.base_stays) store_->forget(leg.base);
  options.occupancy.choose_kept = [&, folder = options.occupancy.scratch](std::span<const DepthRow> rows) {
    const int depth = rows.back().depth;
    if (std::ranges::count(leg.kept, depth) != 0) store_->add(depth, folder);
    return store_->depths_in(folder);
  };
  OccupancySearch search(options, observer_);
  search.run();
  for (int depth = leg.base + 1; depth <= leg.top; ++depth) {
    const auto index = static_cast<std::size_t>(depth);
    if (search.rows()[index].digest != record_.rows[index].digest) {
      throw std::logic_error(fmt::format("depth {} came out otherwise when enumerated again", depth));
    }
  }
}

// Of all depths, when the search has been through them.
std::vector<DepthCost> Solver::costs() const {
  std::vector<DepthCost> costs = depth_costs(options_, record_.rows);
  double bits = kForeseenValueBits;
  for (const SolvedRow& row : record_.solved) {
    costs[static_cast<std::size_t>(row.depth)].values_bytes = static_cast<double>(row.stored_bytes);
    if (row.states < kTellingStates) continue;
    bits = 8 * static_cast<double>(row.stored_bytes) / static_cast<double>(row.states) + kMoreValueBits;
  }
  for (int depth = 0; depth < solved_; ++depth) {
    const auto index = static_cast<std::size_t>(depth);
    costs[index].values_bytes = static_cast<double>(record_.rows[index].states) * bits / 8;
  }
  return costs;
}

PassState Solver::state() const {
  PassState state{.solved = solved_, .kept = {}};
  for (const int depth : store_->depths()) {
    if (depth < solved_) state.kept.push_back(depth);
  }
  return state;
}

Plan Solver::plan() const {
  if (auto best = make_plan(costs(), state(), static_cast<double>(disk_bytes_))) return std::move(*best);
  throw CapacityError(
      fmt::format("to solve depth {} and those before it, {} may take {} and needs {}; make room or raise "
                  "--disk, and go on with --resume",
                  solved_ - 1, options_.scratch, size_text(disk_bytes_),
                  size_text(static_cast<std::uint64_t>(least_disk_bytes(costs(), state())))));
}

// ---- The pass ----

void Solver::solve_next() {
  const Stopwatch stopwatch;
  const double cpu_begin = process_cpu_seconds();
  const int depth = solved_ - 1;
  SolvedRow row;
  row.depth = depth;
  row.states = record_.rows[static_cast<std::size_t>(depth)].states;
  on_disk() ? solve_on_disk(depth, row) : solve_in_memory(depth, row);
  row.stored_bytes = children_.values.stored_bytes();
  row.seconds += stopwatch.seconds();
  row.cpu_seconds += process_cpu_seconds() - cpu_begin;
  record_.solved.push_back(row);
  solved_ = depth;
  if (on_disk()) {
    folder_->write(record_);
    observer_.depth_solved(row);
    finish_depth();
  } else {
    observer_.depth_solved(row);
  }
}

void Solver::solve_in_memory(int depth, SolvedRow& row) {
  SolvedDepth solved;
  solved.states = std::move(frontiers_.at(depth));
  frontiers_.erase(depth);
  solved.counts = StateCounts(solved.states, chosen_kernels(), options_.threads);
  if (options_.games) solved.games = DepthGames(solved.counts.total().states, solved.counts.total().passes);
  std::vector<StoredValueSegment> segments(solved.states.segments());
  std::vector<std::size_t> wanted(segments.size());
  std::iota(wanted.begin(), wanted.end(), std::size_t{0});
  std::mutex mutex;
  run_pass(depth, solved, wanted, false,
           [&](std::size_t segment, const ValueSegment& values, const ValueTally& tally) {
             segments[segment] = store_values_in_memory(values);
             const std::lock_guard lock(mutex);
             row.tally += tally;
           });
  solved.values = DepthValues(std::move(segments));
  if (depth < last_ && wants_values(depth + 1)) kept_.emplace(depth + 1, std::move(children_));
  children_ = std::move(solved);
}

Solver::LoadedStates Solver::load_states(int depth, bool check_data) const {
  LoadedStates loaded;
  std::vector<StoredSegment> segments;
  for (SegmentFile& file : store_->load(record_.rows[static_cast<std::size_t>(depth)], check_data)) {
    loaded.labels.push_back(file.label);
    loaded.released.push_back(file.released);
    segments.push_back(std::move(file.segment));
  }
  loaded.frontier = Frontier(std::move(segments));
  return loaded;
}

// A depth that is solved, as it is stored.
SolvedDepth Solver::load_solved(int depth) const {
  SolvedDepth solved;
  LoadedStates loaded = load_states(depth, true);
  std::vector<StoredValueSegment> segments;
  for (ValueFile& file : folder_->load_values(loaded.labels, true)) {
    loaded.released[segments.size()] = loaded.released[segments.size()] || file.released;
    segments.push_back(std::move(file.segment));
  }
  solved.values = DepthValues(std::move(segments));
  solved.states = std::move(loaded.frontier);
  solved.counts = StateCounts(solved.states, chosen_kernels(), options_.threads, loaded.released);
  return solved;
}

void Solver::solve_on_disk(int depth, SolvedRow& row) {
  const bool tight = std::ranges::count(plan().tight, depth) != 0;
  if (solved_ <= last_ && !children_loaded_) children_ = load_solved(solved_);
  LoadedStates loaded = load_states(depth, !fresh_);
  SolvedDepth solved;
  solved.states = std::move(loaded.frontier);
  solved.counts = StateCounts(solved.states, chosen_kernels(), options_.threads);
  std::vector<StoredValueSegment> segments(loaded.labels.size());
  std::vector<std::size_t> wanted;
  auto files = folder_->load_work(
      loaded.labels, [&](const std::string& what) { observer_.note(what + "; worked out again"); });
  for (std::size_t segment = 0; segment < files.size(); ++segment) {
    if (!files[segment]) {
      wanted.push_back(segment);
      continue;
    }
    row.tally += files[segment]->label.tally;
    row.cpu_seconds += files[segment]->label.cpu_seconds;
    segments[segment] = std::move(files[segment]->segment);
  }
  row.seconds += row.cpu_seconds / options_.threads;
  std::mutex mutex;
  double cpu_before = process_cpu_seconds();
  run_pass(depth, solved, wanted, tight,
           [&](std::size_t segment, const ValueSegment& values, const ValueTally& tally) {
             double cpu = 0;
             {
               const std::lock_guard lock(mutex);
               row.tally += tally;
               const double now = process_cpu_seconds();
               cpu = now - std::exchange(cpu_before, now);
             }
             segments[segment] = folder_->write_values(loaded.labels[segment], tally, cpu, values);
           });
  solved.values = DepthValues(std::move(segments));
  children_ = std::move(solved);
  children_loaded_ = fresh_ = true;
}

void Solver::run_pass(int depth, const SolvedDepth& solved, const std::vector<std::size_t>& wanted,
                      bool tight, const DepthPass::Store& store) {
  DepthPass pass(space_, chosen_kernels(), options_.score, options_.threads,
                 share_out_room(depth, solved, tight));
  pass.on_progress([&] { return observer_.stop_requested(); },
                   [&](double share) { observer_.solving(depth, share); });
  if (options_.games) pass.count_games(&solved.games);
  if (tight && !wants_values(depth + 1)) pass.release_children();
  if (pass.run(solved.states, solved.counts, depth == last_ ? nullptr : &children_, wanted, store)) return;
  throw SearchStopped(
      on_disk()
          ? fmt::format("stopped while depth {} was being solved; the same command with --resume goes on",
                        depth)
          : fmt::format("stopped while depth {} was being solved", depth),
      on_disk());
}

PassRoom Solver::share_out_room(int depth, const SolvedDepth& solved, bool tight) const {
  const auto threads = static_cast<std::uint64_t>(options_.threads);
  const Frontier& states = solved.states;
  const std::uint64_t values = solved.counts.total().states + solved.counts.total().passes;
  std::uint64_t fixed =
      threads * kThreadBytes + states.index().bytes() + solved.counts.bytes() + solved.games.bytes();
  if (depth < last_) {
    fixed += children_.states.index().bytes() + children_.counts.bytes() + children_.games.bytes();
  }
  if (!on_disk()) {
    for (const auto& [_, frontier] : frontiers_) fixed += frontier.stored_bytes() + frontier.index().bytes();
    fixed += states.stored_bytes();
    fixed += static_cast<std::uint64_t>(static_cast<double>(values) * kForeseenValueBits / 8);
    if (depth < last_) fixed += children_.states.stored_bytes() + children_.values.stored_bytes();
    for (const auto& [_, kept] : kept_) {
      fixed += kept.states.stored_bytes() + kept.states.index().bytes() + kept.counts.bytes() +
               kept.values.stored_bytes() + kept.games.bytes();
    }
  }
  const auto usable = static_cast<std::uint64_t>(kUsableShare * static_cast<double>(options_.memory));
  const std::uint64_t rest = usable > fixed ? usable - fixed : 0;
  const int discs = std::min(depth + 1 + kStartDiscs, options_.board.cells());
  const std::uint64_t table = (options_.games ? kBytesWithNumbers : 1) << discs;
  const std::uint64_t most = tight ? values / kWindowsWhereTight + 1 : values;
  PassRoom room;
  room.table_bytes = options_.table_bytes != 0 ? options_.table_bytes : std::min(rest / 4, threads * table);
  room.window_bytes = options_.window_bytes != 0 ? options_.window_bytes : std::min(rest / 2, most);
  room.cache_bytes = rest - std::min(rest, room.table_bytes + room.window_bytes);
  const std::uint64_t least =
      std::min<std::uint64_t>(threads * kLeastCacheBytes, states.chunks() * kChunkBytes);
  if (room.cache_bytes < least) {
    const auto needed = static_cast<std::uint64_t>(static_cast<double>(fixed + 4 * least) / kUsableShare);
    throw CapacityError(fmt::format("solving depth {} needs {} of memory, more than --memory {}; raise it{}",
                                    depth, size_text(needed), size_text(options_.memory),
                                    on_disk() ? "" : " or give a --scratch folder"));
  }
  return room;
}

}  // namespace

std::vector<DepthCost> depth_costs(const SolveOptions& options, std::span<const DepthRow> rows) {
  std::vector<DepthCost> costs;
  const auto add = [&](double states, double bytes, double seconds) {
    const auto depth = static_cast<int>(costs.size());
    costs.push_back({.states_bytes = bytes,
                     .values_bytes = states * kForeseenValueBits / 8,
                     .seconds = seconds,
                     .keep_values = std::ranges::count(options.keep_values, depth) != 0});
  };
  for (const DepthRow& row : rows) {
    add(static_cast<double>(row.states), static_cast<double>(row.bytes), row.seconds);
  }
  const int last = options.board.last_depth();
  if (rows.back().depth == last) return costs;
  for (const DepthForecast& forecast : forecast_depths(options.board, options.symmetry, rows, last)) {
    add(forecast.states, forecast.bytes, forecast.seconds);
  }
  return costs;
}

SolveResult run_solve(const SolveOptions& options, SolveObserver& observer) {
  return Solver(options, observer).run();
}

}  // namespace othello
