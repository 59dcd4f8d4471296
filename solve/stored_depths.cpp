#include "solve/stored_depths.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "enumerate/search/options.h"
#include "solve/solve_layout.h"
#include "system/errors.h"
#include "system/ranks/failure.h"

namespace othello::solve {

bool StoredDepths::is_stored(int depth) const {
  return is_empty(depth) || (frontiers_.has(depth) && !value_paths(options_.scratch, depth).empty());
}

bool StoredDepths::has_all_states(int depth) const {
  if (is_empty(depth)) return true;
  return frontiers_.has(depth) && std::ranges::count(load_states(depth, false).released, true) == 0;
}

bool StoredDepths::is_whole(int depth) const {
  try {
    return has_all_states(depth);
  } catch (const DamagedFile&) {
    return false;
  }
}

bool StoredDepths::has_all_values(int depth) const {
  if (is_empty(depth)) return true;
  return std::ranges::all_of(load_states(depth, false).labels, [&](const enumerate::SegmentLabel& label) {
    return std::filesystem::exists(values_path(options_.scratch, label));
  });
}

namespace {

// The states of each occupancy and chunk, which the pass relies on, have to be those that the search counted.
void require_counts_of_label(const enumerate::SegmentFile& file) {
  const std::vector<std::uint8_t>& counts = file.segment.counts;
  std::uint64_t states = 0;
  for (const std::uint8_t* at = counts.data(); at != counts.data() + counts.size();)
    states += enumerate::PartCounts::read(at).states;
  if (counts.empty() || states == file.label.tally.states) return;
  throw DamagedFile(fmt::format("{}: its index counts other states than its head", file.path));
}

}  // namespace

LoadedStates StoredDepths::load_states(int depth, bool check_data) const {
  LoadedStates loaded;
  std::vector<enumerate::StoredSegment> segments;
  const enumerate::DepthRow& row = rows_[static_cast<std::size_t>(depth)];
  for (enumerate::SegmentFile& file : frontiers_.load(row, check_data)) {
    require_counts_of_label(file);
    loaded.labels.push_back(file.label);
    loaded.released.push_back(file.released);
    segments.push_back(std::move(file.segment));
  }
  loaded.frontier = enumerate::Frontier(std::move(segments));
  return loaded;
}

SolvedDepth StoredDepths::load_solved(int depth) const {
  Ranks& ranks = *options_.ranks;
  std::vector<bool> released;
  SolvedDepth solved = make_together(ranks, [&] { return load_depth(depth, released); });
  solved.counts = StateCounts(solved.states, enumerate::chosen_kernels(), options_.threads, ranks, released);
  run_together(ranks, [&] { require_chunks_of_states(depth, solved, released); });
  return solved;
}

void StoredDepths::delete_depth(int depth) {
  remove_values(options_.scratch, depth);
  frontiers_.delete_depth(depth);
}

std::string StoredDepths::values_to_find_again(int depth) const {
  return fmt::format(
      "{} and those of all depths before it, if there are any, which othello solve --resume finds again",
      values_folder(options_.scratch, depth));
}

// But for its counts.
SolvedDepth StoredDepths::load_depth(int depth, std::vector<bool>& released) const {
  SolvedDepth solved;
  LoadedStates loaded = load_states(depth, options_.ranks->is_first());
  std::vector<StoredValueSegment> segments;
  for (ValueSegmentFile& file : load_values(depth, loaded.labels)) {
    loaded.released[segments.size()] = loaded.released[segments.size()] || file.released;
    segments.push_back(std::move(file.segment));
  }
  solved.values = DepthValues(std::move(segments));
  solved.states = std::move(loaded.frontier);
  released = std::move(loaded.released);
  return solved;
}

std::vector<ValueSegmentFile> StoredDepths::load_values(
    int depth, const std::vector<enumerate::SegmentLabel>& states) const {
  try {
    return folder_.load_values(states, options_.ranks->is_first());
  } catch (const DamagedFile& error) {
    throw DamagedFile(
        fmt::format("{}; put it back, or delete {}", error.what(), values_to_find_again(depth)));
  }
}

// States that others deleted may have been enumerated again by other threads, and lie in other chunks since.
void StoredDepths::require_chunks_of_states(int depth, const SolvedDepth& solved,
                                            const std::vector<bool>& released) const {
  bool fit = solved.values.chunks() == solved.states.chunks();
  for (std::uint32_t chunk = 0; fit && chunk < solved.states.chunks(); ++chunk) {
    fit = released[solved.states.segment_of(chunk)] ||
          solved.values.values_in(chunk) == solved.counts.states_in(chunk);
  }
  if (fit) return;
  throw DamagedFile(fmt::format("{}: its values lie in other chunks than the states; delete {}",
                                values_folder(options_.scratch, depth), values_to_find_again(depth)));
}

}  // namespace othello::solve
