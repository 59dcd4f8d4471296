// Every runnable kernel's words_of(), mark_patches() and digests against loops over single colourings.

#include <array>
#include <bit>
#include <functional>
#include <map>

#include "board/digest.h"
#include "kernels/kernel_support.h"
#include "support/sanitized.h"
#include "system/huge_pages.h"

namespace othello {
namespace {

using Bitmap = std::vector<std::uint64_t, LargeAllocator<std::uint64_t>>;

class PatchKernels : public testing::TestWithParam<const Kernels*> {
 protected:
  static const Kernels& kernels() { return *GetParam(); }
};

/// Patches are marked in a bitmap that has some bits already, and moves are added to some.
void expect_marked(const Kernels& kernels, const CompactMove& move, int discs,
                   const std::vector<Colouring>& movers) {
  std::vector<std::uint32_t> numbers(movers.size() + kKernelSlack);
  std::vector<std::uint64_t> words(numbers.size());
  const std::size_t filled =
      kernels.words_of(movers.data(), movers.size(), all_discs(discs), numbers.data(), words.data());
  PatchList list;
  list.append(std::span(numbers).first(filled), std::span(words).first(filled));
  Bitmap bitmap((std::size_t{2} << discs) / 64, 0);
  bitmap.front() = 5;
  Bitmap expected = bitmap;
  MarkedMoves moves{.states = 7, .moves = 1, .flips = 2};
  MarkedMoves expected_moves{.states = 7 + movers.size(), .moves = 1, .flips = 2};
  for (const Colouring mover : movers) {
    const Colouring flips = move.flips(mover);
    if (flips == 0) continue;
    const Colouring successor = move.successor(mover, flips);
    expected[successor / 64] |= bit(static_cast<int>(successor % 64));
    ++expected_moves.moves;
    expected_moves.flips += static_cast<std::uint64_t>(std::popcount(flips));
  }
  kernels.mark_patches(list.numbers, list.patches.data(), move, bitmap.data(), moves);
  ASSERT_EQ(expected_moves.states, moves.states);
  ASSERT_EQ(expected_moves.moves, moves.moves);
  ASSERT_EQ(expected_moves.flips, moves.flips);
  ASSERT_TRUE(expected == bitmap) << discs << " discs, new bit " << move.new_bit();
}

/// Colourings of `discs`, ascending, one in 2^sparse of them.
std::vector<Colouring> random_colourings(int discs, int sparse, std::mt19937_64& random) {
  std::vector<Colouring> colourings;
  for (Colouring colouring = 0; colouring <= all_discs(discs); ++colouring) {
    if (sparse == 0 || random() >> (64 - sparse) == 0) colourings.push_back(colouring);
  }
  return colourings;
}

TEST_P(PatchKernels, MarkTheSuccessorsOfTheStates) {
  std::mt19937_64 random(31);
  for (const char* name : {"4x4", "5x6", "4x7", "8x8", "8x3"}) {
    const Board board = Board::parse(name);
    const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
    for (int round = 0; round < (test::kSanitized ? 3 : 24); ++round) {
      const int discs = std::min(kPatchBits + round % 6, board.cells() - 1);
      // Compact ones have long lines.
      Bitboard occupancy = places.order().centre();
      const int among = round % 2 == 0 ? board.cells() : std::min(discs + 3, board.cells());
      while (std::popcount(occupancy) < discs) {
        occupancy |= bit(static_cast<int>(random() % static_cast<unsigned>(among)));
      }
      const PlaceRanks ranks(occupancy);
      CompactMoveList moves(places);
      moves.begin(ranks);
      const auto movers = random_colourings(discs, round % 5, random);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        ASSERT_NO_FATAL_FAILURE(expect_marked(kernels(), moves[i], discs, movers)) << name;
      }
    }
  }
}

TEST_P(PatchKernels, WordsOfGivesTheFilledWordsOfTheOtherPlayersColourings) {
  std::mt19937_64 random(33);
  for (const int discs : {9, 11, 14, 32}) {
    for (int sparse = 0; sparse < 12; ++sparse) {
      std::vector<Colouring> movers = random_colourings(std::min(discs, 14), sparse, random);
      if (discs > 14) {
        for (Colouring& mover : movers) mover = mover << 18 | 0x2345;
        movers.push_back(~Colouring{0});
      }
      std::map<std::uint32_t, std::uint64_t, std::greater<>> expected;
      for (const Colouring mover : movers) {
        const Colouring q = all_discs(discs) ^ mover;
        expected[q / 64] |= bit(static_cast<int>(q % 64));
      }
      std::vector<std::uint32_t> numbers(movers.size() + kKernelSlack);
      std::vector<std::uint64_t> words(numbers.size());
      ASSERT_EQ(expected.size(), kernels().words_of(movers.data(), movers.size(), all_discs(discs),
                                                    numbers.data(), words.data()));
      std::size_t i = 0;
      for (const auto& [number, word] : expected) {
        ASSERT_EQ(number, numbers[i]) << discs << " discs, one in 2^" << sparse;
        ASSERT_EQ(word, words[i++]) << discs << " discs, one in 2^" << sparse;
      }
    }
  }
}

TEST_P(PatchKernels, MarkNothingForNoPatches) {
  const Board board(5, 6);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  const PlaceRanks ranks(0x3fff);
  CompactMoveList moves(places);
  moves.begin(ranks);
  ASSERT_GT(moves.size(), 0u);
  expect_marked(kernels(), moves[0], 14, {});
}

TEST_P(PatchKernels, DigestAddsTheTermsOfLinearKeys) {
  if (kernels().digest == nullptr) GTEST_SKIP() << "has none";
  std::mt19937_64 random(32);
  std::array<std::uint64_t, 256> word_of_value;
  for (std::uint64_t& word : word_of_value) word = random();
  for (std::size_t discs = 1; discs <= kMaxColouredDiscs; ++discs) {
    std::vector<std::uint64_t> words(discs);
    for (std::uint64_t& word : words) word = random();
    const std::uint64_t base = random();
    for (const std::size_t count : {0u, 1u, 2u, 7u, 8u, 9u, 31u, 32u, 33u, 63u, 100u, 1001u}) {
      std::vector<Colouring> colourings(count);
      std::vector<std::uint8_t> values(count);
      std::uint64_t expected = 0;
      std::uint64_t expected_of_pairs = 0;
      for (std::size_t at = 0; at < count; ++at) {
        colourings[at] = static_cast<Colouring>(random()) & all_discs(static_cast<int>(discs));
        values[at] = static_cast<std::uint8_t>(random() % word_of_value.size());
        std::uint64_t z = base;
        for (std::size_t i = 0; i < discs; ++i) z ^= (colourings[at] >> i & 1) != 0 ? words[i] : 0;
        expected += DigestKeys::term_of_key(z);
        expected_of_pairs += DigestKeys::term_of_key(z ^ word_of_value[values[at]]);
      }
      ASSERT_EQ(expected, kernels().digest(colourings.data(), count, base, words))
          << discs << " discs, " << count << " colourings";
      ASSERT_EQ(expected_of_pairs, kernels().digest_of_pairs(colourings.data(), values.data(), count, base,
                                                             words, word_of_value.data()))
          << discs << " discs, " << count << " pairs";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Runnable, PatchKernels, testing::ValuesIn(test::all_kernels()),
                         test::name_of_kernels);

}  // namespace
}  // namespace othello
