// The kernels for colourings of 64 bits, of every instruction set, against loops over single colourings and
// the definition of their gap code.

#include <bit>

#include "enumerate/kernels/kernel_support.h"
#include "gapkeep/colouring_gaps.h"
#include "support/sanitized.h"

namespace othello::enumerate {
namespace {

using WideColourings = std::vector<WideColouring>;

class WideKernelsOf : public testing::TestWithParam<const Kernels*> {
 protected:
  static const AnyKernels<WideColouring>& kernels() { return *GetParam()->wide; }
};

// The gap code as its header defines it.
std::vector<std::uint8_t> plain_wide_gap(WideColouring gap) {
  if (gap < 248) return {static_cast<std::uint8_t>(gap)};
  std::vector<std::uint8_t> rest;
  for (WideColouring left = gap - 248; left != 0 || rest.empty(); left /= 256)
    rest.push_back(static_cast<std::uint8_t>(left % 256));
  rest.insert(rest.begin(), static_cast<std::uint8_t>(247 + rest.size()));
  return rest;
}

TEST_P(WideKernelsOf, EncodeAndDecodeGapsAroundEveryPowerOfTwoAndEscape) {
  WideColourings gaps{0, 1, 247, 248, 249, ~WideColouring{0}, ~WideColouring{0} - 1};
  for (int bits = 1; bits < 64; ++bits) {
    for (const WideColouring off : {WideColouring{0}, kWideEscape}) {
      const WideColouring power = (WideColouring{1} << bits) + off;
      gaps.insert(gaps.end(), {power - 1, power, power + 1});
    }
  }
  for (const WideColouring gap : gaps) {
    for (const WideColouring previous : {kBeforeFirstWide, WideColouring{0}, WideColouring{12'345}}) {
      const WideColouring colouring = previous + gap + 1;
      const std::vector<std::uint8_t> expected = plain_wide_gap(gap);
      std::vector<std::uint8_t> bytes(2 * kMaxWideGapBytes + kKernelSlack, 0xff);
      const std::uint8_t* end = kernels().encode(&colouring, 1, previous, bytes.data());
      ASSERT_EQ(expected, std::vector<std::uint8_t>(bytes.data(), const_cast<std::uint8_t*>(end))) << gap;
      ASSERT_EQ(expected.size(), wide_gap_bytes(expected[0]));
      std::vector<WideColouring> decoded(1 + kKernelSlack);
      ASSERT_EQ(end, kernels().decode(bytes.data(), 1, previous, decoded.data()));
      ASSERT_EQ(colouring, decoded[0]);
    }
  }
}

TEST_P(WideKernelsOf, DecodeWhatWasEncodedInPieces) {
  std::mt19937_64 random(61);
  for (const std::size_t count : test::many_sizes()) {
    WideColourings colourings;
    WideColouring next = random() % 1'000;
    for (std::size_t i = 0; i < count; ++i, next += 1 + (random() >> (16 + random() % 48)))
      colourings.push_back(next);
    std::vector<std::uint8_t> bytes((count + 1) * kMaxWideGapBytes + kKernelSlack);
    const std::uint8_t* end = kernels().encode(colourings.data(), count, kBeforeFirstWide, bytes.data());
    const std::size_t split = count / 3;
    WideColourings decoded(count + kKernelSlack);
    const std::uint8_t* at = kernels().decode(bytes.data(), split, kBeforeFirstWide, decoded.data());
    at = kernels().decode(at, count - split, split > 0 ? decoded[split - 1] : kBeforeFirstWide,
                          decoded.data() + split);
    ASSERT_EQ(end, at);
    decoded.resize(count);
    ASSERT_EQ(colourings, decoded);
  }
}

TEST_P(WideKernelsOf, CountTheWidthsOfGaps) {
  std::mt19937_64 random(64);
  for (const std::size_t count : test::many_sizes()) {
    for (const unsigned most : {4u, 9u, 48u}) {
      WideColourings colourings;
      WideColouring next = random() % 1'000;
      for (std::size_t i = 0; i < count; ++i) {
        colourings.push_back(next);
        next += 1 + (random() >> (63 - (random() % 20 == 0 ? random() % 48 : random() % most)));
      }
      AnyGapWidths<WideColouring> expected{};
      expected[3] = 7;  // counts are added to what is there
      for (std::size_t i = 1; i < count; ++i)
        ++expected[static_cast<std::size_t>(std::bit_width(colourings[i] - colourings[i - 1] - 1))];
      AnyGapWidths<WideColouring> widths{};
      widths[3] = 7;
      kernels().count_gap_widths(colourings.data(), count, widths);
      ASSERT_EQ(expected, widths) << count << " colourings";
    }
  }
}

TEST_P(WideKernelsOf, JoinHighAndLowBits) {
  std::mt19937_64 random(65);
  for (const std::size_t count : test::many_sizes()) {
    std::vector<std::uint16_t> low(count + kKernelSlack);
    for (std::uint16_t& bits : low) bits = static_cast<std::uint16_t>(random());
    const WideColouring base = random() << 16;
    constexpr WideColouring kGuard = 0x5a5a5a5a5a5a5a5a;
    WideColourings out(count + kKernelSlack + 16, kGuard);
    kernels().add_base(base, low.data(), count, out.data());
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(base | low[i], out[i]);
    for (std::size_t i = count + kKernelSlack; i < out.size(); ++i) ASSERT_EQ(kGuard, out[i]);
  }
}

TEST_P(WideKernelsOf, TakeListsTheBitsAndClearsThem) {
  std::mt19937_64 random(66);
  for (const std::size_t count : {1u, 2u, 3u, 15u, 16u, 17u, 64u, 255u, 256u, 257u, 1'000u}) {
    for (int sparse = 0; sparse < 8; ++sparse) {
      std::vector<std::uint64_t> bitmap(count);
      for (std::uint64_t& word : bitmap) {
        word = random();
        for (int i = 0; i < sparse; ++i) word &= random();
      }
      const WideColouring base = random() << 20 >> 1;
      WideColourings expected;
      for (std::size_t i = 0; i < 64 * count; ++i) {
        if ((bitmap[i / 64] >> i % 64 & 1) != 0) expected.push_back(base + i);
      }
      constexpr WideColouring kGuard = 0x5a5a5a5a5a5a5a5a;
      WideColourings out(expected.size() + kKernelSlack + 16, kGuard);
      ASSERT_EQ(expected.size(), kernels().drain(bitmap.data(), count, base, out.data()));
      for (std::size_t i = expected.size() + kKernelSlack; i < out.size(); ++i) ASSERT_EQ(kGuard, out[i]);
      out.resize(expected.size());
      ASSERT_EQ(expected, out);
      ASSERT_EQ(std::vector<std::uint64_t>(count), bitmap);
    }
  }
}

/// Calls check(move, colourings) for all moves of random occupancies of 2 to 63 discs of 8x8.
template <class Check>
void for_each_move(Check&& check) {
  std::mt19937_64 random(62);
  const Board board(8, 8);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  std::size_t moves_seen = 0;
  for (int i = 0; i < test::less_often(60); ++i) {
    for (const std::size_t size : {0u, 1u, 7u, 8u, 9u, 15u, 16u, 17u, 63u, 200u}) {
      Bitboard occupancy = 0xf;
      const int discs = i == 0 ? 63 : 4 + static_cast<int>(random() % 60);
      while (std::popcount(occupancy) < discs) occupancy |= bit(static_cast<int>(random() % 64));
      WideColourings colourings(size);
      for (WideColouring& colouring : colourings) colouring = random() & all_discs<WideColouring>(discs);
      const DiscIndexes indexes(occupancy);
      WideMoveList moves(places);
      moves.begin(indexes);
      moves_seen += moves.size();
      for (std::size_t m = 0; m < moves.size(); ++m) {
        check(moves[m], colourings);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(moves_seen, 50u);
}

TEST_P(WideKernelsOf, SuccessorsAreThoseOfTheLegalMovesInOrder) {
  for_each_move([](const WideMove& move, const WideColourings& parents) {
    WideColourings expected;
    std::uint64_t expected_flips = 77;
    for (const WideColouring parent : parents) {
      const WideColouring flips = move.flips(parent);
      if (flips != 0) expected.push_back(move.successor(parent, flips));
      expected_flips += static_cast<std::uint64_t>(std::popcount(flips));
    }
    constexpr WideColouring kGuard = 0x5a5a5a5a5a5a5a5a;
    WideColourings out(expected.size() + kKernelSlack + 16, kGuard);
    std::uint64_t flips = 77;
    const WideColourings exact(parents);
    ASSERT_EQ(expected.size(), kernels().successors(exact.data(), exact.size(), move, out.data(), flips));
    ASSERT_EQ(expected_flips, flips);
    for (std::size_t i = expected.size() + kKernelSlack; i < out.size(); ++i) ASSERT_EQ(kGuard, out[i]);
    out.resize(expected.size());
    ASSERT_EQ(expected, out);
  });
}

TEST_P(WideKernelsOf, SuccessorsOfSaysWhichMovesAreLegal) {
  for_each_move([](const WideMove& move, const WideColourings& parents) {
    WideColourings expected;
    std::vector<std::uint8_t> expected_legal((parents.size() + 15) / 16 * 2);
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const WideColouring flips = move.flips(parents[i]);
      if (flips == 0) continue;
      expected.push_back(move.successor(parents[i], flips));
      expected_legal[i / 8] = static_cast<std::uint8_t>(expected_legal[i / 8] | 1u << i % 8);
    }
    WideColourings out(expected.size() + kKernelSlack);
    std::vector<std::uint8_t> legal(expected_legal.size(), 0xaa);
    ASSERT_EQ(expected.size(), kernels().successors_with_legality(parents.data(), parents.size(), move,
                                                                  out.data(), legal.data()));
    out.resize(expected.size());
    ASSERT_EQ(expected, out);
    ASSERT_EQ(expected_legal, legal);
  });
}

TEST_P(WideKernelsOf, KeepWithoutMoveKeepsTheOthersInOrder) {
  for_each_move([](const WideMove& move, const WideColourings& colourings) {
    WideColourings expected = colourings;
    std::erase_if(expected, [&](WideColouring colouring) { return move.flips(colouring) != 0; });
    WideColourings kept = colourings;
    kept.resize(kernels().keep_illegal(kept.data(), kept.size(), move));
    ASSERT_EQ(expected, kept);
  });
}

TEST_P(WideKernelsOf, CountMovesAddsOneAndKeepsThoseWithinTheBoundsInOrder) {
  std::mt19937_64 random(63);
  for_each_move([&](const WideMove& move, const WideColourings& colourings) {
    std::vector<std::uint8_t> before(colourings.size());
    for (std::uint8_t& moves : before) moves = static_cast<std::uint8_t>(random() % 8);
    for (const auto& [least, most] : {std::pair<int, int>{0, 255}, {3, 255}, {0, 4}, {3, 3}, {9, 255}}) {
      WideColourings expected;
      std::vector<std::uint8_t> expected_moves;
      for (std::size_t i = 0; i < before.size(); ++i) {
        const int moves = before[i] + (move.flips(colourings[i]) != 0 ? 1 : 0);
        if (moves < least || moves > most) continue;
        expected.push_back(colourings[i]);
        expected_moves.push_back(static_cast<std::uint8_t>(moves));
      }
      WideColourings kept = colourings;
      std::vector<std::uint8_t> moves = before;
      const std::size_t count =
          kernels().count_and_filter_moves(kept.data(), moves.data(), kept.size(), move,
                                           static_cast<std::uint8_t>(least), static_cast<std::uint8_t>(most));
      kept.resize(count);
      moves.resize(count);
      ASSERT_EQ(expected, kept);
      ASSERT_EQ(expected_moves, moves);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Kernels, WideKernelsOf, testing::ValuesIn(test::all_kernels()),
                         test::name_of_kernels);

}  // namespace
}  // namespace othello::enumerate
