// Depths computed from all of their successors (gathered_successors.h), against those computed from the parents of each
// occupancy: the same rows, and the same bytes.
#include "enumerate/occupancy/gathered_successors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "board/text.h"
#include "enumerate/engines_support.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/search/options.h"
#include "support/files.h"
#include "support/forced_kernel.h"
#include "support/sanitized.h"
#include "support/thread_ranks.h"
#include "support/wide_colourings.h"

namespace othello::test {
namespace {

using enumerate::DepthRow;
using enumerate::GatheredSuccessors;
using enumerate::SearchOptions;

constexpr std::uint64_t kNever = 0;
constexpr std::uint64_t kAlways = std::numeric_limits<std::uint64_t>::max();

// The depths whose successors were gathered.
class GatheredDepths : public enumerate::SearchTrace {
 public:
  void append(int /*rank*/, std::span<const enumerate::TraceEvent> events) override {
    for (const enumerate::TraceEvent& event : events) {
      if (event.part == enumerate::TracePart::kGatherSuccessors) depths.push_back(event.depth);
    }
  }
  std::vector<int> depths;
};

struct Found {
  std::vector<DepthRow> rows;
  std::vector<std::byte> last_states;
  std::vector<int> gathered;
};

Found found_by(SearchOptions options, std::uint64_t thin_states) {
  const auto trace = std::make_shared<GatheredDepths>();
  options.occupancy.thin_states = thin_states;
  options.traced = true;
  options.trace = trace;
  enumerate::SearchResult result = search(options);
  return {
      .rows = std::move(result.rows), .last_states = joined(result.last_states), .gathered = trace->depths};
}

void expect_same_found(const Found& expected, const Found& found) {
  expect_same_counts(expected.rows, found.rows);
  for (std::size_t depth = 0; depth < found.rows.size(); ++depth) {
    EXPECT_EQ(expected.rows[depth].occupancies, found.rows[depth].occupancies) << depth;
    EXPECT_EQ(expected.rows[depth].bytes, found.rows[depth].bytes) << depth;
  }
  EXPECT_TRUE(expected.last_states == found.last_states);
}

std::vector<int> depths_from_one(int last) {
  std::vector<int> depths;
  for (int depth = 1; depth <= last; ++depth) depths.push_back(depth);
  return depths;
}

class Gathered : public testing::TestWithParam<std::tuple<const char*, int, SymmetryMode>> {
 protected:
  static SearchOptions options() {
    const auto& [board, depth, symmetry] = GetParam();
    SearchOptions options = options_for("4x4", 0, symmetry);
    options.board = board_named(board);
    options.max_depth = std::min(depth, options.board.last_depth());
    // Enough to gather the successors of every depth, whatever libraries take.
    options.memory = std::uint64_t{256} << 20;
    return options;
  }
};

TEST_P(Gathered, SuccessorsGiveTheSameRowsAndBytes) {
  const Found expected = found_by(options(), kNever);
  EXPECT_TRUE(expected.gathered.empty());
  for (const int threads : {1, 3}) {
    SearchOptions gathered = options();
    gathered.threads = threads;
    const Found found = found_by(gathered, kAlways);
    expect_same_found(expected, found);
    EXPECT_EQ(depths_from_one(gathered.max_depth), found.gathered);
  }
}

TEST_P(Gathered, SuccessorsAreGatheredAgainAfterAStop) {
  const std::vector<DepthRow> expected = found_by(options(), kNever).rows;
  // Every run continues a little longer than the one before; some compute occupancies from their parents, which
  // they release.
  const Folder folder;
  SearchOptions stopped = options();
  stopped.storage.scratch = folder.file("scratch");
  stopped.storage.resume = true;
  int stops = 0;
  for (int questions = 1; stops < 200; questions += 1 + questions / 4) {
    stopped.threads = 1 + stops % 3;
    stopped.occupancy.thin_states = stops % 4 == 3 ? kNever : kAlways;
    StopsOnce listener(questions);
    try {
      enumerate::run_search(stopped, listener);
      break;
    } catch (const enumerate::SearchStopped&) {
      ++stops;
    }
  }
  EXPECT_GT(stops, 2);
  expect_same_counts(expected, search(stopped).rows);
}

INSTANTIATE_TEST_SUITE_P(Boards, Gathered,
                         testing::Combine(testing::Values("4x4", "5x5", "3x8", "6x6", "8x8",
                                                          "-.../.OX./.XO./...-",
                                                          "-.....-./#..OX.../...XO..#/-.#....-"),
                                          testing::Values(kSanitized ? 5 : 8),
                                          testing::Values(SymmetryMode::kFull, SymmetryMode::kNone)),
                         [](const auto& test) { return "Number" + std::to_string(test.index); });

// The last occupancies have records of several sections, which are not cut where those of bitmaps are.
TEST(GatheredSuccessors, GiveTheSameWithEveryKernel) {
  const SearchOptions options = options_for("4x5", kSanitized ? 6 : 16);
  const Found expected = found_by(options, kNever);
  for (const enumerate::Kernels* kernels : enumerate::runnable_kernels()) {
    SCOPED_TRACE(kernels->name);
    const ForcedKernel forced{std::string(kernels->name)};
    const Found found = found_by(options, kAlways);
    expect_same_counts(expected.rows, found.rows);
    EXPECT_TRUE(expected.last_states == found.last_states);
  }
}

TEST(GatheredSuccessors, AreNotThereForWideColourings) {
  const WideFrom wide(9);
  const SearchOptions options = options_for("4x4", 8);
  const Found found = found_by(options, kAlways);
  expect_same_found(found_by(options, kNever), found);
  EXPECT_EQ(depths_from_one(4), found.gathered);
}

// Several ranks compute every occupancy from its parents.
TEST(GatheredSuccessors, AreNotThereForSeveralRanks) {
  const SearchOptions options = options_for("5x5", 6);
  const std::vector<DepthRow> expected = found_by(options, kNever).rows;
  on_ranks(2, [&](const std::shared_ptr<Ranks>& ranks) {
    SearchOptions together = options;
    together.ranks = ranks;
    together.keep_last_states = false;
    together.occupancy.thin_states = kAlways;
    expect_same_counts(expected, search(together).rows);
  });
}

// Three batches, of which the second is done.
class BatchesOfNumbers : public testing::Test {
 protected:
  BatchesOfNumbers() : batches_(3) { batches_[1].done = true; }

