// Searches whose states have more than 32 discs: late positions of large boards, against the plain search and
// against the paper's search, however they are run.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "board/text.h"
#include "enumerate/engines_support.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/search/options.h"
#include "support/files.h"
#include "support/forced_kernel.h"
#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

SearchOptions search_of(const Board& board, SymmetryMode symmetry) {
  SearchOptions options = test::options_for("4x4", 0, symmetry);
  options.board = board;
  options.max_depth = board.last_depth();
  return options;
}

struct Wanted {
  int columns;
  int rows;
  int discs;
  int vacant;
  int closed = 0;
  bool mirrored = false;
};

/// A board full of discs of either player at random, but for vacant and closed cells, and for cells that it
/// does not have. `mirrored`: what is a cell, vacant and closed is its own mirror image.
std::string random_late_start(const Wanted& wanted, std::mt19937_64& random) {
  plain::Grid grid(wanted.columns, wanted.rows, plain::kVacant);
  std::vector<plain::Spot> spots = plain::all_spots(grid);
  std::ranges::shuffle(spots, random);
  for (const plain::Spot spot : spots) grid[spot] = random() % 2 == 0 ? plain::kMover : plain::kOpponent;
  const auto make = [&](int count, char kind) {
    while (count > 0) {
      const plain::Spot spot = spots.back();
      spots.pop_back();
      if (!plain::is_disc(grid[spot])) continue;
      grid[spot] = kind;
      --count;
      if (!wanted.mirrored || count == 0) continue;
      char& image = grid[{wanted.columns - 1 - spot.column, spot.row}];
      if (!plain::is_disc(image)) continue;
      image = kind;
      --count;
    }
  };
  make(wanted.vacant, plain::kVacant);
  make(wanted.closed, plain::kClosed);
  make(wanted.columns * wanted.rows - wanted.discs - wanted.vacant - wanted.closed, plain::kNoCell);
  return plain::text_of(grid);
}

std::uint64_t expect_plain_states(const std::string& text) {
  std::uint64_t states = 0;
  const Board board = parse_board(text);
  for (const SymmetryMode symmetry : {SymmetryMode::kFull, SymmetryMode::kNone}) {
    SCOPED_TRACE(text);
    auto levels = plain::search_from(plain::grid_of(text), symmetry);
    levels.resize(static_cast<std::size_t>(board.last_depth()) + 1);
    test::expect_same_as(levels, search_of(board, symmetry));
    for (const plain::Level& level : levels) states += level.states.size();
    if (testing::Test::HasFailure()) break;
  }
  return states;
}

