// Every runnable kernel's successors(), keep_illegal(), count_and_filter_moves() and drain() against loops over
// single colourings, on made-up and on real states.

#include <bit>

#include "enumerate/kernels/kernel_support.h"
#include "support/sanitized.h"

namespace othello::enumerate {
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
    Bitboard occupancy = Bitboard{0xf};
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
  std::vector<Group> groups = groups_of_game(4, 4, test::kSanitized ? 7 : 12);
  for (Group& group : groups_of_game(5, 6, test::kSanitized ? 4 : 6)) groups.push_back(std::move(group));
  for (Group& group : random_groups(Board(5, 6), 14, random)) groups.push_back(std::move(group));
  for (Group& group : random_groups(Board(6, 6), 18, random)) groups.push_back(std::move(group));
  for (const int discs : {16, 31, 32}) {
    for (Group& group : random_groups(Board(8, 8), discs, random)) groups.push_back(std::move(group));
  }
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
      const DiscIndexes indexes(group.occupancy);
      CompactMoveList moves(places);
      moves.begin(indexes);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        check(group, moves[i]);
        if (HasFatalFailure()) return;
      }
    }
  }
};

TEST_P(MoveKernels, SuccessorsAreThoseOfTheLegalMovesInOrder) {
  for_each_move([](const Group& group, const CompactMove& move) {
    const Colouring all = all_discs(std::popcount(group.occupancy));
    // Parents come ascending, or descending with the roles exchanged.
    for (const Colouring exchange : {Colouring{0}, all}) {
      test::Colourings parents = group.colourings;
      for (Colouring& parent : parents) parent ^= exchange;
      test::Colourings expected;
      constexpr std::uint64_t kBefore = 0x123456789abcdef0;
      std::uint64_t expected_flips = kBefore;
      for (const Colouring parent : parents) {
        const Colouring flips = move.flips(parent);
        if (flips != 0) expected.push_back(move.successor(parent, flips));
        for (Colouring rest = flips; rest != 0; rest &= rest - 1) ++expected_flips;
      }
      std::uint64_t flips = kBefore;
      constexpr Colouring kGuard = 0x5a5a5a5a;
      std::vector<Colouring> out(expected.size() + kKernelSlack + 16, kGuard);
      ASSERT_EQ(expected.size(),
                kernels().successors(parents.data(), parents.size(), move, out.data(), flips));
      ASSERT_EQ(expected_flips, flips) << parents.size() << " colourings";
      for (std::size_t i = expected.size() + kKernelSlack; i < out.size(); ++i) ASSERT_EQ(kGuard, out[i]);
      out.resize(expected.size());
      ASSERT_EQ(expected, out) << parents.size() << " colourings of " << std::popcount(group.occupancy);
    }
  });
}

TEST_P(MoveKernels, SuccessorsOfSaysWhichColouringsTheyAreOf) {
  for_each_move([](const Group& group, const CompactMove& move) {
    const Colouring all = all_discs(std::popcount(group.occupancy));
    for (const Colouring exchange : {Colouring{0}, all}) {
      test::Colourings parents = group.colourings;
      for (Colouring& parent : parents) parent ^= exchange;
      test::Colourings expected;
      std::vector<std::uint8_t> expected_legal((parents.size() + 15) / 16 * 2, 0);
      for (std::size_t i = 0; i < parents.size(); ++i) {
        const Colouring flips = move.flips(parents[i]);
        if (flips == 0) continue;
        expected.push_back(move.successor(parents[i], flips));
        expected_legal[i / 8] = static_cast<std::uint8_t>(expected_legal[i / 8] | 1u << i % 8);
      }
      std::vector<Colouring> out(parents.size() + kKernelSlack);
      std::vector<std::uint8_t> legal(expected_legal.size() + 1, 0xa5);
      out.resize(
          kernels().successors_with_legality(parents.data(), parents.size(), move, out.data(), legal.data()));
      ASSERT_EQ(expected, out);
      ASSERT_EQ(0xa5, legal.back());
      legal.pop_back();
      ASSERT_EQ(expected_legal, legal) << parents.size() << " colourings";
    }
  });
}

