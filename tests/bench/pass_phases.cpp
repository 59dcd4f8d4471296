// Where the time of the pass backwards goes: cycles per phase and kernel of one depth, taken in the pass's
// own loops.
//
//   othello_pass_phases BOARD DEPTH [full|none]
//
// BOARD is MxN, or the text of any board (board/text.h). Searches it, solves the depths after DEPTH, and then
// DEPTH itself on one thread with each kernel that the machine runs, or the one that OTHELLO_KERNEL names. Prints CSV as
// othello_depth does; all in memory.
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/score.h"
#include "board/text.h"
#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/search/options.h"
#include "solve/depth_sweep.h"
#include "system/memory.h"
#include "system/ranks/ranks.h"
#include "system/threads.h"
#include "tests/bench/phase_table.h"

namespace othello::bench {
namespace {

using enumerate::Kernels;
using solve::SolvedDepth;
using solve::SweepPhase;
using solve::SweepTimes;

constexpr NamedPhase<SweepPhase> kNamedPhases[] = {
    {SweepPhase::kFindSources, "find the sources", "occupancy"},
    {SweepPhase::kLoadChunks, "load chunks", "chunk"},
    {SweepPhase::kEnter, "enter into the table", "state of the depth after"},
    {SweepPhase::kSetUpMoves, "set up the moves", "source"},
    {SweepPhase::kDecode, "decode gaps", "pair"},
    {SweepPhase::kSuccessors, "successors", "pair"},
    {SweepPhase::kTakeBack, "take back from the image", "successor"},
    {SweepPhase::kLookUp, "look up", "successor"},
    {SweepPhase::kRaise, "raise", "pair"},
    {SweepPhase::kReadAgain, "decode once more", "state"},
    {SweepPhase::kComplete, "tally and digest", "state"},
    {SweepPhase::kStore, "code entropy", "state"},
};
static_assert(std::size(kNamedPhases) == std::size_t(SweepPhase::kEnd));

class Backwards {
 public:
  Backwards(const Board& board, SymmetryMode symmetry) : space_(board, symmetry), last_(board.last_depth()) {
    enumerate::SearchOptions options{.board = board};
    options.symmetry = symmetry;
    options.max_depth = last_;
    options.threads = default_threads();
    options.memory = usable_memory() / 2;
    options.storage.keep_depths.resize(static_cast<std::size_t>(last_));
    std::iota(options.storage.keep_depths.begin(), options.storage.keep_depths.end(), 0);
    enumerate::SearchObserver observer;
    enumerate::OccupancySearch search(options, observer);
    search.run();
    for (int depth = 0; depth < last_; ++depth) frontiers_.push_back(search.extract_kept_frontier(depth));
    frontiers_.push_back(search.extract_last_frontier());
  }

  void solve_to(int depth) {
    for (int at = last_; at >= depth; --at) {
      SolvedDepth solved = states_of(at);
      solve(solved, at, enumerate::chosen_kernels(), default_threads(), nullptr);
      children_ = std::move(solved);
    }
  }

  void measure(int depth, const Kernels& kernels, const std::string& label, double scale) {
    if (depth_.states.segments() == 0) depth_ = states_of(depth);
    SweepTimes times;
    const std::uint64_t begin = SweepTimes::now();
    solve(depth_, depth, kernels, 1, &times);
    const std::uint64_t ticks = SweepTimes::now() - begin;
    print_phases<SweepPhase>(fmt::format("{},{}", label, kernels.name), kNamedPhases, times, ticks, scale,
                             depth_.counts.total().states);
  }

 private:
  SolvedDepth states_of(int depth) {
    SolvedDepth solved;
    solved.states = std::move(frontiers_[static_cast<std::size_t>(depth)]);
    solved.counts =
        solve::StateCounts(solved.states, enumerate::chosen_kernels(), default_threads(), *ranks_);
    return solved;
  }

  void solve(SolvedDepth& solved, int depth, const Kernels& kernels, int threads, SweepTimes* times) {
    const std::uint64_t share = usable_memory() / 8;
    solve::DepthSweep pass(space_, kernels, ScoreRule::kWinner, threads,
                           {.stripe_bytes = share, .cache_bytes = share, .table_bytes = share}, memory_,
                           *ranks_);
    pass.record_times(times);
    std::vector<solve::StoredValueSegment> segments(solved.states.segments());
    std::vector<std::size_t> wanted(segments.size());
    std::iota(wanted.begin(), wanted.end(), std::size_t{0});
    pass.run(solved.states, solved.counts, depth == last_ ? nullptr : &children_, wanted,
             [&](std::size_t segment, const solve::ValueSegment& values, const solve::ValueTally& /*tally*/) {
               segments[segment] = solve::store_values_in_memory(values);
             });
    solved.values = solve::DepthValues(std::move(segments));
  }

  enumerate::SearchTables space_;
  std::shared_ptr<Ranks> ranks_ = one_rank();
  int last_;
  solve::PassMemory memory_;
  std::vector<enumerate::Frontier> frontiers_;
  SolvedDepth children_;
  SolvedDepth depth_;
};

int run(int argc, char** argv) {
  if (argc < 3) {
    fmt::print(stderr, "othello_pass_phases BOARD DEPTH [full|none]\n");
    return 2;
  }
  const std::string_view text = argv[1];
  const Board board = text.find('/') != std::string_view::npos ? parse_board(text) : Board::parse(text);
  const int depth = std::atoi(argv[2]);
  const bool none = argc > 3 && std::string(argv[3]) == "none";
  Backwards backwards(board, none ? SymmetryMode::kNone : SymmetryMode::kFull);
  backwards.solve_to(depth + 1);
  const double scale = cycles_per_tick();
  print_phases_head();
  const bool one = std::getenv("OTHELLO_KERNEL") != nullptr;
  for (const Kernels* kernels : enumerate::runnable_kernels()) {
    if (one && kernels != &enumerate::chosen_kernels()) continue;
    backwards.measure(depth, *kernels, fmt::format("{},{}", argv[1], depth), scale);
  }
  return 0;
}

}  // namespace
}  // namespace othello::bench

int main(int argc, char** argv) {
  return othello::bench::run(argc, argv);
}
