// verify_results: one wrong thing at a time.
#include "stored/verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "board/digest.h"
#include "stored/bytes_in_memory.h"
#include "stored/file_support.h"
#include "support/blocks.h"

namespace othello::stored {
namespace {

using enumerate::DepthRow;

class Verify : public testing::Test {
 protected:
  void SetUp() override {
    enumerate::SearchOptions options = test::shifted_queue_options_for("4x5", 6);
    options.threads = 1;
    const test::Folder folder;
    write_results(folder.file("r.h5"), options, test::search(options), test::some_provenance());
    results_ = read_results(folder.file("r.h5"));
    const auto verdict = test::validate<std::uint64_t>(bytes(), results_.widths);
    ASSERT_FALSE(verdict.fault);
    ranks_ = verdict.values;
    ASSERT_GT(ranks_.size(), 100u);
    ASSERT_NO_THROW(verify_results(results_, 2));
  }

  test::Bytes bytes() const { return test::bytes_of(*results_.states); }
  void store_bytes(const test::Bytes& bytes) {
    results_.states = std::make_shared<test::BytesInMemory>(bytes);
  }

  void expect_refused(const std::string& reason) const {
    std::string first;
    for (const int threads : {1, 2, 5}) {
      try {
        verify_results(results_, threads);
        ADD_FAILURE() << "accepted, not refused for: " << reason;
      } catch (const CheckFailed& error) {
        EXPECT_NE(std::string::npos, std::string(error.what()).find(reason)) << error.what();
        if (first.empty()) first = error.what();
        EXPECT_EQ(first, error.what()) << threads << " threads";
      }
    }
  }

  // Other states in place of the right ones, with all that follows from them put right.
  void store(const std::vector<std::uint64_t>& ranks) {
    store_bytes(test::write(ranks, results_.widths).bytes);
    DepthRow& row = results_.rows.back();
    row.bytes = results_.states->size();
    row.states = results_.states_count = ranks.size();
    row.basket_states.assign(1, row.states);
    results_.claims.bits_per_state.back() = row.bits_per_state();
    row.gaps = {};
    row.gaps.count[0] = row.states - 1;
    const Symmetry symmetry(results_.board, results_.symmetry);
    const OthelloNumbering<std::uint64_t> numbering(results_.board, symmetry, Bound::kPlain);
    const DigestKeys keys(results_.board);
    std::uint64_t digest = 0;
    for (const auto rank : ranks) digest += keys.term(symmetry.representative(numbering.unrank_orbit(rank)));
    row.digest = results_.states_digest = digest;
  }

