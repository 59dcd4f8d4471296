#include "stored/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "board/symmetry.h"
#include "stored/checked_numbers.h"
#include "system/errors.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::stored {
namespace {

using enumerate::DepthRow;
using enumerate::Engine;

// Whether two ways to compute the same float agree.
bool nearly_same(double one, double other) {
  return std::abs(one - other) <= 1e-9 * std::max(std::abs(one), std::abs(other));
}

// What the columns of moves say of the depth before row i, as far as they say it.
void verify_moves(const StoredResults& results, std::size_t i) {
  const DepthRow& row = results.rows[i];
  check_that(row.moves.has_value() == row.flips.has_value(),
             fmt::format("depth {}: one of moves and flips is missing", i));
  check_that(row.least_moves.has_value() == row.most_moves.has_value(),
             fmt::format("depth {}: one of least_moves and most_moves is missing", i));
  const std::uint64_t movers = i == 0 ? 0 : results.rows[i - 1].states;
  const auto cells = static_cast<std::uint64_t>(results.board.last_depth() + 1 - row.depth);  // vacant before
  // A mover who could play only on closed cells has no move that counts, and is not a turn skip.
  const bool all_count = results.board.closed() == 0;
  if (row.moves) {
    check_that(Uint128{*row.moves} >= (all_count ? movers - row.turn_skips : 0) &&
                   Uint128{*row.moves} <= Uint128{movers - row.turn_skips} * cells,
               fmt::format("depth {}: {} moves of {} states", i, *row.moves, movers - row.turn_skips));
    check_that(*row.flips >= *row.moves && (*row.moves > 0 || *row.flips == 0),
               fmt::format("depth {}: {} moves flip {} discs", i, *row.moves, *row.flips));
  }
  if (!row.least_moves) return;
  const std::uint64_t least = *row.least_moves;
  const std::uint64_t most = *row.most_moves;
  check_that(movers > 0 && least <= most && most <= cells && (least == 0 || row.turn_skips == 0) &&
                 (least > 0 || row.turn_skips > 0 || !all_count),
             fmt::format("depth {}: {} to {} moves, and {} turn skips", i, least, most, row.turn_skips));
  if (!row.moves) return;
  check_that(
      Uint128{*row.moves} >= Uint128{least} * movers && Uint128{*row.moves} <= Uint128{most} * movers,
      fmt::format("depth {}: {} moves of {} states with {} to {}", i, *row.moves, movers, least, most));
}

void verify_row(const StoredResults& results, std::size_t i) {
  const DepthRow& row = results.rows[i];
  check_that(row.depth == static_cast<int>(i), fmt::format("row {} is of depth {}", i, row.depth));
  check_that(row.rival_plays <= row.turn_skips, fmt::format("depth {}: more rival plays than turn skips", i));
  check_that(row.turn_skips <= (i == 0 ? 0 : results.rows[i - 1].states),
             fmt::format("depth {}: more turn skips than states of the depth before", i));
  verify_moves(results, i);
  check_that(
      results.claims.games_ended[i] == row.games_ended(),
      fmt::format("depth {}: {} games ended, not {}", i, results.claims.games_ended[i], row.games_ended()));
  check_that(nearly_same(results.claims.bits_per_state[i], row.bits_per_state()),
             fmt::format("depth {}: {} bits per state, not {}", i, results.claims.bits_per_state[i],
                         row.bits_per_state()));
  check_that(std::isfinite(row.seconds) && row.seconds >= 0,
             fmt::format("depth {}: {} seconds", i, row.seconds));
  const auto gaps = std::reduce(row.gaps.count.begin(), row.gaps.count.end());
  check_that(gaps == (row.states == 0 ? 0 : row.states - 1),
             fmt::format("depth {}: {} gaps for {} states", i, gaps, row.states));
  const auto baskets = std::reduce(row.basket_states.begin(), row.basket_states.end());
  check_that(baskets == row.states,
             fmt::format("depth {}: the baskets hold {} of {} states", i, baskets, row.states));
}

void verify_tables(const StoredResults& results) {
  const StoredClaims& claims = results.claims;
  check_that(claims.tables_xxh3 == claims.tables_xxh3_computed, "the tables do not match their checksum");
  for (std::size_t i = 0; i < results.rows.size(); ++i) verify_row(results, i);
  check_that(claims.max_depth == results.rows.size() - 1,
             fmt::format("the last depth is said to be {}, the last row is of {}", claims.max_depth,
                         results.rows.size() - 1));
}

void verify_attributes(const StoredResults& results) {
  const StoredClaims& claims = results.claims;
  const Board& board = results.board;
  check_that(claims.columns == static_cast<std::uint64_t>(board.columns()) &&
                 claims.rows == static_cast<std::uint64_t>(board.rows()),
             fmt::format("the board is {}, but {} columns and {} rows are stored", board.name(),
                         claims.columns, claims.rows));
  const auto order = static_cast<std::uint64_t>(Symmetry(board, results.symmetry).order());
  check_that(claims.transformations == order, fmt::format("{} transformations are stored; {} has {}",
                                                          claims.transformations, board.name(), order));
  check_that(claims.engine == name_of(Engine::kOccupancy) || claims.engine == name_of(Engine::kShiftedQueue),
             fmt::format("there is no engine '{}'", claims.engine));
  check_that(claims.engine == name_of(Engine::kShiftedQueue) ||
                 results.numbering == enumerate::StoredNumbering::kOccupancy,
             fmt::format("the engine {} does not number as '{}'", claims.engine, name_of(results.numbering)));
  check_that(claims.widths == results.widths.to_string(),
             fmt::format("the widths are said to be {}, those of the states {}", claims.widths,
                         results.widths.to_string()));
  check_that(claims.threads >= 1 && claims.threads <= static_cast<std::uint64_t>(kMaxThreads),
             fmt::format("{} threads are stored", claims.threads));
  // Files of format version 1 that a resumed search wrote may have fewer baskets.
  check_that(claims.format_version == 1 || claims.threads <= results.rows.front().basket_states.size(),
             fmt::format("{} threads are stored, but only {} baskets", claims.threads,
                         results.rows.front().basket_states.size()));
}

// Checks the attributes of /states.
void verify_summary(const StoredResults& results) {
  const DepthRow& row = results.rows.back();
  check_that(results.states_depth == row.depth,
             fmt::format("the states are of depth {}, the last row of {}", results.states_depth, row.depth));
  check_that(
      results.states_count == row.states,
      fmt::format("{} states are said to be stored, {} were counted", results.states_count, row.states));
  check_that(results.states_digest == row.digest,
             fmt::format("the states are said to have digest {}, their row has {}",
                         format_hex64(results.states_digest), format_hex64(row.digest)));
}

// Checks all but the states themselves.
void verify_all_but_states(const StoredResults& results) {
  verify_tables(results);
  verify_attributes(results);
  verify_summary(results);
  check_that(results.claims.attributes_xxh3 == results.claims.attributes_xxh3_computed,
             "the attributes do not match their checksum");
}

template <class Number>
void verify_states(const StoredResults& results, int threads,
                   const std::function<void(std::uint64_t)>& watch) {
  std::uint64_t read = 0;
  NumberVisitor<Number> visitor;
  if (watch) visitor.in_order = [&](std::span<const Number> numbers) { watch(read += numbers.size()); };
  visit_checked_numbers<Number>(results, threads, visitor);
}

}  // namespace

void verify_results(const StoredResults& results, int threads,
                    const std::function<void(std::uint64_t)>& watch) {
  verify_all_but_states(results);
  if (results.value_bytes == 16) {
    verify_states<Uint128>(results, threads, watch);
  } else {
    verify_states<std::uint64_t>(results, threads, watch);
  }
}

StoredResults read_verified_results(const std::string& path) {
  StoredResults results = read_results(path);
  try {
    verify_all_but_states(results);
  } catch (const CheckFailed& error) {
    throw DamagedFile(fmt::format("{}: {}", path, error.what()));
  }
  return results;
}

}  // namespace othello::stored
