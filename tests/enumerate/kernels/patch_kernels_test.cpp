// Every runnable kernel's pack_words(), mark_patches() and digests, of both widths, against loops over single
// colourings.

#include <sys/mman.h>

#include <array>
#include <bit>
#include <functional>
#include <map>
#include <set>

#include "board/digest.h"
#include "enumerate/kernels/kernel_support.h"
#include "support/sanitized.h"
#include "system/huge_pages.h"

namespace othello::enumerate {
namespace {

using Bitmap = std::vector<std::uint64_t, LargeAllocator<std::uint64_t>>;

class PatchKernels : public testing::TestWithParam<const Kernels*> {
 protected:
  static const Kernels& kernels() { return *GetParam(); }
};

/// Patches are marked in a bitmap that has some bits already, and moves are added to some.
template <class AnyColouring>
void expect_marked(const Kernels& all_kernels, const AnyCompactMove<AnyColouring>& move, int discs,
                   const std::vector<AnyColouring>& movers) {
  const AnyKernels<AnyColouring>& kernels = kernels_of<AnyColouring>(all_kernels);
  std::vector<AnyColouring> numbers(movers.size() + kKernelSlack);
  std::vector<std::uint64_t> words(numbers.size());
  const std::size_t filled = kernels.pack_words(movers.data(), movers.size(), all_discs<AnyColouring>(discs),
                                                numbers.data(), words.data());
  PatchList list;
  list.append(std::span(numbers).first(filled), std::span(words).first(filled));
  Bitmap bitmap((std::size_t{2} << discs) / 64, 0);
  bitmap.front() = 5;
  Bitmap expected = bitmap;
  MarkedMoves moves{.states = 7, .moves = 1, .flips = 2};
  MarkedMoves expected_moves{.states = 7 + movers.size(), .moves = 1, .flips = 2};
  for (const AnyColouring mover : movers) {
    const AnyColouring flips = move.flips(mover);
    if (flips == 0) continue;
    const AnyColouring successor = move.successor(mover, flips);
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
template <class AnyColouring>
std::vector<AnyColouring> random_colourings(int discs, int sparse, std::mt19937_64& random) {
  std::vector<AnyColouring> colourings;
  for (AnyColouring colouring = 0; colouring <= all_discs<AnyColouring>(discs); ++colouring) {
    if (sparse == 0 || random() >> (64 - sparse) == 0) colourings.push_back(colouring);
  }
  return colourings;
}

template <class AnyColouring>
void expect_all_marked(const Kernels& kernels) {
  std::mt19937_64 random(31);
  for (const char* name : {"4x4", "5x6", "4x7", "8x8", "8x3"}) {
    const Board board = Board::parse(name);
    const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
    for (int round = 0; round < (test::kSanitized ? 3 : 24); ++round) {
      const int discs = std::min(kPatchBits + round % 6, board.cells() - 1);
      // Compact ones have long lines.
      Bitboard occupancy = places.order().centre_places();
      const int among = round % 2 == 0 ? board.cells() : std::min(discs + 3, board.cells());
      while (std::popcount(occupancy) < discs) {
        occupancy |= bit(static_cast<int>(random() % static_cast<unsigned>(among)));
      }
      const DiscIndexes indexes(occupancy);
      AnyCompactMoveList<AnyColouring> moves(places);
      moves.begin(indexes);
      const auto movers = random_colourings<AnyColouring>(discs, round % 5, random);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        ASSERT_NO_FATAL_FAILURE(expect_marked(kernels, moves[i], discs, movers)) << name;
      }
    }
  }
}

TEST_P(PatchKernels, MarkTheSuccessorsOfTheStates) {
  expect_all_marked<Colouring>(kernels());
}

TEST_P(PatchKernels, MarkTheSuccessorsOfWideStates) {
  expect_all_marked<WideColouring>(kernels());
}

/// Address space for a bitmap of 2^bits bits, which takes memory only where bits are set.
class SparseBitmap {
 public:
  explicit SparseBitmap(int bits) : bytes_((std::size_t{1} << bits) / 8) {
    void* begin =
        mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    words = begin == MAP_FAILED ? nullptr : static_cast<std::uint64_t*>(begin);
  }
  ~SparseBitmap() {
    if (words != nullptr) munmap(words, bytes_);
  }
  SparseBitmap(const SparseBitmap&) = delete;
  SparseBitmap& operator=(const SparseBitmap&) = delete;

  std::uint64_t* words = nullptr;

 private:
  std::size_t bytes_;
};

// More than 32 discs: a few patches all over the colourings, whose successors are all that is set around them.
TEST_P(PatchKernels, MarkTheSuccessorsOfMoreThan32Discs) {
  std::mt19937_64 random(35);
  const Board board(7, 6);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  const AnyKernels<WideColouring>& wide = *kernels().wide;
  for (const int discs : {33, 36, 39, kMaxPatchDiscs}) {
    Bitboard occupancy = places.order().centre_places();
    while (std::popcount(occupancy) < discs) occupancy |= bit(static_cast<int>(random() % 42));
    const DiscIndexes indexes(occupancy);
    WideMoveList moves(places);
    moves.begin(indexes);
    for (std::size_t m = 0; m < moves.size(); ++m) {
      std::set<WideColouring> movers;
      for (int i = 0; i < 20; ++i) {
        const WideColouring near = random() & all_discs<WideColouring>(discs);
        for (int j = 0; j < 40; ++j) movers.insert(near ^ (random() & 511));
      }
      const std::vector<WideColouring> list(movers.begin(), movers.end());
      std::vector<WideColouring> numbers(list.size() + kKernelSlack);
      std::vector<std::uint64_t> words(numbers.size());
      const std::size_t filled = wide.pack_words(list.data(), list.size(), all_discs<WideColouring>(discs),
                                                 numbers.data(), words.data());
      PatchList patches;
      patches.append(std::span(numbers).first(filled), std::span(words).first(filled));
      std::map<WideColouring, std::uint64_t> expected;
      for (const WideColouring mover : list) {
        const WideColouring flips = moves[m].flips(mover);
        if (flips == 0) continue;
        const WideColouring successor = moves[m].successor(mover, flips);
        expected[successor / 64] |= bit(static_cast<int>(successor % 64));
      }
      const SparseBitmap bitmap(discs + 1);
      if (bitmap.words == nullptr) GTEST_SKIP() << "no address space";
      MarkedMoves marked;
      wide.mark_patches(patches.numbers, patches.patches.data(), moves[m], bitmap.words, marked);
      ASSERT_EQ(list.size(), marked.states);
      for (const auto& [word, bits] : expected) {
        for (WideColouring near = word / 16 * 16; near < word / 16 * 16 + 16; ++near) {
          const auto found = expected.find(near);
          ASSERT_EQ(found == expected.end() ? 0 : found->second, bitmap.words[near]) << discs << " discs";
        }
      }
    }
  }
}

template <class AnyColouring>
void expect_words_of(const AnyKernels<AnyColouring>& kernels) {
  std::mt19937_64 random(33);
  for (const int discs : {9, 11, 14, kMaxDiscs<AnyColouring>}) {
    for (int sparse = 0; sparse < 12; ++sparse) {
      std::vector<AnyColouring> movers = random_colourings<AnyColouring>(std::min(discs, 14), sparse, random);
      if (discs > 14) {
        for (AnyColouring& mover : movers) mover = mover << (discs - 14) | 0x2345;
        movers.push_back(~AnyColouring{0});
      }
      std::map<AnyColouring, std::uint64_t, std::greater<>> expected;
      for (const AnyColouring mover : movers) {
        const AnyColouring q = all_discs<AnyColouring>(discs) ^ mover;
        expected[q / 64] |= bit(static_cast<int>(q % 64));
      }
      std::vector<AnyColouring> numbers(movers.size() + kKernelSlack);
      std::vector<std::uint64_t> words(numbers.size());
      ASSERT_EQ(expected.size(),
                kernels.pack_words(movers.data(), movers.size(), all_discs<AnyColouring>(discs),
                                   numbers.data(), words.data()));
      std::size_t i = 0;
      for (const auto& [number, word] : expected) {
        ASSERT_EQ(number, numbers[i]) << discs << " discs, one in 2^" << sparse;
        ASSERT_EQ(word, words[i++]) << discs << " discs, one in 2^" << sparse;
      }
    }
  }
}

TEST_P(PatchKernels, WordsOfGivesTheFilledWordsOfTheOtherPlayersColourings) {
  expect_words_of<Colouring>(kernels());
  expect_words_of<WideColouring>(*kernels().wide);
}

TEST_P(PatchKernels, MarkNothingForNoPatches) {
  const Board board(5, 6);
  const PlaceBoard places(board, Symmetry(board, SymmetryMode::kFull));
  const DiscIndexes indexes(0x3fff);
  CompactMoveList moves(places);
  moves.begin(indexes);
  ASSERT_GT(moves.size(), 0u);
  expect_marked<Colouring>(kernels(), moves[0], 14, {});
}

template <class AnyColouring>
void expect_digests(const AnyKernels<AnyColouring>& kernels) {
  std::mt19937_64 random(32);
  std::array<std::uint64_t, ByteWords::kInTables> word_of_value;
  for (std::uint64_t& word : word_of_value) word = random();
  const ByteWords words_of_values(word_of_value);
  for (std::size_t discs = 1; discs <= kMaxDiscs<AnyColouring>; ++discs) {
    std::vector<std::uint64_t> words(discs);
    for (std::uint64_t& word : words) word = random();
    const std::uint64_t base = random();
    for (const std::size_t count :
         {0u, 1u, 2u, 7u, 8u, 9u, 31u, 32u, 33u, 63u, 64u, 65u, 100u, 128u, 1001u}) {
      std::vector<AnyColouring> colourings(count);
      std::vector<std::uint8_t> values(count);
      std::uint64_t expected = 0;
      std::uint64_t expected_of_pairs = 0;
      for (std::size_t at = 0; at < count; ++at) {
        colourings[at] =
            static_cast<AnyColouring>(random()) & all_discs<AnyColouring>(static_cast<int>(discs));
        values[at] = static_cast<std::uint8_t>(random() % word_of_value.size());
        std::uint64_t z = base;
        for (std::size_t i = 0; i < discs; ++i) z ^= (colourings[at] >> i & 1) != 0 ? words[i] : 0;
        expected += DigestKeys::term_of_key(z);
        expected_of_pairs += DigestKeys::term_of_key(z ^ word_of_value[values[at]]);
      }
      ASSERT_EQ(expected, kernels.digest(colourings.data(), count, base, words))
          << discs << " discs, " << count << " colourings";
      ASSERT_EQ(expected_of_pairs, kernels.digest_of_pairs(colourings.data(), values.data(), count, base,
                                                           words, words_of_values))
          << discs << " discs, " << count << " pairs";
    }
  }
}

TEST_P(PatchKernels, DigestAddsTheTermsOfLinearKeys) {
  if (kernels().digest == nullptr) GTEST_SKIP() << "has none";
  expect_digests<Colouring>(kernels());
  expect_digests<WideColouring>(*kernels().wide);
}

INSTANTIATE_TEST_SUITE_P(Runnable, PatchKernels, testing::ValuesIn(test::all_kernels()),
                         test::name_of_kernels);

}  // namespace
}  // namespace othello::enumerate
