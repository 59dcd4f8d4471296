// A search against a table of known counts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

#include "enumerate/known_counts.h"
#include "enumerate/search_support.h"

namespace othello::test {

/// Returns what was found.
inline std::vector<enumerate::DepthRow> expect_known(const enumerate::SearchOptions& options,
                                                     std::span<const KnownRow> known) {
  const enumerate::SearchResult result = search(options);
  EXPECT_EQ(static_cast<std::size_t>(options.max_depth) + 1, result.rows.size());
  EXPECT_LE(result.rows.size(), known.size());
  for (std::size_t depth = 0; depth < std::min(result.rows.size(), known.size()); ++depth) {
    const enumerate::DepthRow& row = result.rows[depth];
    EXPECT_EQ(known[depth].states, row.states) << "depth " << depth;
    EXPECT_EQ(known[depth].turn_skips, row.turn_skips) << "depth " << depth;
    EXPECT_EQ(known[depth].rival_plays, row.rival_plays) << "depth " << depth;
    EXPECT_EQ(known[depth].turn_skips - known[depth].rival_plays, row.games_ended()) << "depth " << depth;
  }
  return result.rows;
}

}  // namespace othello::test
