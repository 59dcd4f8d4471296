// Where the time of one depth of the search by occupancy goes, taken in the search's own loops.
//
//   othello_depth MxN DEPTH [full|none] [STATES]
//   othello_depth FOLDER DEPTH [STATES]
//
// Computes a sample of the occupancies of DEPTH, evenly drawn, of about STATES states (20 million), on one
// thread with each kernel that the machine runs, and keeps nothing of it. The states of DEPTH - 1 come from a
// search that goes there, or from a scratch folder that kept them (--keep-depths) or ended with them. Prints
// CSV: board, depth, kernel, phase, unit, units, nanoseconds and core cycles per unit, cycles per state,
// share of the whole. Cycles are those of the core, measured against a chain of additions of one cycle each;
// the line of processor time says how much of the whole this thread was running at all. What the processor
// itself counts follows, per state, where the system lets a program read it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/text.h"
#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/frontier/checkpoint/manifest.h"
#include "enumerate/frontier/successors.h"
#include "enumerate/occupancy/bitmap_expander.h"
#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/occupancy/phases.h"
#include "system/memory.h"
#include "system/stopwatch.h"
#include "tests/bench/counters.h"
#include "tests/bench/phase_table.h"

namespace othello::bench {
namespace {

using enumerate::ExpandPhase;
using enumerate::ExpandTimes;

constexpr NamedPhase<ExpandPhase> kNamedPhases[] = {
    {ExpandPhase::kFindParents, "find the parents", "occupancy"},
    {ExpandPhase::kLoadChunks, "load the parents' chunks", "chunk of a source"},
    {ExpandPhase::kSetUpMoves, "set up the moves", "source"},
    {ExpandPhase::kDecode, "decode gaps", "pair"},
    {ExpandPhase::kSuccessors, "successors", "pair"},
    {ExpandPhase::kMarkPatches, "mark patches", "pair"},
    {ExpandPhase::kSetBits, "set bits", "successor"},
    {ExpandPhase::kMapBack, "map back from the images", "word"},
    {ExpandPhase::kPrepareReading, "prepare to read", "occupancy"},
    {ExpandPhase::kList, "list and clear the bitmap", "state"},
    {ExpandPhase::kGapWidths, "count gap widths", "state"},
    {ExpandPhase::kDigest, "digest", "state"},
    {ExpandPhase::kFindPasses, "find states without a move", "state"},
    {ExpandPhase::kFindMoveRange, "find the fewest and the most moves", "state"},
    {ExpandPhase::kStore, "encode gaps and code entropy", "state"},
};
static_assert(std::size(kNamedPhases) == std::size_t(ExpandPhase::kEnd));

constexpr std::size_t kMaxStored = std::size_t{1} << 24;
// Neighbours computed in turn, as in a batch.
constexpr std::size_t kRun = 64;
constexpr double kSampleStates = 20e6;

// The depth before, and its search.
struct Parents {
  Board board;
  SymmetryMode symmetry = SymmetryMode::kFull;
  std::uint64_t states = 0;
  enumerate::Frontier frontier;
};

// Runs of neighbours from all over the depth.
std::vector<Bitboard> sample_of(std::span<const Bitboard> occupancies, std::uint64_t parents, double states) {
  const double states_each = 3.0 * static_cast<double>(parents) / static_cast<double>(occupancies.size());
  const auto wanted = static_cast<std::size_t>(states / states_each) + 1;
  const std::size_t stride = std::max<std::size_t>(occupancies.size() / (wanted / kRun + 1), kRun);
  std::vector<Bitboard> sample;
  for (std::size_t begin = 0; begin < occupancies.size(); begin += stride) {
    const auto run = occupancies.subspan(begin, std::min(kRun, occupancies.size() - begin));
    sample.insert(sample.end(), run.begin(), run.end());
  }
  return sample;
}

void print_whole(const std::string& label, std::string_view what, std::uint64_t states, double value) {
  fmt::print("{},{},state,{},{:.3f},,,\n", label, what, states, value / static_cast<double>(states));
}

void print_counters(const std::string& label, const Counters& counters, std::uint64_t states) {
  for (std::size_t i = 0; i < Counters::kKinds; ++i) {
    const std::string_view name = Counters::kinds()[i].name;
    if (const auto count = counters.count(i)) {
      print_whole(label, name, states, static_cast<double>(*count));
    } else {
      fmt::print(stderr, "othello_depth: no counter of {} here\n", name);
    }
  }
}

void measure(const enumerate::SearchTables& space, const Parents& parents, const enumerate::Kernels& kernels,
             std::span<const Bitboard> sample, const std::string& board_and_depth, double scale) {
  const std::string label = fmt::format("{},{}", board_and_depth, kernels.name);
  enumerate::ChunkCache cache(parents.frontier, usable_memory() / 8);
  ExpandTimes times;
  enumerate::BitmapExpander expander(space, kernels, cache, 0, &times);
  enumerate::SegmentWriter writer(kernels);
  enumerate::Tally tally;
  Counters counters;
  counters.begin();
  const double ns_before = 1e9 * thread_cpu_seconds();
  const std::uint64_t begin = ExpandTimes::now();
  for (std::size_t i = 0; i < sample.size(); ++i) {
    expander.expand(sample[i], i + 1 < sample.size() ? sample[i + 1] : 0, writer, tally);
    if (writer.stored_bytes() > kMaxStored) writer.clear();
  }
  const std::uint64_t ticks = ExpandTimes::now() - begin;
  const double ns = 1e9 * thread_cpu_seconds() - ns_before;
  print_phases<ExpandPhase>(label, kNamedPhases, times, ticks, scale, tally.states);
  const std::uint64_t pairs =
      times.of(ExpandPhase::kDecode).units + times.of(ExpandPhase::kMarkPatches).units;
  print_whole(label, "pairs per state", tally.states, static_cast<double>(pairs));
  print_whole(label, "processor time", tally.states, ns);
  print_counters(label, counters, tally.states);
  std::fflush(stdout);  // a reader need not wait for the next kernel
}

Parents search_to(const Board& board, SymmetryMode symmetry, int depth) {
  enumerate::SearchOptions options{.board = board};
  options.symmetry = symmetry;
  options.max_depth = depth;
  options.threads = 2;
  options.memory = usable_memory() / 2;
  enumerate::SearchObserver observer;
  enumerate::OccupancySearch search(options, observer);
  search.run();
  return {.board = board,
          .symmetry = symmetry,
          .states = search.rows().back().states,
          .frontier = search.extract_last_frontier()};
}

Parents stored_in(const std::string& folder, int depth) {
  enumerate::CheckpointSubject subject;
  const enumerate::FinishedDepths finished = enumerate::read_manifest(folder, subject);
  const bool there = std::ranges::count(finished.kept, depth) != 0 || finished.rows.back().depth == depth;
  if (!there) throw std::invalid_argument(fmt::format("{} has no states of depth {}", folder, depth));
  const enumerate::DepthRow& row = finished.rows.at(static_cast<std::size_t>(depth));
  std::vector<enumerate::StoredSegment> segments;
  for (enumerate::SegmentFile& file : enumerate::load_depth(folder, subject, row, false)) {
    segments.push_back(std::move(file.segment));
  }
  return {.board = board_named(subject.board),
          .symmetry = subject.symmetry,
          .states = row.states,
          .frontier = enumerate::Frontier(std::move(segments))};
}

int run(std::span<char*> arguments) {
  if (arguments.size() < 3) {
    fmt::print(stderr, "othello_depth MxN|FOLDER DEPTH [full|none] [STATES]\n");
    return 2;
  }
  const std::string of = arguments[1];
  const int depth = std::atoi(arguments[2]);
  SymmetryMode symmetry = SymmetryMode::kFull;
  double states = kSampleStates;
  for (const char* argument : arguments.subspan(3)) {
    if (const auto named = symmetry_named(argument)) {
      symmetry = *named;
    } else {
      states = std::atof(argument);
    }
  }
  const Parents parents = std::filesystem::is_directory(of)
                              ? stored_in(of, depth - 1)
                              : search_to(Board::parse(of), symmetry, depth - 1);
  const enumerate::SearchTables space(parents.board, parents.symmetry, true);
  const std::vector<Bitboard> occupancies =
      successor_occupancies(space.place_board, parents.frontier.index().locations(), 2);
  const std::vector<Bitboard> sample = sample_of(occupancies, parents.states, states);
  const double scale = cycles_per_tick();
  print_phases_head();
  for (const enumerate::Kernels* kernels : enumerate::runnable_kernels()) {
    measure(space, parents, *kernels, sample, fmt::format("{},{}", parents.board.name(), depth), scale);
  }
  return 0;
}

}  // namespace
}  // namespace othello::bench

int main(int argc, char** argv) {
  try {
    return othello::bench::run(std::span(argv, static_cast<std::size_t>(argc)));
  } catch (const std::exception& error) {
    fmt::print(stderr, "othello_depth: {}\n", error.what());
    return 1;
  }
}