TEST_P(MoveKernels, RaiseTakesEachValueToTheNextSetBit) {
  std::mt19937_64 random(23);
  for (const std::size_t count : test::many_sizes()) {
    for (int density = 0; density < 4; ++density) {
      std::vector<std::uint8_t> legal(count / 8 + 1 + kKernelSlack);
      for (std::uint8_t& byte : legal) {
        byte = static_cast<std::uint8_t>(density == 0   ? 0
                                         : density == 1 ? 0xff
                                                        : random() & (density == 2 ? random() : ~0u));
      }
      std::vector<std::uint8_t> best(count + 16);
      std::vector<std::uint8_t> values(count + kKernelSlack);
      for (std::uint8_t& byte : best) byte = static_cast<std::uint8_t>(random());
      for (std::uint8_t& byte : values) byte = static_cast<std::uint8_t>(random());
      std::vector<std::uint8_t> expected = best;
      std::size_t taken = 0;
      for (std::size_t i = 0; i < count; ++i) {
        if ((legal[i / 8] >> i % 8 & 1) != 0) expected[i] = std::max(expected[i], values[taken++]);
      }
      kernels().update_best(best.data(), count, legal.data(), values.data());
      ASSERT_EQ(expected, best) << count << " values, density " << density;
    }
  }
}

TEST_P(MoveKernels, KeepWithoutMoveKeepsTheOthersInOrder) {
  for_each_move([](const Group& group, const CompactMove& move) {
    test::Colourings expected = group.colourings;
    std::erase_if(expected, [&](Colouring colouring) { return move.flips(colouring) != 0; });
    test::Colourings kept = group.colourings;
    kept.resize(kernels().keep_illegal(kept.data(), kept.size(), move));
    ASSERT_EQ(expected, kept) << group.colourings.size() << " colourings";
  });
}

TEST_P(MoveKernels, CountMovesAddsOneAndKeepsThoseWithinTheBoundsInOrder) {
  std::mt19937_64 random(24);
  for_each_move([&](const Group& group, const CompactMove& move) {
    std::vector<std::uint8_t> before(group.colourings.size());
    for (std::uint8_t& moves : before) moves = static_cast<std::uint8_t>(random() % 8);
    for (const auto& [least, most] : {std::pair<int, int>{0, 255}, {3, 255}, {0, 4}, {3, 3}, {9, 255}}) {
      test::Colourings expected;
      std::vector<std::uint8_t> expected_moves;
      for (std::size_t i = 0; i < before.size(); ++i) {
        const int moves = before[i] + (move.flips(group.colourings[i]) != 0 ? 1 : 0);
        if (moves < least || moves > most) continue;
        expected.push_back(group.colourings[i]);
        expected_moves.push_back(static_cast<std::uint8_t>(moves));
      }
      test::Colourings kept = group.colourings;
      std::vector<std::uint8_t> moves = before;
      const std::size_t count =
          kernels().count_and_filter_moves(kept.data(), moves.data(), kept.size(), move,
                                           static_cast<std::uint8_t>(least), static_cast<std::uint8_t>(most));
      kept.resize(count);
      moves.resize(count);
      ASSERT_EQ(expected, kept) << group.colourings.size() << " colourings, " << least << " to " << most;
      ASSERT_EQ(expected_moves, moves) << group.colourings.size() << " colourings";
    }
  });
}

TEST_P(MoveKernels, TakeGivesTheSetBitsAndClearsThem) {
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
      const std::size_t listed = kernels().drain(bitmap.data(), words, base, out.data());
      ASSERT_EQ(expected.size(), listed) << words << " words, density " << density;
      for (std::size_t i = listed + kKernelSlack; i < out.size(); ++i) ASSERT_EQ(kGuard, out[i]);
      out.resize(listed);
      ASSERT_EQ(expected, out) << words << " words, density " << density;
      ASSERT_EQ(words, std::ranges::count(bitmap, std::uint64_t{0}));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, MoveKernels, testing::ValuesIn(test::all_kernels()), test::name_of_kernels);

}  // namespace
}  // namespace othello::enumerate
