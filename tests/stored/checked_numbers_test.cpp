// Stored states read in pieces and checked on the way, against plain readings of the same definitions.
#include "stored/checked_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <random>

#include "stored/block_pieces.h"
#include "stored/bytes_in_memory.h"
#include "stored/file_support.h"
#include "stored/number_check.h"
#include "support/blocks.h"
#include "support/boards.h"

namespace othello::stored {
namespace {

using enumerate::Engine;

// Remembers the most that was requested at once.
class WatchedBytes : public test::BytesInMemory {
 public:
  using BytesInMemory::BytesInMemory;
  void read_at(std::uint64_t offset, std::span<std::byte> into) const override {
    largest = std::max(largest, into.size());
    BytesInMemory::read_at(offset, into);
  }
  mutable std::size_t largest = 0;
};

// Ascending, with gaps of all sizes.
std::vector<std::uint64_t> some_numbers(std::size_t count, std::mt19937_64& random) {
  std::vector<std::uint64_t> numbers;
  std::uint64_t number = random() % 100;
  for (std::size_t i = 0; i < count; ++i) {
    numbers.push_back(number);
    number += 1 + (random() >> (64 - 1 - random() % 30));
  }
  return numbers;
}

TEST(BlockPieces, AreWholeBlocksAndLeaveNothingOut) {
  std::mt19937_64 random(61);
  for (const char* widths : {"8,16,32,64", "64", "1", "1,2,64"}) {
    for (const std::size_t count : {0u, 1u, 4'096u, 5'000u, 300'000u}) {
      const auto numbers = some_numbers(count, random);
      const test::Bytes bytes = test::write(numbers, Widths::parse(widths)).bytes;
      const WatchedBytes stored(bytes);
      BlockPieces<std::uint64_t> pieces(stored, Widths::paper());
      test::Bytes joined;
      BlockPiece piece;
      std::size_t pieces_seen = 0;
      for (; pieces.next(piece); ++pieces_seen) {
        ASSERT_EQ(joined.size(), piece.offset);
        ASSERT_FALSE(validate_blocks<std::uint64_t>(piece.bytes, Widths::parse(widths), ~std::uint64_t{0}));
        joined.insert(joined.end(), piece.bytes.begin(), piece.bytes.end());
      }
      EXPECT_TRUE(bytes == joined) << widths << ", " << count << " numbers";
      EXPECT_LE(stored.largest, BlockPieces<std::uint64_t>::kBufferBytes);
      if (count == 300'000) {
        EXPECT_GT(pieces_seen, 3u);
      }
    }
  }
}

TEST(BlockPieces, OfACutOffSetEndWithWhatIsLeft) {
  std::mt19937_64 random(62);
  const test::Bytes whole = test::write(some_numbers(3'000, random), Widths::parse("2,64")).bytes;
  for (std::size_t length = 0; length < whole.size(); length += 1 + random() % 40) {
    const test::Bytes bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    const test::BytesInMemory stored(bytes);
    BlockPieces<std::uint64_t> pieces(stored, Widths::paper());
    test::Bytes joined;
    BlockPiece piece;
    while (pieces.next(piece)) joined.insert(joined.end(), piece.bytes.begin(), piece.bytes.end());
    ASSERT_TRUE(bytes == joined) << length << " bytes";
  }
}

TEST(BlockPieces, StopAtABlockThatClaimsTooMuch) {
  std::mt19937_64 random(63);
  test::Bytes bytes = test::write(some_numbers(4'096, random), Widths::paper()).bytes;
  const std::size_t bad = bytes.size();
  bytes.resize(bad + 16 + (std::size_t{8} << 20));
  BlockHeader<std::uint64_t>{.first = 1u << 31, .count = 2, .payload_bytes = 8u << 20}.store(bytes.data() +
                                                                                             bad);
  const WatchedBytes stored(bytes);
  BlockPieces<std::uint64_t> pieces(stored, Widths::paper());
  BlockPiece piece;
  ASSERT_TRUE(pieces.next(piece));
  EXPECT_EQ(bad, piece.bytes.size());
  ASSERT_TRUE(pieces.next(piece));
  EXPECT_EQ(bad, piece.offset);
  EXPECT_LE(piece.bytes.size(), BlockPieces<std::uint64_t>::kBufferBytes);
  EXPECT_TRUE(validate_blocks<std::uint64_t>(piece.bytes, Widths::paper(), ~std::uint64_t{0}));
  EXPECT_FALSE(pieces.next(piece));
}

// Any number is one of its depth; the check takes those that encode their own orbit, and knows its digest.
template <class Number>
void expect_plain_check(const Board& board, SymmetryMode mode, int depth, std::mt19937_64& random) {
  const StoredResults results{.board = board,
                              .symmetry = mode,
                              .numbering = enumerate::StoredNumbering::kOccupancy,
                              .rows = {},
                              .states_depth = depth,
                              .states = {}};
  const Symmetry symmetry(board, mode);
  const OccupancyNumbering<Number> numbering(board, symmetry, depth);
  const DigestKeys keys(board);
  const auto check = make_number_check<Number>(results.label());
  ASSERT_TRUE(numbering.bound() == check->bound());
  std::vector<Number> representatives;
  std::uint64_t digest = 0;
  for (int i = 0; i < 40; ++i) {
    // Some colourings of one occupancy.
    const auto rank = random() % binomial(board.cells() - kStartDiscs, depth);
    for (int j = 0; j < 5; ++j) {
      const auto colouring = random() & ((std::uint64_t{1} << (depth + kStartDiscs)) - 1);
      const Number number = static_cast<Number>(rank) << (depth + kStartDiscs) | colouring;
      const Number smallest = numbering.rank_orbit(numbering.unrank(number));
      if (smallest != number) {
        EXPECT_THROW(check->digest_of(std::vector<Number>{number}), CheckFailed);
      }
      representatives.push_back(smallest);
      digest += keys.term(symmetry.representative(numbering.unrank(smallest)));
    }
  }
  EXPECT_EQ(digest, check->digest_of(representatives)) << board.name() << " depth " << depth;
}

TEST(NumberCheck, OfOccupancyNumbersDoesWhatThePlainOneDoes) {
  std::mt19937_64 random(64);
  for (const Board& board : test::all_boards()) {
    for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone}) {
      // The first depths and the last have most occupancies with a symmetry of their own.
      for (const int depth : {0, 1, 2, 4, 9, 12, 17, 28, board.last_depth()}) {
        if (depth > std::min(board.last_depth(), 28)) continue;
        if (occupancy_number_bound(board, depth) <= ~std::uint64_t{0}) {
          expect_plain_check<std::uint64_t>(board, mode, depth, random);
        } else {
          expect_plain_check<Uint128>(board, mode, depth, random);
        }
      }
    }
  }
}

class CheckedNumbers : public testing::TestWithParam<Engine> {
 protected:
  static void TearDownTestSuite() { written_.clear(); }

  void SetUp() override {
    if (!written_.contains(GetParam())) {
      enumerate::SearchOptions options = test::options_for("5x6", 9);
      options.engine = GetParam();
      const test::Folder folder;
      write_results(folder.file("r.h5"), options, test::search(options), test::some_provenance());
      written_.emplace(GetParam(), read_results(folder.file("r.h5")));
    }
    results_ = written_.at(GetParam());
    bytes_ = test::bytes_of(*results_.states);
    numbers_ = test::validate<std::uint64_t>(bytes_, results_.widths).values;
    ASSERT_GT(numbers_.size(), 4 * BlockPieces<std::uint64_t>::kStates);
  }

  void visit(int threads) const { visit_checked_numbers<std::uint64_t>(results_, threads, {}); }

  void expect_refused(const std::string& reason) const {
    for (const int threads : {1, 3}) {
      try {
        visit(threads);
        ADD_FAILURE() << "accepted, not refused for: " << reason;
      } catch (const CheckFailed& error) {
        EXPECT_NE(std::string::npos, std::string(error.what()).find(reason)) << error.what();
      }
    }
  }

  // Where the block begins that holds the middle of the numbers.
  std::size_t middle_block() const {
    std::size_t offset = 0;
    for (std::size_t states = 0; states < numbers_.size() / 2;) {
      const auto header = BlockHeader<std::uint64_t>::load(bytes_.data() + offset);
      states += header.count;
      offset += header.block_bytes();
    }
    return offset;
  }

  StoredResults results_{.board = Board(5, 6), .rows = {}, .states = {}};
  test::Bytes bytes_;
  std::vector<std::uint64_t> numbers_;

 private:
  static inline std::map<Engine, StoredResults> written_;  // searched for once
};

TEST_P(CheckedNumbers, AreThoseOfTheSlowReader) {
  for (const int threads : {1, 2, 3, 7, 1'000}) {
    std::vector<std::uint64_t> in_order;
    std::atomic<std::uint64_t> count{0};
    std::atomic<std::uint64_t> sum{0};
    visit_checked_numbers<std::uint64_t>(results_, threads,
                                         {.in_any_order =
                                              [&](std::span<const std::uint64_t> numbers) {
                                                count += numbers.size();
                                                for (const std::uint64_t number : numbers)
                                                  sum += number * number;
                                              },
                                          .in_order =
                                              [&](std::span<const std::uint64_t> numbers) {
                                                in_order.insert(in_order.end(), numbers.begin(),
                                                                numbers.end());
                                              }});
    ASSERT_TRUE(numbers_ == in_order) << threads << " threads";
    EXPECT_EQ(numbers_.size(), count);
    std::uint64_t expected = 0;
    for (const std::uint64_t number : numbers_) expected += number * number;
    EXPECT_EQ(expected, sum);
  }
}

TEST_P(CheckedNumbers, ABlockOfALaterPieceIsFound) {
  const std::size_t bad = middle_block();
  bytes_[bad + 8] = std::byte{0};
  bytes_[bad + 9] = std::byte{0};
  results_.states = std::make_shared<test::BytesInMemory>(bytes_);
  expect_refused("gapkeep block at byte " + std::to_string(bad) + ": count 0");
}

TEST_P(CheckedNumbers, PiecesInAnotherOrderAreFound) {
  std::rotate(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(middle_block()), bytes_.end());
  results_.states = std::make_shared<test::BytesInMemory>(bytes_);
  expect_refused("not above the value before it");
}

TEST_P(CheckedNumbers, AMissingPieceIsFound) {
  bytes_.resize(middle_block());
  results_.states = std::make_shared<test::BytesInMemory>(bytes_);
  expect_refused("were counted");
}

INSTANTIATE_TEST_SUITE_P(Engines, CheckedNumbers, testing::Values(Engine::kOccupancy, Engine::kShiftedQueue),
                         [](const auto& test) { return test::name_of_engine(test.param); });

}  // namespace
}  // namespace othello::stored
