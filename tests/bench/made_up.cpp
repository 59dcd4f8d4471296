// One occupancy of more than 32 discs, dense with states, as no search that fits this machine has it: its
// parents are made up (tests/support/made_up_parents.h).
//
//   othello_made_up make FOLDER [DISCS]                         writes the parents' files
//   [mpirun -n R] othello_made_up expand FOLDER DISCS THREADS [BITMAP-MIB] [CACHE-MIB]
//   othello_made_up plain DISCS                                 by the rules of the game alone
//
// DISCS is 34, or fewer for a try, of 36 cells. `expand` and `plain` print CSV: the number of states and a sum
// over them, which have to agree; `expand` also seconds, states a second, bits a state, and the largest memory
// of the process.
#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <string>

#include "enumerate/frontier/segment_file.h"
#include "enumerate/occupancy/bitmap_expander.h"
#include "enumerate/occupancy/team_expander.h"
#include "program/launch/launch.h"
#include "support/made_up_parents.h"
#include "system/memory.h"
#include "system/stopwatch.h"

namespace othello::bench {
namespace {

using test::MadeUp;
using test::MadeUpParent;
using test::StateSum;

constexpr int kCells = 36;

// The board, with vacant cells that leave it no symmetry.
MadeUp made_up_of(int discs) {
  if (discs < 20 || discs > kCells - 2) throw std::invalid_argument("DISCS is 20 to 34");
  std::vector<int> vacant{1, 11};
  for (int cell = 24; static_cast<int>(vacant.size()) < kCells - discs; ++cell) vacant.push_back(cell);
  return {Board(6, 6), vacant};
}

std::string file_of(const std::string& folder, std::size_t parent) {
  return fmt::format("{}/parent-{}", folder, parent);
}

int make(const std::string& folder, int discs) {
  const MadeUp made_up = made_up_of(discs);
  for (std::size_t i = 0; i < made_up.parents.size(); ++i) {
    enumerate::SegmentWriter writer(enumerate::chosen_kernels());
    made_up.append_record(made_up.parents[i], writer);
    const enumerate::SegmentLabel label{.board = "6x6",
                                        .symmetry = SymmetryMode::kFull,
                                        .depth = discs - 5,
                                        .begin = i,
                                        .end = i + 1,
                                        .total = made_up.parents.size(),
                                        .tally = {},
                                        .cpu_seconds = 0};
    enumerate::write_segment_file(file_of(folder, i), label, writer.finish());
  }
  return 0;
}

int expand(const std::string& folder, int discs, int threads, std::uint64_t bitmap_bytes,
           std::uint64_t cache_bytes) {
  const std::shared_ptr<Ranks> ranks = program::launched_ranks();
  const MadeUp made_up = made_up_of(discs);
  std::vector<enumerate::StoredSegment> segments;
  for (std::size_t i = 0; i < made_up.parents.size(); ++i)
    segments.push_back(enumerate::open_segment_file(file_of(folder, i), false).segment);
  const enumerate::Frontier parents(std::move(segments));
  int tile_bits = 0;
  while ((std::uint64_t{1} << (discs - 3 - tile_bits)) > bitmap_bytes) ++tile_bits;
  const enumerate::Kernels& kernels = enumerate::chosen_kernels();
  enumerate::ChunkCache cache(parents, cache_bytes);
  enumerate::SegmentWriter writer(kernels);
  enumerate::Tally tally;
  const Stopwatch stopwatch;
  const double cpu_before = process_cpu_seconds();
  if (threads == 1 && ranks->count() == 1) {
    enumerate::AnyBitmapExpander<enumerate::WideColouring>(made_up.space, kernels, cache, tile_bits)
        .expand(made_up.occupancy, 0, writer, tally);
  } else {
    const enumerate::TeamSize team{.threads = threads, .all_threads = threads * ranks->count()};
    enumerate::AnyTeamExpander<enumerate::WideColouring>(made_up.space, kernels, cache, tile_bits, team,
                                                         *ranks)
        .expand(made_up.occupancy, 0, writer, tally);
  }
  const double seconds = stopwatch.seconds();
  const double cpu = process_cpu_seconds() - cpu_before;
  const std::uint64_t peak = peak_memory();
  if (ranks->is_first()) {
    const enumerate::Segment& segment = writer.finish();
    const StateSum sum = test::sum_of_record(segment);
    fmt::print(
        "discs,ranks,threads,tiles,states,sum,digest,moves,seconds,cpu_seconds,states_per_second,"
        "bits_per_state,peak_mib\n");
    fmt::print("{},{},{},{},{},{:016x},{:016x},{},{:.1f},{:.1f},{:.0f},{:.3f},{}\n", discs, ranks->count(),
               threads, 1 << tile_bits, sum.states, sum.sum, tally.digest, tally.moves_before.moves, seconds,
               cpu, static_cast<double>(sum.states) / seconds,
               8 * static_cast<double>(segment.bytes.size()) / static_cast<double>(sum.states), peak >> 20);
  }
  ranks->finish();
  return 0;
}

int plain(int discs) {
  const StateSum sum = test::sum_of_bits(made_up_of(discs).plain_states());
  fmt::print("discs,states,sum\n{},{},{:016x}\n", discs, sum.states, sum.sum);
  return 0;
}

int run(const std::vector<std::string>& arguments) {
  const auto number = [&](std::size_t i, int otherwise) {
    return i < arguments.size() ? std::atoi(arguments[i].c_str()) : otherwise;
  };
  const std::string what = arguments.empty() ? "" : arguments[0];
  if (what == "make" && arguments.size() >= 2) return make(arguments[1], number(2, kCells - 2));
  if (what == "expand" && arguments.size() >= 4) {
    return expand(arguments[1], number(2, 0), number(3, 1), std::uint64_t(number(4, 512)) << 20,
                  std::uint64_t(number(5, 256)) << 20);
  }
  if (what == "plain") return plain(number(1, kCells - 2));
  fmt::print(stderr,
             "othello_made_up make FOLDER [DISCS] | expand FOLDER DISCS THREADS [BITMAP-MIB] [CACHE-MIB] "
             "| plain [DISCS]\n");
  return 2;
}

}  // namespace
}  // namespace othello::bench

int main(int argc, char** argv) {
  try {
    return othello::bench::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "othello_made_up: {}\n", error.what());
    return 1;
  }
}
