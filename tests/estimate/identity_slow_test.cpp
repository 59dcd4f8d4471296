// The states that a search stores for an occupancy are the full boards of the game with all other cells
// closed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "enumerate/frontier/visit_colourings.h"
#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/search_support.h"
#include "estimate/base.h"
#include "estimate/estimate_support.h"

namespace othello::estimate {
namespace {

using test::kAmpleMemory;
using test::kNeverStop;

struct StoredCount {
  Bitboard places;
  std::uint64_t states;
};

std::vector<StoredCount> stored_counts(const Board& board, int depth) {
  enumerate::SearchOptions options = test::options_for(board.name().c_str(), depth, SymmetryMode::kNone);
  options.memory = 4 * kAmpleMemory;
  test::Listener listener;
  enumerate::OccupancySearch search(options, listener);
  search.run();
  std::vector<StoredCount> counts;
  enumerate::ChunkReader reader;
  const enumerate::Frontier& frontier = search.last_frontier();
  enumerate::visit_colourings_of_chunks(
      frontier, 0, frontier.chunks(), reader,
      [&](Bitboard places) {
        counts.push_back({places, 0});
      },
      [&](enumerate::WideColouring) { ++counts.back().states; });
  return counts;
}

constexpr int kMinDepth = 6;
constexpr int kOccupancies = 200;

// All searches to depth 14 take minutes and a GiB; to depth 11 some seconds.
int most_depth() {
  const char* const received = std::getenv("OTHELLO_IDENTITY_DEPTH");
  return received == nullptr ? 11 : std::atoi(received);
}

// The occupancy of a state drawn at random: those with many states come often.
const StoredCount& of_random_state(const std::vector<StoredCount>& stored, std::mt19937_64& random) {
  std::uint64_t all = 0;
  for (const StoredCount& count : stored) all += count.states;
  std::uint64_t left = random() % all;
  const auto found = std::ranges::find_if(stored, [&](const StoredCount& count) {
    if (left < count.states) return true;
    left -= count.states;
    return false;
  });
  return *found;
}

// 200 occupancies of 5x6: a quarter of them drawn of those that have states, a quarter of the states, and
// half grown, of which some have none. Depths 6 to 11, or to what OTHELLO_IDENTITY_DEPTH says.
TEST(StoredStates, AreTheFullBoardsOfTheGameWithClosedCells) {
  const Board board(5, 6);
  const Setting setting(board, SymmetryMode::kNone);
  const Growth growth(setting);
  const BaseStates base(setting, growth, enumerate::chosen_kernels(), {.depth = 0, .states = 1}, 1,
                        kNeverStop);
  SubOccupancies counter(setting, growth, enumerate::chosen_kernels(), base.depth(), base.states());
  const CellOrder order(board);
  std::mt19937_64 random(20);
  const int depths = most_depth() - kMinDepth + 1;
  const int pairs = (kOccupancies / 2 + depths - 1) / depths;
  int compared = 0;
  int without_states = 0;
  std::uint64_t states_in_all = 0;
  for (int depth = kMinDepth; depth <= most_depth(); ++depth) {
    const std::vector<StoredCount> stored = stored_counts(board, depth);
    const auto compare = [&](Bitboard places, std::uint64_t states) {
      counter.count(order.to_cells(places), kAmpleMemory, kNeverStop);
      EXPECT_EQ(counter.states_of_start_image(0).size(), states)
          << "depth " << depth << ", places " << places;
      ++compared;
      without_states += states == 0 ? 1 : 0;
      states_in_all += states;
    };
    const OccupancySampler drawing(setting, growth, base, static_cast<std::uint64_t>(depth));
    for (int pair = 0; pair < pairs; ++pair) {
      const StoredCount& one =
          pair % 2 == 0 ? stored[random() % stored.size()] : of_random_state(stored, random);
      compare(one.places, one.states);
      const Bitboard places = order.to_places(*drawing.occupancy(static_cast<std::uint64_t>(pair), depth));
      std::uint64_t states = 0;
      for (const StoredCount& count : stored) states += count.places == places ? count.states : 0;
      compare(places, states);
    }
  }
  EXPECT_GE(compared, kOccupancies);
  EXPECT_GT(states_in_all, 2'000U);
  RecordProperty("occupancies", compared);
  RecordProperty("without_states", without_states);
  RecordProperty("states", std::to_string(states_in_all));
}

}  // namespace
}  // namespace othello::estimate