  StoredResults results_{
      .board = Board(4, 5), .numbering = enumerate::StoredNumbering::kOthello, .rows = {}, .states = {}};
  std::vector<std::uint64_t> ranks_;
};

TEST_F(Verify, StoredAgainIsAccepted) {
  store(ranks_);
  EXPECT_NO_THROW(verify_results(results_, 2));
}

TEST_F(Verify, Checksum) {
  ++results_.claims.tables_xxh3;
  expect_refused("checksum");
}

TEST_F(Verify, Depths) {
  results_.rows[3].depth = 4;
  expect_refused("row 3 is of depth 4");
}

TEST_F(Verify, RivalPlays) {
  results_.rows[2].rival_plays = results_.rows[2].turn_skips + 1;
  expect_refused("rival plays");
}

TEST_F(Verify, Gaps) {
  ++results_.rows[4].gaps.count[9];
  expect_refused("gaps");
}

TEST_F(Verify, Baskets) {
  --results_.rows[5].basket_states[0];
  expect_refused("baskets");
}

TEST_F(Verify, TurnSkips) {
  results_.rows[3].turn_skips = results_.rows[2].states + 1;
  expect_refused("depth 3: more turn skips than states");
}

// One column of moves at a time.
TEST_F(Verify, Moves) {
  const DepthRow right = results_.rows[4];
  ASSERT_TRUE(right.moves && right.flips && right.least_moves && right.most_moves);
  const auto expect_wrong = [&](auto&& change, const std::string& reason) {
    results_.rows[4] = right;
    change(results_.rows[4]);
    expect_refused("depth 4: " + reason);
  };
  const std::uint64_t states = results_.rows[3].states;
  expect_wrong([&](DepthRow& row) { row.moves = states - 1; }, std::to_string(states - 1) + " moves of");
  expect_wrong([&](DepthRow& row) { row.moves = states * 13 + 1; }, "");  // 13 cells are vacant
  expect_wrong([](DepthRow& row) { row.flips = *row.moves - 1; },
               std::to_string(*right.moves) + " moves flip");
  expect_wrong([](DepthRow& row) { row.moves.reset(); }, "one of moves and flips");
  expect_wrong([](DepthRow& row) { row.most_moves.reset(); }, "one of least_moves and most_moves");
  expect_wrong([](DepthRow& row) { row.least_moves = 0; }, "0 to ");
  expect_wrong([](DepthRow& row) { row.most_moves = *row.least_moves - 1; }, "");
  expect_wrong([](DepthRow& row) { row.most_moves = 14; }, "");
  expect_wrong([](DepthRow& row) { row.least_moves = row.most_moves; }, std::to_string(*right.moves));
  results_.rows[4] = right;
  for (DepthRow& row : results_.rows)
    row.set_mobility_before({.known = false}, enumerate::MoveRange::unknown());
  EXPECT_NO_THROW(verify_results(results_, 2)) << "unknown is right, too";
}

TEST_F(Verify, GamesEnded) {
  ++results_.claims.games_ended[4];
  expect_refused("depth 4: 1 games ended, not 0");
}

TEST_F(Verify, BitsPerState) {
  results_.claims.bits_per_state[4] *= 1.001;
  expect_refused("depth 4");
}

TEST_F(Verify, Seconds) {
  for (const double seconds : {-1.0, std::nan(""), HUGE_VAL}) {
    results_.rows[4].seconds = seconds;
    expect_refused("seconds");
  }
}

// Each attribute in turn.
TEST_F(Verify, Claims) {
  const StoredClaims right = results_.claims;
  const auto expect_wrong = [&](auto&& change, const std::string& reason) {
    results_.claims = right;
    change(results_.claims);
    expect_refused(reason);
  };
  expect_wrong([](StoredClaims& claims) { claims.columns = 5; }, "5 columns and 5 rows");
  expect_wrong([](StoredClaims& claims) { claims.rows = 4; }, "4 columns and 4 rows");
  expect_wrong([](StoredClaims& claims) { claims.transformations = 8; }, "8 transformations");
  expect_wrong([](StoredClaims& claims) { claims.max_depth = 7; }, "said to be 7");
  expect_wrong([](StoredClaims& claims) { claims.engine = "steam"; }, "no engine 'steam'");
  expect_wrong([](StoredClaims& claims) { claims.engine = "occupancy"; }, "does not number as 'othello'");
  expect_wrong([](StoredClaims& claims) { claims.widths = "8,16"; }, "widths");
  expect_wrong([](StoredClaims& claims) { claims.threads = 0; }, "0 threads");
  expect_wrong([](StoredClaims& claims) { claims.threads = 1025; }, "1025 threads");
  expect_wrong([](StoredClaims& claims) { claims.threads = 2; }, "2 threads are stored, but only 1 baskets");
  expect_wrong([](StoredClaims& claims) { ++*claims.attributes_xxh3; },
               "attributes do not match their checksum");
  expect_wrong([](StoredClaims& claims) { claims.attributes_xxh3.reset(); }, "attributes do not match");
}

TEST_F(Verify, DigestOfTheRow) {
  results_.rows.back().digest ^= 1;
  expect_refused("digest");
}

TEST_F(Verify, DigestOfTheStates) {
  results_.states_digest ^= 1;
  expect_refused("digest");
}

TEST_F(Verify, CountOfTheStates) {
  ++results_.states_count;
  expect_refused("were counted");
}

TEST_F(Verify, BytesOfTheRow) {
  ++results_.rows.back().bytes;
  results_.claims.bits_per_state.back() = results_.rows.back().bits_per_state();
  expect_refused("bytes of states");
}

TEST_F(Verify, DepthOfTheStates) {
  results_.states_depth = 5;
  expect_refused("the states are of depth 5, the last row of 6");
}

TEST_F(Verify, LastRowMissing) {
  results_.rows.pop_back();
  expect_refused("the last depth is said to be 6, the last row is of 5");
  results_.claims.max_depth = 5;
  expect_refused("the states are of depth 6, the last row of 5");
}

TEST_F(Verify, StateMissing) {
  auto row = results_.rows.back();
  ranks_.erase(ranks_.begin() + 17);
  store(ranks_);
  results_.rows.back() = row;
  results_.claims.bits_per_state.back() = row.bits_per_state();
  expect_refused("states");
}

TEST_F(Verify, StateReplacedByAnotherOfItsDepth) {
  // Two states of the right shape exchange a colour: only the digest detects it.
  const Symmetry symmetry(results_.board, results_.symmetry);
  const OthelloNumbering<std::uint64_t> numbering(results_.board, symmetry, Bound::kPlain);
  const std::set<std::uint64_t> present(ranks_.begin(), ranks_.end());
  for (std::size_t i = 0; i < ranks_.size(); ++i) {
    const auto other = numbering.rank_orbit(numbering.unrank_orbit(ranks_[i]).with_roles_exchanged());
    if (present.contains(other)) continue;
    const DepthRow row = results_.rows.back();
    ranks_[i] = other;
    std::ranges::sort(ranks_);
    store(ranks_);
    EXPECT_NO_THROW(verify_results(results_, 2));
    results_.rows.back().digest = results_.states_digest = row.digest;
    return expect_refused("digest");
  }
  FAIL() << "no state to replace";
}

TEST_F(Verify, StateOfAnotherDepth) {
  const Symmetry symmetry(results_.board, results_.symmetry);
  const OthelloNumbering<std::uint64_t> numbering(results_.board, symmetry, Bound::kPlain);
  ranks_.push_back(numbering.rank_orbit(results_.board.start()));
  std::ranges::sort(ranks_);
  store(ranks_);
  expect_refused("has 4 discs, not 10");
}

TEST_F(Verify, StateThatIsNotTheRepresentative) {
  const Symmetry symmetry(results_.board, results_.symmetry);
  const OthelloNumbering<std::uint64_t> numbering(results_.board, symmetry, Bound::kPlain);
  const OthelloNumbering<std::uint64_t> without(results_.board, Symmetry(results_.board, SymmetryMode::kNone),
                                                Bound::kPlain);
  for (const auto rank : ranks_) {
    const auto image = without.rank_orbit(symmetry.element(1)(numbering.unrank_orbit(rank)));
    if (image == rank) continue;
    ranks_.push_back(image);
    std::ranges::sort(ranks_);
    store(ranks_);
    return expect_refused("representative");
  }
  FAIL() << "no state with another image";
}

TEST_F(Verify, OrderOfBlocks) {
  const auto middle = ranks_.begin() + 50;
  auto blocks = test::write(std::vector<std::uint64_t>(middle, ranks_.end()), results_.widths).bytes;
  const auto low = test::write(std::vector<std::uint64_t>(ranks_.begin(), middle), results_.widths).bytes;
  blocks.insert(blocks.end(), low.begin(), low.end());
  store_bytes(blocks);
  expect_refused("not above the value before it");
}

TEST_F(Verify, BrokenBlocks) {
  test::Bytes cut = bytes();
  cut.erase(cut.begin() + 20);
  store_bytes(cut);
  expect_refused("gapkeep block");
}

TEST_F(Verify, Board) {
  results_.board = Board(5, 4);
  EXPECT_THROW(verify_results(results_, 2), CheckFailed);
}

TEST_F(Verify, Symmetry) {
  results_.symmetry = SymmetryMode::kNone;
  EXPECT_THROW(verify_results(results_, 2), CheckFailed);
}

TEST_F(Verify, NumberingThatTheBoardDoesNotHave) {
  results_.numbering = enumerate::StoredNumbering::kOthelloTight;
  EXPECT_THROW(verify_results(results_, 2), CheckFailed);
}

TEST_F(Verify, SizeOfValues) {
  results_.value_bytes = 16;
  EXPECT_THROW(verify_results(results_, 2), CheckFailed);
}

TEST_F(Verify, NumbersTooWideForTheirValues) {
  results_.board = Board(8, 8);
  EXPECT_THROW(verify_results(results_, 2), CheckFailed);
}

}  // namespace
}  // namespace othello::stored
