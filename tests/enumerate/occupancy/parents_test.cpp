// Which occupancies follow from which: the candidates of the next depth against a plain set, and the release
// of parents against what the candidates still need.

#include "enumerate/frontier/frontier.h"
#include "enumerate/frontier/parent_release.h"
#include "enumerate/frontier/successors.h"
#include "enumerate/frontier/watched_frontier.h"
#include "support/plain_occupancies.h"

namespace othello::enumerate {
namespace {

constexpr std::uint64_t kAnyMemory = ~std::uint64_t{0};

plain::Grid grid_of(const Board& board, const CellOrder& order, Bitboard occupancy) {
  return plain::from_state(board, {order.to_cells(occupancy), 0});
}

/// A disc on `spot` has two neighbours in a line.
bool stands_before_two(const plain::Grid& grid, plain::Spot spot) {
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      const plain::Spot one{spot.column + right, spot.row + down};
      const plain::Spot two{spot.column + 2 * right, spot.row + 2 * down};
      if ((down != 0 || right != 0) && grid.has(two) && grid[one] != plain::kVacant &&
          grid[two] != plain::kVacant) {
        return true;
      }
    }
  }
  return false;
}

Bitboard smallest_image(const plain::Grid& grid, SymmetryMode mode, const std::vector<plain::Spot>& cells) {
  Bitboard smallest = ~Bitboard{0};
  for (const plain::Grid& image : mode == SymmetryMode::kFull ? plain::images(grid) : std::vector{grid}) {
    smallest = std::min(smallest, plain::occupied_places(image, cells));
  }
  return smallest;
}

std::set<Bitboard> plain_successors(const Board& board, SymmetryMode mode,
                                    const std::set<Bitboard>& parents) {
  const CellOrder order(board);
  const auto cells = plain::cells_by_place(board.columns(), board.rows());
  std::set<Bitboard> successors;
  for (const Bitboard parent : parents) {
    const plain::Grid grid = grid_of(board, order, parent);
    for (const plain::Spot spot : plain::all_spots(grid)) {
      if (grid[spot] != plain::kVacant || !stands_before_two(grid, spot)) continue;
      plain::Grid next = grid;
      next[spot] = plain::kMover;
      successors.insert(smallest_image(next, mode, cells));
    }
  }
  return successors;
}

std::vector<RecordLocation> places_of(const std::set<Bitboard>& occupancies) {
  std::vector<RecordLocation> places;
  for (const Bitboard occupancy : occupancies) places.push_back({.occupancy = occupancy});
  return places;
}

struct ParentsCase {
  const char* board;
  SymmetryMode mode;
  int depth;
};

std::string name_of_case(const testing::TestParamInfo<ParentsCase>& info) {
  return std::string(info.param.board) + (info.param.mode == SymmetryMode::kFull ? "full" : "none");
}

const auto kCases =
    testing::Values(ParentsCase{"4x4", SymmetryMode::kFull, 12}, ParentsCase{"4x4", SymmetryMode::kNone, 8},
                    ParentsCase{"3x5", SymmetryMode::kFull, 11}, ParentsCase{"5x5", SymmetryMode::kFull, 5},
                    ParentsCase{"5x6", SymmetryMode::kFull, 5}, ParentsCase{"5x6", SymmetryMode::kNone, 4},
                    ParentsCase{"6x6", SymmetryMode::kFull, 5}, ParentsCase{"8x8", SymmetryMode::kFull, 4});

class Successors : public testing::TestWithParam<ParentsCase> {};

