// The rows that one engine finds, to be found by the other however it is run.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "enumerate/search/options.h"
#include "enumerate/search_support.h"

namespace othello::test {

struct Tree {
  const char* board;
  int max_depth;
  SymmetryMode symmetry;
};

inline std::string name_of_tree(const testing::TestParamInfo<Tree>& info) {
  const Tree& tree = info.param;
  return std::string(tree.board) + "to" + std::to_string(tree.max_depth) +
         std::string(name_of(tree.symmetry));
}

/// Counts, passes, moves and digest of every depth.
inline void expect_same_table(const std::vector<enumerate::DepthRow>& expected,
                              const std::vector<enumerate::DepthRow>& rows) {
  ASSERT_EQ(expected.size(), rows.size());
  for (std::size_t depth = 0; depth < rows.size(); ++depth) {
    SCOPED_TRACE("depth " + std::to_string(depth));
    ASSERT_EQ(static_cast<int>(depth), rows[depth].depth);
    ASSERT_EQ(expected[depth].states, rows[depth].states);
    ASSERT_EQ(expected[depth].turn_skips, rows[depth].turn_skips);
    ASSERT_EQ(expected[depth].rival_plays, rows[depth].rival_plays);
    expect_same_moves(expected[depth], rows[depth]);
    ASSERT_EQ(expected[depth].digest, rows[depth].digest);
  }
}

/// A tree as the paper's search finds it, once, and searches of it by occupancy.
class Engines : public testing::TestWithParam<Tree> {
 protected:
  static void SetUpTestSuite() { expected_.clear(); }

  void SetUp() override {
    std::vector<enumerate::DepthRow>& rows = expected_[name()];
    if (rows.empty()) rows = paper_rows();
    ASSERT_EQ(static_cast<std::size_t>(GetParam().max_depth) + 1, rows.size());
  }

  /// The rows that the others are compared with.
  virtual std::vector<enumerate::DepthRow> paper_rows() const {
    enumerate::SearchOptions paper = options();
    paper.engine = enumerate::Engine::kShiftedQueue;
    return search(paper).rows;
  }

  static std::string name() { return name_of_tree({GetParam(), 0}); }
  static const std::vector<enumerate::DepthRow>& expected() { return expected_.at(name()); }

  static enumerate::SearchOptions options() {
    enumerate::SearchOptions options =
        options_for(GetParam().board, GetParam().max_depth, GetParam().symmetry);
    options.memory = std::uint64_t{1} << 30;
    options.keep_last_states = false;
    return options;
  }

  /// The rows of a search by occupancy, which must be the expected ones.
  static std::vector<enumerate::DepthRow> expect_same(const enumerate::SearchOptions& options) {
    Listener listener;
    std::vector<enumerate::DepthRow> rows = enumerate::run_search(options, listener).rows;
    expect_same_table(expected(), rows);
    expect_same_table(expected(), listener.rows);
    for (const enumerate::DepthRow& row : rows) {
      EXPECT_EQ(row.states, std::reduce(row.basket_states.begin(), row.basket_states.end()));
      // Rows of an earlier run keep its number of threads.
      if (!options.storage.resume) {
        EXPECT_EQ(static_cast<std::size_t>(options.threads), row.basket_states.size());
      }
      EXPECT_EQ(row.states - 1, std::reduce(row.gaps.count.begin(), row.gaps.count.end()));
    }
    return rows;
  }

 private:
  static inline std::map<std::string, std::vector<enumerate::DepthRow>> expected_;
};

}  // namespace othello::test