  GatheredSuccessors successors(std::uint64_t most_bytes) {
    return GatheredSuccessors({10, 20, 1000}, batches_, 2, most_bytes, &pool_);
  }
  std::vector<std::uint64_t> sorted(const GatheredSuccessors& successors, std::size_t batch) {
    std::vector<std::uint64_t> numbers;
    moves_ = successors.list(batch, numbers);
    std::ranges::sort(numbers);
    return numbers;
  }

  MemoryPool pool_{std::uint64_t{1} << 30};
  std::vector<enumerate::Batch> batches_;
  enumerate::MoveCount moves_;
};

TEST_F(BatchesOfNumbers, GetTheirOwn) {
  GatheredSuccessors all = successors(std::uint64_t{1} << 30);
  std::vector<std::uint64_t> expected;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    expected.push_back(1000 + i);
    all.share(i % 3 == 0 ? 1 : 0).add(1000 + i, {.moves = 1, .flips = 2});
    all.share(0).add(20 + i % 980, {.moves = 1, .flips = 1});
  }
  all.share(1).add(19, {});
  all.share(0).add(10, {.moves = 1, .flips = 3});
  EXPECT_EQ((std::vector<std::uint64_t>{10, 19}), sorted(all, 0));
  EXPECT_EQ((enumerate::MoveCount{.moves = 1, .flips = 3}), moves_);
  EXPECT_TRUE(sorted(all, 1).empty());
  EXPECT_EQ(expected, sorted(all, 2));
  EXPECT_EQ((enumerate::MoveCount{.moves = 1000, .flips = 2000}), moves_);
  EXPECT_FALSE(all.is_over_limit());
}

TEST_F(BatchesOfNumbers, KeepToTheLimit) {
  constexpr std::uint64_t kSlabs = 2;
  constexpr std::uint64_t kNumbers = GatheredSuccessors::kSlabBytes / sizeof(std::uint64_t);
  GatheredSuccessors all = successors(kSlabs * GatheredSuccessors::kSlabBytes);
  for (std::uint64_t i = 0; i < kSlabs * kNumbers; ++i) all.share(0).add(1000 + i, {});
  EXPECT_FALSE(all.is_over_limit());
  EXPECT_EQ(kSlabs * kNumbers, sorted(all, 2).size());
  EXPECT_EQ(kSlabs * GatheredSuccessors::kSlabBytes, pool_.allocated_bytes());
  all.share(1).add(10, {});
  EXPECT_TRUE(all.is_over_limit());
  EXPECT_EQ(kSlabs * GatheredSuccessors::kSlabBytes, pool_.allocated_bytes());
}

}  // namespace
}  // namespace othello::test
