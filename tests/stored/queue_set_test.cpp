// The states of a depth in the folder of the paper's search: the same as those that the other search stores.
#include "stored/queue_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "board/symmetry.h"
#include "numbering/othello_numbering.h"
#include "stored/basket_shares.h"
#include "stored/file_support.h"
#include "system/errors.h"

namespace othello::stored {
namespace {

using States = std::vector<State>;

class QueueSet : public testing::Test {
 protected:
  enumerate::SearchOptions options(const std::string& board, int depth) const {
    enumerate::SearchOptions options = test::options_for(board.c_str(), depth);
    options.engine = enumerate::Engine::kShiftedQueue;
    options.storage.scratch = scratch();
    options.storage.resume = true;
    options.shifted_queue.tunes_widths = true;
    return options;
  }
  std::string scratch() const { return folder_.file("scratch"); }

  // Their smallest images, ascending.
  static States orbits(const StoredSet& set, States states) {
    const Symmetry symmetry(set.label().board, set.label().symmetry);
    for (State& state : states) state = symmetry.representative(state);
    std::ranges::sort(states);
    return states;
  }
  static States orbits(const StoredSet& set) {
    States states;
    set.visit_states(
        [&](std::span<const State> some) { states.insert(states.end(), some.begin(), some.end()); });
    EXPECT_EQ(set.label().states, states.size());
    return orbits(set, states);
  }
  // What the other search stores.
  States expected(const std::string& board, int depth) const {
    enumerate::SearchOptions options = test::options_for(board.c_str(), depth);
    options.storage.scratch = folder_.file("other");
    std::filesystem::remove_all(options.storage.scratch);
    test::search(options);
    return orbits(*open_stored_set(options.storage.scratch, {}));
  }
  std::string a_file(const std::string& depth) const {
    return std::filesystem::directory_iterator(scratch() + "/" + depth)->path();
  }

  test::Folder folder_;
};

TEST_F(QueueSet, HoldsTheFrontierAndKeptDepths) {
  enumerate::SearchOptions searched = options("4x5", 8);
  searched.storage.keep_depths = {5};
  test::search(searched);
  const auto last = open_stored_set(scratch(), {});
  EXPECT_EQ(8, last->label().depth);
  EXPECT_EQ(9u, last->label().rows.size());
  EXPECT_EQ(enumerate::StoredNumbering::kOthello, last->label().numbering);
  EXPECT_EQ(expected("4x5", 8), orbits(*last));
  EXPECT_EQ(expected("4x5", 5), orbits(*open_stored_set(scratch(), 5)));
  EXPECT_EQ(8, open_stored_set(scratch(), 6)->label().depth);  // the label says so
}

TEST_F(QueueSet, HasTightAndWideNumbers) {
  for (const auto& [board, depth] : {std::pair{"4x4", 7}, std::pair{"7x7", 3}}) {
    std::filesystem::remove_all(scratch());
    test::search(options(board, depth));
    EXPECT_EQ(expected(board, depth), orbits(*open_stored_set(scratch(), {}))) << board;
  }
}

TEST_F(QueueSet, DrawsStatesOfTheSet) {
  test::search(options("4x5", 8));
  const auto set = open_stored_set(scratch(), {});
  const States all = orbits(*set);
  const States drawn = orbits(*set, set->sample(500, 1));
  EXPECT_EQ(500u, drawn.size());
  for (const State& state : drawn) EXPECT_TRUE(std::ranges::binary_search(all, state));
  EXPECT_EQ(set->sample(500, 1), set->sample(500, 1));
  EXPECT_NE(set->sample(500, 1), set->sample(500, 2));
}

// Against the definition: each basket takes the fewest parts that fill it.
TEST_F(QueueSet, IsCutIntoBaskets) {
  test::search(options("4x5", 9));
  const auto set = open_stored_set(scratch(), {});
  std::vector<std::uint64_t> numbers;
  set->visit(
      [&](std::span<const std::uint64_t> some) { numbers.insert(numbers.end(), some.begin(), some.end()); });
  const Board board(4, 5);
  const std::uint64_t bound =
      OthelloNumbering<std::uint64_t>(board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain)
          .rank_bound();
  for (const std::uint64_t parts : {1u, 3u, 1000u, 50'000u}) {
    constexpr int kBaskets = 7;
    const BasketShares shares = measure_baskets(*set, kBaskets, parts);
    const std::uint64_t width = (bound + parts - 1) / parts;
    const std::uint64_t full = (numbers.size() + kBaskets - 1) / kBaskets;
    std::vector<std::uint64_t> expected(1);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const bool begins_part = i > 0 && numbers[i] / width != numbers[i - 1] / width;
      if (begins_part && expected.back() >= full && expected.size() < kBaskets) expected.push_back(0);
      ++expected.back();
    }
    expected.resize(kBaskets);
    EXPECT_EQ(expected, shares.by_parts) << parts;
    ASSERT_EQ(std::size_t{kBaskets}, shares.by_sample.size());
    std::uint64_t states = 0;
    for (const std::uint64_t share : shares.by_sample) {
      states += share;
      EXPECT_LT(share, full * 2);  // the sample is 64 of each
      EXPECT_GT(share, full / 2);
    }
    EXPECT_EQ(numbers.size(), states);
  }
}

TEST_F(QueueSet, NamesWhatIsGoneOrDamaged) {
  test::search(options("4x5", 8));
  const std::string path = a_file("depth-08");
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file.put('\x5a');
  }
  try {
    orbits(*open_stored_set(scratch(), {}));
    ADD_FAILURE() << "the damage was not found";
  } catch (const DamagedFile& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find(path)) << error.what();
  }
  std::filesystem::remove(path);
  EXPECT_THROW(open_stored_set(scratch(), {}), std::runtime_error);
}

}  // namespace
}  // namespace othello::stored
