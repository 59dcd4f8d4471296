#include "enumerate/verify.h"

#include <fmt/format.h>

#include <numeric>

#include "board/digest.h"
#include "board/text.h"
#include "gapkeep/validate.h"
#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"

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

// Checks the stored states against their row. `state_of` gives the state of a number, and `number_of` the
// smallest number of a state's orbit.
template <class Number, class StateOf, class NumberOf>
void verify_states(const StoredResults& results, Number bound, StateOf&& state_of, NumberOf&& number_of) {
  const Symmetry symmetry(results.board, results.symmetry);
  const DigestKeys keys(results.board);
  std::uint64_t count = 0;
  std::uint64_t digest = 0;
  const auto check = [&](Number number) {
    const State state = state_of(number);
    require(state.depth() == results.states_depth,
            fmt::format("state {} ({}) has {} discs, not {}", count, to_text(results.board, state),
                        state.discs(), results.states_depth + kStartDiscs));
    require(number_of(state) == number, fmt::format("state {} ({}) is not the representative of its orbit",
                                                    count, to_text(results.board, state)));
    digest += keys.term(symmetry.representative(state));
    ++count;
  };
  const auto bytes = std::span<const std::byte>(results.states).first(results.states.size() - kReadSlack);
  const auto fault = validate_blocks<Number>(bytes, results.widths, bound, check);
  require(!fault, fault.value_or(""));
  const DepthRow& row = results.rows.back();
  require(results.states_depth == row.depth,
          fmt::format("the states are of depth {}, the last row of {}", results.states_depth, row.depth));
  require(count == row.states && count == results.states_count,
          fmt::format("{} states are stored, {} were counted", count, row.states));
  require(digest == row.digest && digest == results.states_digest,
          fmt::format("the states have digest {:016x}, their row has {:016x}", digest, row.digest));
}

template <class Number>
void verify_othello_numbers(const StoredResults& results) {
  const Symmetry symmetry(results.board, results.symmetry);
  const Bound bound = results.numbering == "othello-tight" ? Bound::kTight : Bound::kPlain;
  const OthelloNumbering<Number> numbering(results.board, symmetry, bound);
  verify_states(
      results, numbering.rank_bound(), [&](Number rank) { return numbering.unrank(rank); },
      [&](const State& state) { return numbering.rank(state); });
  const std::uint64_t bytes = results.states.size() - kReadSlack;
  require(bytes == results.rows.back().bytes,
          fmt::format("{} bytes of states are stored, their row has {}", bytes, results.rows.back().bytes));
}

// The row's bytes are those of the engine's own, compressed form, not of these blocks.
template <class Number>
void verify_occupancy_numbers(const StoredResults& results) {
  const Symmetry symmetry(results.board, results.symmetry);
  require(results.states_depth <= results.board.last_depth(),
          fmt::format("the states are of depth {}; {} has {}", results.states_depth, results.board.name(),
                      results.board.last_depth()));
  const OccupancyNumbering<Number> numbering(results.board, symmetry, results.states_depth);
  verify_states(
      results, numbering.bound(), [&](Number number) { return numbering.decode(number); },
      [&](const State& state) { return numbering.encode(state); });
}

template <class Number>
void verify_numbers(const StoredResults& results) {
  if (results.numbering == "occupancy") {
    verify_occupancy_numbers<Number>(results);
  } else {
    verify_othello_numbers<Number>(results);
  }
}

}  // namespace

void verify_results(const StoredResults& results) {
  verify_tables(results);
  try {
    if (results.value_bytes == 16) {
      verify_numbers<Uint128>(results);
    } else {
      verify_numbers<std::uint64_t>(results);
    }
  } catch (const std::logic_error& error) {  // a numbering that the board does not have
    throw CheckFailed(error.what());
  } catch (const std::overflow_error& error) {
    throw CheckFailed(error.what());
  }
}

}  // namespace othello
