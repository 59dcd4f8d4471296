// Searches for the tests of the engine, and their states in a form that any two of them can compare.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "board/digest.h"
#include "enumerate/run_search.h"
#include "gapkeep/validate.h"
#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"
#include "support/plain_game.h"
#include "support/plain_shapes.h"

namespace othello::test {

/// Keeps what it receives and never requests a stop.
class Listener : public enumerate::SearchObserver {
 public:
  void depth_finished(const enumerate::DepthRow& row) override { rows.push_back(row); }
  void progress(const enumerate::Progress& progress) override { reports.push_back(progress); }
  void note(const std::string& text) override { notes.push_back(text); }

  std::vector<enumerate::DepthRow> rows;
  std::vector<enumerate::Progress> reports;
  std::vector<std::string> notes;
};

inline constexpr int kNoQuestion = std::numeric_limits<int>::max();

/// Requests a stop at one question and from then on.
template <class Observer>
class StopsAt : public Observer {
 public:
  explicit StopsAt(int question) : question_(question) {}
  bool stop_requested() const override { return ++asked_ >= question_; }

 private:
  int question_;
  mutable std::atomic<int> asked_{0};
};
using StopsOnce = StopsAt<Listener>;

inline enumerate::SearchOptions options_for(const char* board, int max_depth,
                                            SymmetryMode symmetry = SymmetryMode::kFull) {
  enumerate::SearchOptions options{.board = Board::parse(board)};
  options.symmetry = symmetry;
  options.max_depth = max_depth;
  options.threads = 2;
  options.memory = std::uint64_t{64} << 20;
  options.keep_last_states = true;
  options.wants_move_range = true;
  return options;
}

/// The paper's search.
inline enumerate::SearchOptions shifted_queue_options_for(const char* board, int max_depth,
                                                          SymmetryMode symmetry = SymmetryMode::kFull) {
  enumerate::SearchOptions options = options_for(board, max_depth, symmetry);
  options.engine = enumerate::Engine::kShiftedQueue;
  return options;
}

/// The name for the names of tests.
inline std::string name_of_engine(enumerate::Engine engine) {
  return engine == enumerate::Engine::kOccupancy ? "Occupancy" : "ShiftedQueue";
}

inline enumerate::SearchResult search(const enumerate::SearchOptions& options) {
  Listener listener;
  return enumerate::run_search(options, listener);
}

/// A dense copy of the stored pieces.
inline std::vector<std::byte> joined(const enumerate::StoredStates& stored) {
  std::vector<std::byte> bytes;
  stored.visit(
      [&](std::span<const std::byte> piece) { bytes.insert(bytes.end(), piece.begin(), piece.end()); });
  EXPECT_EQ(stored.bytes, bytes.size());
  return bytes;
}

/// Stored blocks with what it takes to decode them.
struct Blocks {
  Board board;
  SymmetryMode symmetry;
  int depth;
  enumerate::StoredNumbering numbering;
  int value_bytes;
  Widths widths;
  std::vector<std::byte> bytes;
};

template <class Number, class StateOf, class NumberOf>
std::vector<State> decode_numbers(const Blocks& blocks, Number bound, StateOf&& state_of,
                                  NumberOf&& number_of) {
  std::vector<State> states;
  const auto fault = validate_blocks<Number>(blocks.bytes, blocks.widths, bound, [&](Number number) {
    states.push_back(state_of(number));
    EXPECT_TRUE(number_of(states.back()) == number);
  });
  EXPECT_FALSE(fault) << *fault;
  return states;
}

template <class Number>
std::vector<State> decode(const Blocks& blocks) {
  const Symmetry symmetry(blocks.board, blocks.symmetry);
  if (blocks.numbering == enumerate::StoredNumbering::kOccupancy) {
    const OccupancyNumbering<Number> numbering(blocks.board, symmetry, blocks.depth);
    return decode_numbers(
        blocks, numbering.bound(), [&](Number number) { return numbering.unrank(number); },
        [&](const State& state) { return numbering.rank_orbit(state); });
  }
  const Bound bound = enumerate::tightness_of(blocks.numbering);
  const OthelloNumbering<Number> numbering(blocks.board, symmetry, bound);
  return decode_numbers(
      blocks, numbering.rank_bound(), [&](Number rank) { return numbering.unrank_orbit(rank); },
      [&](const State& state) { return numbering.rank_orbit(state); });
}

/// The states in the order of their numbers, read by the slow and careful reader.
inline std::vector<State> states_of(const Blocks& blocks) {
  return blocks.value_bytes == 16 ? decode<Uint128>(blocks) : decode<std::uint64_t>(blocks);
}

/// The states of the last depth. Empty without SearchOptions::keep_last_states.
inline std::vector<State> states_of(const enumerate::SearchOptions& options,
                                    const enumerate::SearchResult& result) {
  const enumerate::StoredStates& stored = result.last_states;
  return states_of(Blocks{.board = options.board,
                          .symmetry = options.symmetry,
                          .depth = result.rows.back().depth,
                          .numbering = stored.numbering,
                          .value_bytes = stored.value_bytes,
                          .widths = options.widths,
                          .bytes = joined(stored)});
}

/// The plain forms of the states; their number is that of the states only if no two are of one orbit.
inline std::set<plain::Grid> canonical_forms(const enumerate::SearchOptions& options,
                                             const std::vector<State>& states) {
  std::set<plain::Grid> forms;
  for (const State& state : states) {
    forms.insert(options.board.is_plain()
                     ? plain::canonical_form(options.board, state, options.symmetry)
                     : plain::canonical_form_on_shape(options.board, state, options.symmetry));
  }
  return forms;
}

/// The digest of a depth of the plain search.
inline std::uint64_t digest_of(const Board& board, SymmetryMode mode, const std::set<plain::Grid>& grids) {
  const DigestKeys keys(board);
  const Symmetry symmetry(board, mode);
  std::uint64_t digest = 0;
  for (const plain::Grid& grid : grids) digest += keys.term(symmetry.representative(plain::to_state(grid)));
  return digest;
}

inline void expect_same_states(const enumerate::SearchOptions& options,
                               const std::set<plain::Grid>& expected) {
  const auto states = states_of(options, search(options));
  ASSERT_EQ(expected.size(), states.size());
  ASSERT_TRUE(expected == canonical_forms(options, states));
}

/// The columns of moves.
inline void expect_same_moves(const enumerate::DepthRow& expected, const enumerate::DepthRow& row) {
  EXPECT_EQ(expected.moves, row.moves) << "depth " << row.depth;
  EXPECT_EQ(expected.flips, row.flips) << "depth " << row.depth;
  EXPECT_EQ(expected.least_moves, row.least_moves) << "depth " << row.depth;
  EXPECT_EQ(expected.most_moves, row.most_moves) << "depth " << row.depth;
}

/// What every search finds, whatever it stores and however fast it is.
inline void expect_same_counts(const std::vector<enumerate::DepthRow>& expected,
                               const std::vector<enumerate::DepthRow>& found) {
  ASSERT_EQ(expected.size(), found.size());
  for (std::size_t depth = 0; depth < found.size(); ++depth) {
    EXPECT_EQ(expected[depth].states, found[depth].states) << depth;
    EXPECT_EQ(expected[depth].digest, found[depth].digest) << depth;
    EXPECT_EQ(expected[depth].turn_skips, found[depth].turn_skips) << depth;
    EXPECT_EQ(expected[depth].rival_plays, found[depth].rival_plays) << depth;
    EXPECT_EQ(expected[depth].gaps, found[depth].gaps) << depth;
    expect_same_moves(expected[depth], found[depth]);
  }
}

/// The columns of moves as the plain search has counted them.
inline void expect_same_moves(const plain::Level& level, const enumerate::DepthRow& row) {
  enumerate::DepthRow expected;
  expected.moves = level.moves;
  expected.flips = level.flips;
  if (!level.mobilities.empty()) {
    expected.least_moves = *level.mobilities.begin();
    expected.most_moves = *level.mobilities.rbegin();
  }
  expect_same_moves(expected, row);
}

/// Counts, passes, moves, digest and every state of all depths of a plain search, found by an engine.
inline void expect_same_as(const std::vector<plain::Level>& levels, enumerate::SearchOptions options) {
  options.max_depth = static_cast<int>(levels.size()) - 1;
  const enumerate::SearchResult result = search(options);
  ASSERT_EQ(levels.size(), result.rows.size());
  for (std::size_t depth = 0; depth < levels.size(); ++depth) {
    SCOPED_TRACE("depth " + std::to_string(depth));
    const enumerate::DepthRow& row = result.rows[depth];
    const plain::Level& level = levels[depth];
    ASSERT_EQ(static_cast<int>(depth), row.depth);
    ASSERT_EQ(level.states.size(), row.states);
    ASSERT_EQ(level.turn_skips, row.turn_skips);
    ASSERT_EQ(level.rival_plays, row.rival_plays);
    expect_same_moves(level, row);
    ASSERT_EQ(digest_of(options.board, options.symmetry, level.states), row.digest);
    options.max_depth = static_cast<int>(depth);
    expect_same_states(options, level.states);
  }
}

/// Both engines and the plain search, depths 0 to `max_depth` or the last.
inline void expect_same_as_plain(const char* board, SymmetryMode symmetry, int max_depth = 64) {
  const Board shape = Board::parse(board);
  const auto levels = plain::search(shape.columns(), shape.rows(), symmetry, max_depth);
  for (const enumerate::Engine engine : {enumerate::Engine::kOccupancy, enumerate::Engine::kShiftedQueue}) {
    SCOPED_TRACE(name_of_engine(engine));
    enumerate::SearchOptions options = options_for(board, 0, symmetry);
    options.engine = engine;
    expect_same_as(levels, options);
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace othello::test