TEST(MoreDiscs, AgreeWithThePlainSearchAtRandom) {
  std::mt19937_64 random(64);
  std::uint64_t states = 0;
  const std::vector<Wanted> boards{
      {8, 8, 30, 6},           // across 32
      {6, 6, 30, 6},           //
      {6, 6, 29, 7, 0, true},  //
      {5, 7, 27, 8},           //
      {6, 6, 31, 4, 1},        //
      {8, 8, 31, 5, 2, true},  //
      {8, 5, 32, 6},           // the start has the most of a narrow one
      {8, 8, 33, 6, 1},        // and one more
      {7, 7, 42, 7},           //
      {8, 8, 45, 7, 2, true},  //
      {8, 8, 50, 6},           //
      {8, 8, 56, 8},           // full at last
      {8, 8, 56, 8, 0, true},  //
      {8, 8, 60, 4},           //
      {8, 8, 63, 1},           //
      {8, 8, 58, 0, 2},        // no move
      {8, 8, 64, 0},           // nor a cell to move to
      {8, 6, 40, 8, 0, true},  //
      {4, 8, 26, 6},           // never more than 32
  };
  for (int i = 0; i < test::less_often(2); ++i) {
    for (std::size_t board = 0; board < boards.size(); board += test::kSanitized ? 7 : 1) {
      states += expect_plain_states(random_late_start(boards[board], random));
      if (HasFailure()) return;
    }
  }
  if (test::kSanitized) return;
  EXPECT_LT(5'000u, states);
}

// Starts that many transformations leave in place.
TEST(MoreDiscs, AgreeWithThePlainSearchUnderEverySymmetry) {
  constexpr const char* kStarts[] = {
      ".XOXOXO./XOXXOOXO/OXOXOXOX/XOXOXXOO/OOXXOXOX/XOXOXOXO/OXOOXXOX/.OXOXOX.",
      "XOX..XOX/OXOXOXOX/XOXOXOXO/.XOXXOX./.OXOOXO./OXOXOXOX/XOXOXOXO/XOX..XOX",
      "......../XOXOXOXO/OXXOOXXO/XOOXXOOX/OXOXOXOX/XXOOXXOO/OXOXOXOX/XXXOOOXO",
      ".XOXO./XOXOXO/OXXOOX/XOOXXO/OXOXOX/.OXOX.",
      "X.XO.O/.OXOX./OXXOOX/XOOXXO/.XOXO./X.OX.O",
      "#.XX.#/.OXOX./XXXOOX/XOOXXO/.XOXO./#.OX.#",
  };
  for (const char* start : kStarts) {
    expect_plain_states(start);
    if (HasFailure()) return;
  }
}

struct Late {
  const char* start;
  int max_depth;
  SymmetryMode symmetry;
};

// With more states an occupancy than the smallest list holds.
class LateSearches : public testing::TestWithParam<Late> {
 protected:
  static SearchOptions options() {
    SearchOptions options = search_of(parse_board(GetParam().start), GetParam().symmetry);
    options.max_depth = test::kSanitized ? std::min(GetParam().max_depth, 5) : GetParam().max_depth;
    options.keep_last_states = false;
    return options;
  }

  static std::vector<DepthRow> paper_rows() {
    SearchOptions paper = options();
    paper.engine = Engine::kShiftedQueue;
    return test::search(paper).rows;
  }
};

TEST_P(LateSearches, FindTheSameHoweverTheyAreRun) {
  const std::vector<DepthRow> expected = paper_rows();
  for (const Kernels* kernels : runnable_kernels()) {
    const test::ForcedKernel forced{std::string(kernels->name)};
    for (const int threads : {1, 3}) {
      // Lists that hold all, some and the fewest states.
      for (const std::uint64_t list_bytes : {0u, 400'000u, 1u}) {
        if (list_bytes == 1 && threads == 3) continue;
        SCOPED_TRACE(std::string(kernels->name) + ", threads " + std::to_string(threads) + ", bytes " +
                     std::to_string(list_bytes));
        SearchOptions other = options();
        other.threads = threads;
        other.occupancy.bitmap_bytes = list_bytes;
        test::expect_same_table(expected, test::search(other).rows);
        if (HasFailure()) return;
      }
    }
  }
}

TEST_P(LateSearches, GoOnWhereTheyWereStopped) {
  const std::vector<DepthRow> expected = paper_rows();
  const test::Folder folder;
  SearchOptions other = options();
  other.storage.scratch = folder.path();
  other.storage.resume = true;
  int stops = 0;
  for (int at = 3; true; at = 2 * at + 1) {
    test::StopsOnce stops_once(at);
    try {
      test::expect_same_table(expected, run_search(other, stops_once).rows);
      break;
    } catch (const SearchStopped&) {
      ++stops;
    }
  }
  EXPECT_LT(3, stops);
  // It is all there: nothing is left to do.
  test::expect_same_table(expected, test::search(other).rows);
}

INSTANTIATE_TEST_SUITE_P(
    Starts, LateSearches,
    testing::Values(Late{"..XXX.../..XOX.../OOXOOXX./OXXOXOX./OXOXXOO./.XXOOO../OOXXOO../.OXOXX..", 5,
                         SymmetryMode::kFull},
                    Late{"..XXX.../..XOX.../OOXOOXXX/OXXOXOXX/OXOXXOOX/.XXOOOXX/OOXXOOXX/.OXOXXO.", 10,
                         SymmetryMode::kFull},
                    Late{"..OXXO../.OXOXXO./XXOXOXOX/OXXOOXXO/XOXXOOXO/OXOXXOXX/.XOOXOX./..XOOX..", 6,
                         SymmetryMode::kFull},
                    Late{"..OXXO../.OXOXXO./XXOXOXOX/OXXOOXXO/XOXXOOXO/OXOXXOXX/.XOOXOX./..XOOX..", 7,
                         SymmetryMode::kNone}),
    [](const auto& test) { return "Start" + std::to_string(test.index); });

// The numbers of the last states take more than 64 bits.
TEST(MoreDiscs, KeepTheLastStatesOfAFullBoard) {
  const std::string text = "X.XO.OXX/.OXOX.OO/OXXOOXXO/XOOXXOOX/OXXOXO.X/XOX.XOXX/OXOOXOXO/XXOXOOX.";
  const Board board = parse_board(text);
  SearchOptions options = search_of(board, SymmetryMode::kFull);
  EXPECT_EQ(64, board.start_discs() + board.last_depth());
  const auto levels = plain::search_from(plain::grid_of(text), SymmetryMode::kFull);
  const SearchResult result = test::search(options);
  EXPECT_EQ(16, result.last_states.value_bytes);
  ASSERT_EQ(levels.at(static_cast<std::size_t>(board.last_depth())).states.size(), result.rows.back().states);
}

}  // namespace
}  // namespace othello::enumerate
