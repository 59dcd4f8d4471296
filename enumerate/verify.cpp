#include "enumerate/verify.h"

#include <fmt/format.h>

#include <numeric>

#include "enumerate/checked_numbers.h"
#include "files/errors.h"
#include "shiftedqueue/team.h"

namespace othello {
namespace {

void require(bool holds, const std::string& what) {
  if (!holds) throw CheckFailed(what);
}

void verify_tables(const StoredResults& results) {
  require(results.tables_xxh3 == results.tables_xxh3_computed, "the tables do not have their checksum");
  for (std::size_t i = 0; i < results.rows.size(); ++i) {
    const DepthRow& row = results.rows[i];
    require(row.depth == static_cast<int>(i), fmt::format("row {} is of depth {}", i, row.depth));
    require(row.rival_plays <= row.turn_skips, fmt::format("depth {}: more rival plays than turn skips", i));
    const auto gaps = std::reduce(row.gaps.count.begin(), row.gaps.count.end());
    require(gaps == (row.states == 0 ? 0 : row.states - 1),
            fmt::format("depth {}: {} gaps for {} states", i, gaps, row.states));
    const auto baskets = std::reduce(row.basket_states.begin(), row.basket_states.end());
    require(baskets == row.states,
            fmt::format("depth {}: the baskets hold {} of {} states", i, baskets, row.states));
  }
}

// What can be known of the states before they are visited.
void verify_label(const StoredResults& results) {
  const DepthRow& row = results.rows.back();
  require(results.states_depth == row.depth && results.states_count == row.states &&
              results.states_digest == row.digest,
          fmt::format(
              "the states are labelled depth {}, {} states, digest {:016x}; the last row is of depth {}, {} "
              "states, digest {:016x}",
              results.states_depth, results.states_count, results.states_digest, row.depth, row.states,
              row.digest));
}

}  // namespace

void verify_results(const StoredResults& results) {
  verify_tables(results);
  if (results.value_bytes == 16) {
    visit_checked_numbers<Uint128>(results, default_threads(), {});
  } else {
    visit_checked_numbers<std::uint64_t>(results, default_threads(), {});
  }
}

StoredResults read_sound_results(const std::string& path) {
  StoredResults results = read_results(path);
  try {
    verify_tables(results);
    verify_label(results);
  } catch (const CheckFailed& error) {
    throw DamagedFile(fmt::format("{}: {}", path, error.what()));
  }
  return results;
}

}  // namespace othello
