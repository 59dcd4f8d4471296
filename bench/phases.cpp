// Where the time of the search by occupancy goes: cycles per phase and kernel on real frontiers, taken in the
// search's own loops.
//
//   othello_phases MxN DEPTH [full|none]
//
// Searches to DEPTH - 1, works out a sample of the occupancies of DEPTH on one thread with each kernel that
// the machine runs, and prints CSV: board, depth, kernel, phase, unit, units, cycles per unit, share of the
// whole. Cycles are those of the core, measured against a chain of additions of one cycle each.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "bench/phase_table.h"
#include "enumerate/occupancy/expand/expander.h"
#include "enumerate/occupancy/expand/phases.h"
#include "enumerate/occupancy/search/occupancy_search.h"
#include "enumerate/occupancy/store/successors.h"
#include "machine/memory.h"

namespace othello::bench {
namespace {

constexpr NamedPhase<ExpandPhase> kNamedPhases[] = {
    {ExpandPhase::kFindParents, "find the parents", "occupancy"},
    {ExpandPhase::kLoadChunks, "load the parents' chunks", "chunk of a source"},
    {ExpandPhase::kSetUpMoves, "set up the moves", "source"},
    {ExpandPhase::kDecode, "decode gaps", "pair"},
    {ExpandPhase::kSuccessors, "successors", "pair"},
    {ExpandPhase::kSetBits, "set bits", "successor"},
    {ExpandPhase::kClear, "clear the bitmaps", "word"},
    {ExpandPhase::kCarryBack, "carry back from the images", "word"},
    {ExpandPhase::kPrepareReading, "prepare to read", "occupancy"},
    {ExpandPhase::kList, "list the bitmap", "state"},
    {ExpandPhase::kGapWidths, "count gap widths", "state"},
    {ExpandPhase::kDigest, "digest", "state"},
    {ExpandPhase::kFindPasses, "find states without a move", "state"},
    {ExpandPhase::kFindMoveRange, "find the fewest and the most moves", "state"},
    {ExpandPhase::kStore, "encode gaps and code entropy", "state"},
};
static_assert(std::size(kNamedPhases) == std::size_t(ExpandPhase::kEnd));

constexpr std::size_t kMostStored = std::size_t{1} << 24;
// Neighbours worked out one after the other, as a batch has them.
constexpr std::size_t kRun = 64;
constexpr double kSampleStates = 20e6;

// Runs of neighbours from all over the depth.
std::vector<Bitboard> sample_of(std::span<const Bitboard> occupancies, std::uint64_t parents) {
  const double states_each = 3.0 * static_cast<double>(parents) / static_cast<double>(occupancies.size());
  const auto wanted = static_cast<std::size_t>(kSampleStates / states_each) + 1;
  const std::size_t stride = std::max<std::size_t>(occupancies.size() / (wanted / kRun + 1), kRun);
  std::vector<Bitboard> sample;
  for (std::size_t begin = 0; begin < occupancies.size(); begin += stride) {
    const auto run = occupancies.subspan(begin, std::min(kRun, occupancies.size() - begin));
    sample.insert(sample.end(), run.begin(), run.end());
  }
  return sample;
}

void measure(const OccupancySearch& search, const Kernels& kernels, std::span<const Bitboard> sample,
             const std::string& label, double scale) {
  ChunkCache parents(search.last_frontier(), usable_memory() / 8);
  ExpandTimes times;
  Expander expander(search.space(), kernels, parents, 0, &times);
  SegmentWriter writer(kernels);
  Tally tally;
  const std::uint64_t begin = ExpandTimes::now();
  for (const Bitboard occupancy : sample) {
    expander.expand(occupancy, writer, tally);
    if (writer.stored_bytes() > kMostStored) writer.clear();
  }
  const std::uint64_t ticks = ExpandTimes::now() - begin;
  print_phases<ExpandPhase>(fmt::format("{},{}", label, kernels.name), kNamedPhases, times, ticks, scale,
                            tally.states);
}

int run(int argc, char** argv) {
  if (argc < 3) {
    fmt::print(stderr, "othello_phases MxN DEPTH [full|none]\n");
    return 2;
  }
  SearchOptions options{.board = Board::parse(argv[1])};
  const int depth = std::atoi(argv[2]);
  options.symmetry = argc > 3 && std::string(argv[3]) == "none" ? SymmetryMode::kNone : SymmetryMode::kFull;
  options.max_depth = depth - 1;
  options.threads = 2;
  options.move_range = true;
  options.memory = usable_memory() / 2;
  Silent observer;
  OccupancySearch search(options, observer);
  search.run();
  const std::vector<Bitboard> occupancies =
      successor_occupancies(search.space().places, search.last_frontier().index().places(), options.threads);
  const std::vector<Bitboard> sample = sample_of(occupancies, search.rows().back().states);
  const double scale = cycles_per_tick();
  print_phases_head();
  for (const Kernels* kernels : runnable_kernels())
    measure(search, *kernels, sample, fmt::format("{},{}", argv[1], depth), scale);
  return 0;
}

}  // namespace
}  // namespace othello::bench

int main(int argc, char** argv) {
  return othello::bench::run(argc, argv);
}
