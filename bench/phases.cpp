// Where the time of the search by occupancy goes: cycles per phase and kernel on real frontiers, taken in the
// search's own loops.
//
//   othello_phases MxN DEPTH [full|none]
//
// Searches to DEPTH - 1, works out a sample of the occupancies of DEPTH on one thread with each kernel that
// the machine runs, and prints CSV: board, depth, kernel, phase, unit, units, cycles per unit, share of the
// whole. Cycles are those of the core, measured against a chain of additions of one cycle each.
#include <fmt/format.h>
#include <x86intrin.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "enumerate/occupancy/expand/expander.h"
#include "enumerate/occupancy/expand/phase_times.h"
#include "enumerate/occupancy/search/occupancy_search.h"
#include "enumerate/occupancy/store/successors.h"
#include "machine/memory.h"

namespace othello::bench {
namespace {

struct NamedPhase {
  Phase phase;
  std::string_view name;
  std::string_view unit;
};

constexpr NamedPhase kNamedPhases[] = {
    {Phase::kFindParents, "find the parents", "occupancy"},
    {Phase::kLoadChunks, "load the parents' chunks", "chunk of a source"},
    {Phase::kSetUpMoves, "set up the moves", "source"},
    {Phase::kDecode, "decode gaps", "pair"},
    {Phase::kSuccessors, "successors", "pair"},
    {Phase::kSetBits, "set bits", "successor"},
    {Phase::kClear, "clear the bitmaps", "word"},
    {Phase::kCarryBack, "carry back from the images", "word"},
    {Phase::kPrepareReading, "prepare to read", "occupancy"},
    {Phase::kList, "list the bitmap", "state"},
    {Phase::kGapWidths, "count gap widths", "state"},
    {Phase::kDigest, "digest", "state"},
    {Phase::kFindPasses, "find states without a move", "state"},
    {Phase::kStore, "encode gaps and code entropy", "state"},
};
static_assert(std::size(kNamedPhases) == kPhases);

constexpr std::size_t kMostStored = std::size_t{1} << 24;
// Neighbours worked out one after the other, as a batch has them.
constexpr std::size_t kRun = 64;
constexpr double kSampleStates = 20e6;

class Silent : public SearchObserver {
 public:
  void depth_finished(const DepthRow& /*row*/) override {}
  void progress(const Progress& /*progress*/) override {}
  bool stop_requested() const override { return false; }
};

// Core cycles per tick of the time stamp counter.
double cycles_per_tick() {
  const std::uint64_t begin = __rdtsc();
  constexpr int kAdditions = 200'000'000;
  std::uint64_t x = 0;
  for (int i = 0; i < kAdditions; ++i) asm volatile("add $1, %0" : "+r"(x));
  return kAdditions / static_cast<double>(__rdtsc() - begin);
}

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
  PhaseTimes times;
  Expander expander(search.space(), kernels, parents, 0, &times);
  SegmentWriter writer(kernels);
  Tally tally;
  const std::uint64_t begin = PhaseTimes::now();
  for (const Bitboard occupancy : sample) {
    expander.expand(occupancy, writer, tally);
    if (writer.stored_bytes() > kMostStored) writer.clear();
  }
  const auto all = static_cast<double>(PhaseTimes::now() - begin);
  double rest = all;
  const auto line = [&](std::string_view phase, std::string_view unit, double ticks, double units) {
    fmt::print("{},{},{},{},{:.0f},{:.2f},{:.4f}\n", label, kernels.name, phase, unit, units,
               units > 0 ? ticks * scale / units : 0, ticks / all);
  };
  for (const NamedPhase& named : kNamedPhases) {
    const PhaseTimes::Sum& sum = times.of(named.phase);
    line(named.name, named.unit, static_cast<double>(sum.ticks), static_cast<double>(sum.units));
    rest -= static_cast<double>(sum.ticks);
  }
  const auto states = static_cast<double>(tally.states);
  line("the rest", "state", rest, states);
  line("all", "state", all, states);
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
  options.memory = usable_memory() / 2;
  Silent observer;
  OccupancySearch search(options, observer);
  search.run();
  const std::vector<Bitboard> occupancies =
      successor_occupancies(search.space().places, search.last_frontier().index().places(), options.threads);
  const std::vector<Bitboard> sample = sample_of(occupancies, search.rows().back().states);
  const double scale = cycles_per_tick();
  fmt::print("board,depth,kernel,phase,unit,units,cycles,share\n");
  for (const Kernels* kernels : runnable_kernels())
    measure(search, *kernels, sample, fmt::format("{},{}", argv[1], depth), scale);
  return 0;
}

}  // namespace
}  // namespace othello::bench

int main(int argc, char** argv) {
  return othello::bench::run(argc, argv);
}