TEST_P(Successors, AreThoseOfThePlainSet) {
  const Board board = Board::parse(GetParam().board);
  const PlaceBoard places(board, Symmetry(board, GetParam().mode));
  std::set<Bitboard> parents{CellOrder(board).centre_places()};
  for (int depth = 0; depth < GetParam().depth; ++depth) {
    const std::set<Bitboard> expected = plain_successors(board, GetParam().mode, parents);
    for (const int threads : {1, 2, 3, 7, 16, 100}) {
      const auto found = successor_occupancies(places, places_of(parents), threads, kAnyMemory, 1);
      ASSERT_TRUE(std::ranges::equal(expected, found)) << "depth " << depth << ", " << threads << " threads";
    }
    parents = expected;
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, Successors, kCases, name_of_case);

// So many that threads have shares of them, which end within one another.
TEST(Successors, OfManyParentsAreThoseOfThePlainSet) {
  constexpr std::size_t kManyParents = 20000;
  const Board board = Board::parse("5x5");
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  std::set<Bitboard> parents{CellOrder(board).centre_places()};
  while (parents.size() < kManyParents) {
    const auto next = successor_occupancies(places, places_of(parents), 1);
    ASSERT_GT(next.size(), parents.size());
    parents = {next.begin(), next.end()};
  }
  const std::set<Bitboard> expected = plain_successors(board, SymmetryMode::kFull, parents);
  for (const int threads : {1, 2, 3, 64}) {
    const auto found = successor_occupancies(places, places_of(parents), threads);
    EXPECT_TRUE(std::ranges::equal(expected, found)) << threads << " threads";
  }
}

TEST(Successors, OfNothingAreNone) {
  const Board board(4, 4);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  for (const int threads : {1, 3})
    EXPECT_TRUE(successor_occupancies(places, {}, threads, kAnyMemory, 1).empty());
  const std::vector<RecordLocation> full(3, {.occupancy = board.all()});
  for (const int threads : {1, 2, 3})
    EXPECT_TRUE(successor_occupancies(places, full, threads, kAnyMemory, 1).empty());
}

// All shares are the same, and so are most cuts.
TEST(Successors, OfTheSameParentsManyTimesComeOnce) {
  const Board board(4, 4);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  const Bitboard centre = CellOrder(board).centre_places();
  const std::vector<RecordLocation> many(50, {.occupancy = centre});
  const std::set<Bitboard> expected = plain_successors(board, SymmetryMode::kFull, {centre});
  for (const int threads : {2, 7, 50}) {
    EXPECT_TRUE(std::ranges::equal(expected, successor_occupancies(places, many, threads, kAnyMemory, 1)))
        << threads;
  }
}

class Release : public testing::TestWithParam<ParentsCase> {};

TEST_P(Release, NeverTakesWhatIsStillNeeded) {
  const Board board = Board::parse(GetParam().board);
  const PlaceBoard places(board, Symmetry(board, GetParam().mode));
  std::set<Bitboard> parents{CellOrder(board).centre_places()};
  for (int depth = 0; depth < GetParam().depth; ++depth) {
    SCOPED_TRACE("depth " + std::to_string(depth));
    auto [frontier, logs] = test::watched_frontier(parents, 3);
    ASSERT_EQ(parents.size(), frontier.index().locations().size());

    const auto candidates = successor_occupancies(places, frontier.index().locations(), 1);
    std::vector<Bitboard> last_use(logs.size());
    for (const Bitboard candidate : candidates) {
      for (const std::size_t segment : test::segments_needed(places, frontier, candidate))
        last_use[segment] = candidate;
    }
    ParentRelease release(places, frontier, 2);
    for (const Bitboard below : candidates) {
      for (const std::size_t segment : release.extract_below(below, logs.size())) frontier.release(segment);
      for (std::size_t segment = 0; segment < logs.size(); ++segment) {
        ASSERT_FALSE(logs[segment]->released && last_use[segment] >= below) << "segment " << segment;
      }
    }
    for (const std::size_t segment : release.extract_below(~Bitboard{0}, logs.size()))
      frontier.release(segment);
    EXPECT_TRUE(release.extract_below(~Bitboard{0}, 1).empty()) << "taken twice";
    for (const auto& log : logs) EXPECT_TRUE(log->released) << "kept beyond the end";
    parents = {candidates.begin(), candidates.end()};
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, Release, kCases, name_of_case);

}  // namespace
}  // namespace othello::enumerate
