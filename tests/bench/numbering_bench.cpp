// Ranking and unranking of states of 5x6 at depth 11, in 64 and in 128 bits.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "numbering/othello_numbering.h"
#include "tests/bench/sample.h"

namespace othello::bench {
namespace {

template <class Number>
OthelloNumbering<Number> numbering_of_5x6() {
  const Board board(5, 6);
  return {board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain};
}

template <class Number>
void rank(benchmark::State& timer) {
  const auto numbering = numbering_of_5x6<Number>();
  for (auto _ : timer) {
    Number sum = 0;
    for (const State& state : sample_states()) sum += numbering.rank_orbit(state);
    benchmark::DoNotOptimize(sum);
  }
  timer.SetItemsProcessed(timer.iterations() * static_cast<std::int64_t>(sample_states().size()));
}
BENCHMARK(rank<std::uint64_t>);
BENCHMARK(rank<Uint128>);

template <class Number>
void unrank(benchmark::State& timer) {
  const auto numbering = numbering_of_5x6<Number>();
  const auto& ranks = sample_ranks();
  const std::size_t count = std::min<std::size_t>(ranks.size(), 1 << 17);
  for (auto _ : timer) {
    for (std::size_t i = 0; i < count; ++i)
      benchmark::DoNotOptimize(numbering.unrank_orbit(static_cast<Number>(ranks[i])));
  }
  timer.SetItemsProcessed(timer.iterations() * static_cast<std::int64_t>(count));
}
BENCHMARK(unrank<std::uint64_t>);
BENCHMARK(unrank<Uint128>);

}  // namespace
}  // namespace othello::bench
