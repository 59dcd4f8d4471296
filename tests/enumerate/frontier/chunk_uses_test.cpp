// When chunks are read, against where the sources of all candidates lie; and the cache that uses this,
// against one that does not.

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <vector>

#include "enumerate/frontier/chunk_cache.h"
#include "enumerate/frontier/segment_support.h"
#include "enumerate/frontier/successors.h"
#include "enumerate/occupancy/parent_moves.h"
#include "support/sanitized.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

using ChunkInPart = std::pair<std::uint32_t, std::uint32_t>;

/// A depth whose records are made up, but not their occupancies.
class MadeUpDepth {
 public:
  MadeUpDepth(const char* board, SymmetryMode mode, int depth, std::size_t states,
              std::size_t records_of_segment)
      : board_(Board::parse(board)), places_(board_, Symmetry(board_, mode)) {
    std::vector<Bitboard> occupancies{CellOrder(board_).centre_places()};
    for (int i = 0; i < depth; ++i) occupancies = successors_of(occupancies);
    candidates_ = successors_of(occupancies);
    std::mt19937_64 random(72);
    std::vector<StoredSegment> segments;
    test::Records records;
    for (const Bitboard occupancy : occupancies) {
      records[occupancy] = test::random_record(1 + random() % states, random);
      if (records.size() < records_of_segment && occupancy != occupancies.back()) continue;
      segments.push_back(store_in_memory(test::segment_of(records)));
      records.clear();
    }
    frontier_ = Frontier(std::move(segments));
  }

  const PlaceBoard& places() const { return places_; }
  const Frontier& frontier() const { return frontier_; }
  const std::vector<Bitboard>& candidates() const { return candidates_; }
  ChunkUses uses(int threads) const { return {places_, frontier_, candidates_, threads}; }

  /// Calls use(candidate, chunk) for all chunks that the search reads, in its order.
  template <class Use>
  void for_each_use(const Use& use) const {
    ParentMoves sources(places_);
    for (const Bitboard candidate : candidates_) {
      sources.begin(candidate, frontier_.index());
      for (const ParentMove& source : sources.parent_moves()) {
        const std::uint32_t last = frontier_.last_chunk_of(source.position);
        for (std::uint32_t chunk = source.record.chunk; chunk <= last; ++chunk) use(candidate, chunk);
      }
    }
  }

  /// How often chunks are expanded by one reader with memory for `budget` bytes.
  std::uint64_t loads(std::uint64_t budget, bool uses_are_known) const {
    ChunkCache cache(frontier_, budget);
    if (uses_are_known) cache.set_uses(uses(1));
    ChunkCache::Reader place = cache.add_reader();
    ChunkReader reader;
    for_each_use([&](Bitboard candidate, std::uint32_t chunk) {
      place.advance_to(candidate);
      cache.get(chunk, reader);
    });
    return cache.loads();
  }

 private:
  std::vector<Bitboard> successors_of(const std::vector<Bitboard>& occupancies) const {
    std::vector<RecordLocation> parents;
    for (const Bitboard occupancy : occupancies) parents.push_back({.occupancy = occupancy});
    return successor_occupancies(places_, parents, 1);
  }

  Board board_;
  PlaceBoard places_;
  std::vector<Bitboard> candidates_;
  Frontier frontier_;
};

struct MadeUpCase {
  const char* board;
  SymmetryMode mode;
  int depth;
  std::size_t states;  // at most, of a record
  std::size_t records_of_segment;
};

class ChunkUsesOfBoards : public testing::TestWithParam<MadeUpCase> {};

