// A search against a table of known counts.
#pragma once

#include <gtest/gtest.h>

#include <span>

#include "enumerate/engines/known_counts.h"
#include "enumerate/search_support.h"

namespace othello::test {

inline void expect_known(SearchOptions options, std::span<const KnownRow> known) {
  const SearchResult result = search(options);
  ASSERT_EQ(static_cast<std::size_t>(options.max_depth) + 1, result.rows.size());
  ASSERT_LE(result.rows.size(), known.size());
  for (std::size_t depth = 0; depth < result.rows.size(); ++depth) {
    const DepthRow& row = result.rows[depth];
    EXPECT_EQ(known[depth].states, row.states) << "depth " << depth;
    EXPECT_EQ(known[depth].turn_skips, row.turn_skips) << "depth " << depth;
    EXPECT_EQ(known[depth].rival_plays, row.rival_plays) << "depth " << depth;
    EXPECT_EQ(known[depth].turn_skips - known[depth].rival_plays, row.games_ended()) << "depth " << depth;
  }
}

}  // namespace othello::test
