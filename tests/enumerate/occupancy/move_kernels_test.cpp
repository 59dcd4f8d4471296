// Every runnable kernel's mark(), keep_without_move() and list() against loops over single colourings, on
// made-up and on real states.

#include <bit>

#include "enumerate/occupancy/kernel_support.h"

namespace othello {
namespace {

/// An occupancy with the states that a test has of it.
struct Group {
  Board board;
  Bitboard occupancy;
  test::Colourings colourings;
};

std::vector<Group> groups_of_game(int columns, int rows, int max_depth) {
  std::vector<Group> groups;
  const Board board(columns, rows);
  for (const auto& states : test::reached_states(columns, rows, max_depth)) {
    for (auto& [occupancy, colourings] : test::by_occupancy(board, states)) {
      groups.push_back({board, occupancy, std::move(colourings)});
    }
  }
  return groups;
}

/// Random occupancies of at most `discs` discs, with random colourings of them.
std::vector<Group> random_groups(const Board& board, int discs, std::mt19937_64& random) {
  std::vector<Group> groups;
  for (const std::size_t size : test::many_sizes()) {
    Bitboard occupancy = CellOrder::centre();
    while (std::popcount(occupancy) < discs) occupancy |= board.all() & bit(static_cast<int>(random() % 64));
    std::set<Colouring> colourings;
    while (colourings.size() < std::min<std::size_t>(size, all_discs(discs) / 2)) {
      colourings.insert(static_cast<Colouring>(random()) & all_discs(discs));
    }
    groups.push_back({board, occupancy, {colourings.begin(), colourings.end()}});
  }
  return groups;
}

std::vector<Group> all_groups() {
  std::mt19937_64 random(21);
  std::vector<Group> groups = groups_of_game(4, 4, 12);
  for (Group& group : groups_of_game(5, 6, 6)) groups.push_back(std::move(group));
  for (Group& group : random_groups(Board(5, 6), 14, random)) groups.push_back(std::move(group));
  for (Group& group : random_groups(Board(6, 6), 18, random)) groups.push_back(std::move(group));
  for (Group& group : random_groups(Board(8, 8), 16, random)) groups.push_back(std::move(group));
  return groups;
}

class MoveKernels : public testing::TestWithParam<const Kernels*> {
 protected:
  static const Kernels& kernels() { return *GetParam(); }

  template <class Check>
  static void for_each_move(Check&& check) {
    static const std::vector<Group> groups = all_groups();
    for (const Group& group : groups) {
      const PlaceBoard places(group.board, Symmetry(group.board, SymmetryMode::kFull));
      std::vector<CompactMove> moves;
      list_compact_moves(places, PlaceRanks(group.occupancy), moves);
      for (const CompactMove& move : moves) {
        check(group, move);
        if (HasFatalFailure()) return;
      }
    }
  }
};

TEST_P(MoveKernels, MarkSetsTheBitsOfAllSuccessors) {
  for_each_move([](const Group& group, const CompactMove& move) {
    const int discs = std::popcount(group.occupancy) + 1;
    std::vector<std::uint8_t> expected(std::max<std::size_t>(std::size_t{1} << discs, 64) / 8);
    std::vector<std::uint8_t> bitmap = expected;
    // What is set stays set.
    expected[0] = bitmap[0] = 0x80;
    for (const Colouring colouring : group.colourings) {
      const Colouring flips = move.flips(colouring);
      if (flips == 0) continue;
      const Colouring successor = move.successor(colouring, flips);
      expected[successor / 8] = static_cast<std::uint8_t>(expected[successor / 8] | 1 << successor % 8);
    }
    kernels().mark(group.colourings.data(), group.colourings.size(), move, bitmap.data());
    ASSERT_EQ(expected, bitmap) << group.colourings.size() << " colourings of " << discs - 1 << " discs";
  });
}

// Parents with exchanged roles come descending.
TEST_P(MoveKernels, MarkTakesColouringsInAnyOrder) {
  for_each_move([](const Group& group, const CompactMove& move) {
    const int discs = std::popcount(group.occupancy);
    test::Colourings exchanged = group.colourings;
    for (Colouring& colouring : exchanged) colouring ^= all_discs(discs);
    std::vector<std::uint8_t> expected(std::max<std::size_t>(std::size_t{2} << discs, 64) / 8);
    std::vector<std::uint8_t> bitmap = expected;
    kPlainKernels.mark(exchanged.data(), exchanged.size(), move, expected.data());
    kernels().mark(exchanged.data(), exchanged.size(), move, bitmap.data());
    ASSERT_EQ(expected, bitmap);
  });
}

TEST_P(MoveKernels, KeepWithoutMoveKeepsTheOthersInOrder) {
  for_each_move([](const Group& group, const CompactMove& move) {
    test::Colourings expected = group.colourings;
    std::erase_if(expected, [&](Colouring colouring) { return move.flips(colouring) != 0; });
    test::Colourings kept = group.colourings;
    kept.resize(kernels().keep_without_move(kept.data(), kept.size(), move));
    ASSERT_EQ(expected, kept) << group.colourings.size() << " colourings";
  });
}

TEST_P(MoveKernels, ListGivesTheSetBits) {
  std::mt19937_64 random(22);
  for (const std::size_t words : test::many_sizes()) {
    for (int density = 0; density < 6; ++density) {
      std::vector<std::uint64_t> bitmap(words);
      for (std::uint64_t& word : bitmap) {
        word = density == 0   ? 0
               : density == 1 ? ~std::uint64_t{0}
               : density == 2 ? random()
               : density == 3 ? (random() % 9 == 0 ? random() & random() & random() : 0)
               : density == 4 ? bit(static_cast<int>(random() % 64))
                              : (random() % 2 == 0 ? random() | random() : 0);
      }
      const auto base = static_cast<Colouring>(64 * (random() % 1'000));
      test::Colourings expected;
      for (std::size_t i = 0; i < 64 * words; ++i) {
        if ((bitmap[i / 64] >> i % 64 & 1) != 0) expected.push_back(base + static_cast<Colouring>(i));
      }
      constexpr Colouring kGuard = 0x5a5a5a5a;
      std::vector<Colouring> out(expected.size() + kKernelSlack + 16, kGuard);
      const std::size_t listed = kernels().list(bitmap.data(), words, base, out.data());
      ASSERT_EQ(expected.size(), listed) << words << " words, density " << density;
      for (std::size_t i = listed + kKernelSlack; i < out.size(); ++i) ASSERT_EQ(kGuard, out[i]);
      out.resize(listed);
      ASSERT_EQ(expected, out) << words << " words, density " << density;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, MoveKernels, testing::ValuesIn(test::all_kernels()), test::name_of_kernels);

}  // namespace
}  // namespace othello