TEST_P(ChunkUsesOfBoards, AreWhereTheSourcesLie) {
  const auto& [board, mode, depth, states, records_of_segment] = GetParam();
  const MadeUpDepth made_up(board, mode, depth, states, records_of_segment);
  for (const int threads : {1, 3}) {
    const ChunkUses uses = made_up.uses(threads);
    ASSERT_TRUE(uses.is_known());
    std::uint32_t before = 0;
    for (const Bitboard candidate : made_up.candidates()) {
      ASSERT_LE(before, uses.part_of(candidate));
      before = uses.part_of(candidate);
    }
    ASSERT_LT(before, ChunkUses::kParts);

    std::set<ChunkInPart> expected;
    made_up.for_each_use(
        [&](Bitboard candidate, std::uint32_t chunk) { expected.emplace(chunk, uses.part_of(candidate)); });
    std::set<ChunkInPart> found;
    for (std::uint32_t chunk = 0; chunk < made_up.frontier().chunks(); ++chunk) {
      for (std::uint32_t part = uses.next_from(chunk, 0); part != ChunkUses::kNever;
           part = uses.next_from(chunk, part + 1)) {
        found.emplace(chunk, part);
      }
    }
    ASSERT_EQ(expected, found);
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, ChunkUsesOfBoards,
                         testing::Values(MadeUpCase{"4x4", SymmetryMode::kFull, 6, 100, 3},
                                         MadeUpCase{"4x4", SymmetryMode::kFull, 11, 100, 2},
                                         MadeUpCase{"5x6", SymmetryMode::kFull, 7, 300, 200},
                                         MadeUpCase{"5x6", SymmetryMode::kNone, 4, 100'000, 5},
                                         MadeUpCase{"8x8", SymmetryMode::kFull, 4, 70'000, 7}));

TEST(ChunkUses, OfNothing) {
  EXPECT_FALSE(ChunkUses().is_known());
  EXPECT_LE(ChunkUses::bytes(1'000), 64'000u);
}

TEST(ChunkCacheWithUses, ExpandsLessOften) {
  if (test::kSanitized) GTEST_SKIP() << "how often, which says nothing of memory";
  const MadeUpDepth made_up("5x6", SymmetryMode::kFull, 5, 40'000, 30);
  const std::uint32_t chunks = made_up.frontier().chunks();
  ASSERT_GT(chunks, 200u);
  const std::uint64_t all = std::uint64_t{chunks} * kChunkBytes;
  const std::uint64_t known = made_up.loads(all / 4, true);
  const std::uint64_t unknown = made_up.loads(all / 4, false);
  EXPECT_GE(known, chunks);
  EXPECT_LT(10 * known, 9 * unknown) << chunks;
}

TEST(ChunkCacheWithUses, ServesManyThreads) {
  const MadeUpDepth made_up("5x6", SymmetryMode::kFull, 4, 3'000, 30);
  for (const std::uint64_t budget : {std::uint64_t{0}, std::uint64_t{1} << 20}) {
    ChunkCache cache(made_up.frontier(), budget);
    cache.set_uses(made_up.uses(2));
    run_on_threads(4, [&](int) {
      ChunkCache::Reader place = cache.add_reader();
      ChunkReader reader;
      made_up.for_each_use([&](Bitboard candidate, std::uint32_t chunk) {
        place.advance_to(candidate);
        const std::shared_ptr<const Chunk> content = cache.get(chunk, reader);
        const Chunk fresh = made_up.frontier().load(chunk, reader);
        EXPECT_TRUE(std::ranges::equal(std::span(fresh.data(), fresh.end()),
                                       std::span(content->data(), content->end())));
      });
    });
    EXPECT_GE(cache.loads(), made_up.frontier().chunks());
  }
}

TEST(ChunkCacheWithUses, GivesUpWhatIsNeverReadAgain) {
  const MadeUpDepth made_up("5x6", SymmetryMode::kFull, 5, 100'000, 30);
  ChunkCache cache(made_up.frontier(), std::uint64_t{1} << 40);
  cache.set_uses(made_up.uses(1));
  ChunkCache::Reader place = cache.add_reader();
  ChunkCache::Reader behind = cache.add_reader();
  ChunkReader reader;
  std::vector<std::weak_ptr<const Chunk>> held(made_up.frontier().chunks());
  const auto read_all = [&] {
    made_up.for_each_use([&](Bitboard candidate, std::uint32_t chunk) {
      place.advance_to(candidate);
      held[chunk] = cache.get(chunk, reader);
    });
    return std::ranges::count_if(held, [](const auto& content) { return !content.expired(); });
  };
  EXPECT_LT(read_all(), std::ssize(held) / 2);
  // Not while it may still be needed.
  behind.advance_to(made_up.candidates().front());
  EXPECT_EQ(std::ssize(held), read_all());
}

}  // namespace
}  // namespace othello::enumerate
