// The look-up against a plain one: every final state, every image, every reading in turn.
#include "font/lookup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <stdexcept>
#include <tuple>

#include "support/plain_game.h"
#include "support/sanitized.h"

namespace othello::test {
namespace {

using font::FinalBoards;
using font::kGlyphTransformations;
using font::Match;

font::StateSource source_of(const std::vector<State>& states) {
  return [&states](const font::VisitStates& take) { take(states); };
}

std::vector<State> final_states_of(const Board& board, SymmetryMode mode) {
  const std::vector<plain::Level> levels = plain::search(board.columns(), board.rows(), mode);
  std::vector<State> states;
  for (const plain::Grid& grid : levels.back().states) states.push_back(plain::to_state(grid));
  return states;
}

Bitboard turned(const Board& board, Bitboard cells, bool rotate180, bool mirror) {
  Bitboard result = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if ((cells & bit(cell)) == 0) continue;
    int column = board.column_of(cell);
    int row = board.row_of(cell);
    if (mirror) column = board.columns() - 1 - column;
    if (rotate180) {
      column = board.columns() - 1 - column;
      row = board.rows() - 1 - row;
    }
    result |= bit(board.cell(column, row));
  }
  return result;
}

// Distance, transformations, and the reading's place in the list, then the differing cells.
using Rank = std::tuple<int, std::size_t, Bitboard>;

// Calls visit(shown, t) for all that final states show: under every symmetry, by every transformation t.
template <class Visit>
void for_each_reading(const Board& board, SymmetryMode mode, const std::vector<State>& states,
                      const Visit& visit) {
  for (const State& stored : states) {
    const plain::Grid grid = plain::from_state(board, stored);
    for (const plain::Grid& image :
         mode == SymmetryMode::kFull ? plain::images(grid) : std::vector<plain::Grid>{grid}) {
      const State state = plain::to_state(image);
      for (std::size_t t = 0; t < kGlyphTransformations.size(); ++t) {
        const auto& how = kGlyphTransformations[t];
        visit(turned(board, how.exchange ? state.opponent : state.mover, how.rotate180, how.mirror), t);
      }
    }
  }
}

Rank plain_rank(const Board& board, SymmetryMode mode, const std::vector<State>& states, Bitboard glyph) {
  Rank best{kMaxCells + 1, 0, 0};
  for_each_reading(board, mode, states, [&](Bitboard shown, std::size_t t) {
    best = std::min(best, Rank{std::popcount(shown ^ glyph), t, shown ^ glyph});
  });
  return best;
}

void expect_plain(const Board& board, SymmetryMode mode, int glyph_count) {
  const std::vector<State> states = final_states_of(board, mode);
  ASSERT_FALSE(states.empty());
  const FinalBoards finals(board, mode, source_of(states));
  EXPECT_EQ(finals.size(), states.size());
  std::mt19937_64 random(7);
  std::vector<font::Glyph> glyphs{{32, 0, "", 0}, {33, board.all(), "", 0}};
  while (static_cast<int>(glyphs.size()) < glyph_count) glyphs.push_back({34, random() & board.all(), "", 0});
  const std::vector<Match> matches = font::find_matches(finals, glyphs);
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const Match& match = matches[i];
    const auto [distance, transformation, difference] = plain_rank(board, mode, states, glyphs[i].ink);
    EXPECT_EQ(match.distance, distance);
    EXPECT_EQ(match.transformation, kGlyphTransformations[transformation]);
    EXPECT_EQ(match.ink, glyphs[i].ink ^ difference);
    EXPECT_EQ(match.state.occupancy(), board.all());
    EXPECT_TRUE(finals.contains(match.state));
    EXPECT_EQ(turned(board, match.transformation.exchange ? match.state.opponent : match.state.mover,
                     match.transformation.rotate180, match.transformation.mirror),
              match.ink);
  }
}

TEST(LookUp, AgreesWithThePlainOne) {
  expect_plain(Board(4, 4), SymmetryMode::kFull, test::less_often(300));
  expect_plain(Board(4, 4), SymmetryMode::kNone, test::less_often(100));
  expect_plain(Board(3, 5), SymmetryMode::kFull, test::less_often(300));
  expect_plain(Board(5, 3), SymmetryMode::kNone, test::less_often(300));
}

