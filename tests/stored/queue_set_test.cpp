// The states of a depth in the folder of the paper's search: the same as those that the other search stores.
#include "stored/queue_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "board/symmetry.h"
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