// Every drawing that some final state shows, with its best rank, in order.
std::vector<Rank> plain_ranks(const Board& board, SymmetryMode mode, const std::vector<State>& states,
                              Bitboard glyph) {
  std::map<Bitboard, Rank> best;
  for_each_reading(board, mode, states, [&](Bitboard shown, std::size_t t) {
    const Rank rank{std::popcount(shown ^ glyph), t, shown ^ glyph};
    const auto found = best.try_emplace(shown, rank).first;
    found->second = std::min(found->second, rank);
  });
  std::vector<Rank> ranks;
  for (const auto& [shown, rank] : best) ranks.push_back(rank);
  std::ranges::sort(ranks);
  return ranks;
}

void expect_plain_neighbours(const Board& board, SymmetryMode mode, const std::vector<State>& states,
                             std::size_t count) {
  const FinalBoards finals(board, mode, source_of(states));
  std::mt19937_64 random(5);
  for (int i = 0; i < 20; ++i) {
    const Bitboard glyph = random() & board.all();
    std::vector<Rank> expected = plain_ranks(board, mode, states, glyph);
    if (expected.size() > count) expected.resize(count);
    const std::vector<Match> found = font::nearest_drawings(finals, {0, glyph, "", 0}, count);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t j = 0; j < found.size(); ++j) {
      const auto& [distance, transformation, difference] = expected[j];
      EXPECT_EQ(found[j].distance, distance);
      EXPECT_EQ(found[j].transformation, kGlyphTransformations[transformation]);
      EXPECT_EQ(found[j].ink, glyph ^ difference);
      EXPECT_TRUE(finals.contains(found[j].state));
    }
  }
}

TEST(NearestDrawings, AgreeWithThePlainOnes) {
  const Board board(4, 4);
  const std::vector<State> states = final_states_of(board, SymmetryMode::kFull);
  for (const std::size_t count : {1UL, 2UL, 7UL, 100UL, 1'000'000UL}) {
    expect_plain_neighbours(board, SymmetryMode::kFull, states, count);
    expect_plain_neighbours(board, SymmetryMode::kNone, states, count);
  }
  expect_plain_neighbours(Board(3, 5), SymmetryMode::kFull, final_states_of(Board(3, 5), SymmetryMode::kFull),
                          50);
}

// On a board without a bitmap, with few states: the nearest is found by going over all of them.
TEST(LookUp, WorksWithoutABitmap) {
  const Board board(6, 6);
  std::mt19937_64 random(11);
  std::vector<State> states;
  for (int i = 0; i < 50; ++i) {
    const Bitboard mover = random() & board.all();
    states.push_back({mover, board.all() & ~mover});
  }
  const FinalBoards finals(board, SymmetryMode::kFull, source_of(states));
  std::vector<font::Glyph> glyphs;
  for (int i = 0; i < 20; ++i) glyphs.push_back({65, random() & board.all(), "", 0});
  glyphs.push_back({66, states[17].opponent ^ bit(20), "", 0});
  const std::vector<Match> matches = font::find_matches(finals, glyphs);
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const auto [distance, transformation, difference] =
        plain_rank(board, SymmetryMode::kFull, states, glyphs[i].ink);
    EXPECT_EQ(matches[i].distance, distance);
    EXPECT_EQ(matches[i].transformation, kGlyphTransformations[transformation]);
    EXPECT_EQ(matches[i].ink, glyphs[i].ink ^ difference);
  }
  EXPECT_EQ(matches.back().distance, 1);
}

TEST(GlyphTransformations, FewestFirstAndAllThere) {
  for (std::size_t i = 1; i < kGlyphTransformations.size(); ++i) {
    EXPECT_LE(kGlyphTransformations[i - 1].count(), kGlyphTransformations[i].count());
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(kGlyphTransformations[i] == kGlyphTransformations[j]);
  }
}

TEST(GlyphTransformations, ReadBackWhatTheyShow) {
  std::mt19937_64 random(3);
  for (const Board& board : {Board(5, 6), Board(4, 4), Board(8, 8), Board(3, 7)}) {
    const font::GlyphTransformer transformer(board);
    for (const font::GlyphTransformation& how : kGlyphTransformations) {
      const Bitboard ink = random() & board.all();
      const State state = transformer.state(how, ink);
      EXPECT_EQ(transformer.ink(how, state), ink);
      EXPECT_EQ(turned(board, how.exchange ? state.opponent : state.mover, how.rotate180, how.mirror), ink);
    }
  }
}

TEST(FinalBoards, RefusesBoardsWithVacantCells) {
  const std::vector<State> states{Board(4, 4).start()};
  EXPECT_THROW(FinalBoards(Board(4, 4), SymmetryMode::kFull, source_of(states)), std::invalid_argument);
}

}  // namespace
}  // namespace othello::test
