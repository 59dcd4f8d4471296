// Move generation on states of 5x6 at depth 11.
#include <benchmark/benchmark.h>

#include <bit>

#include "board/digest.h"
#include "board/rules.h"
#include "board/symmetry.h"
#include "tests/bench/sample.h"

namespace othello::bench {
namespace {

void moves(benchmark::State& timer) {
  const Rules rules(Board(5, 6));
  for (auto _ : timer) {
    for (const State& state : sample_states()) benchmark::DoNotOptimize(rules.moves(state));
  }
  timer.SetItemsProcessed(timer.iterations() * static_cast<std::int64_t>(sample_states().size()));
}
BENCHMARK(moves);

void moves_and_children(benchmark::State& timer) {
  const Rules rules(Board(5, 6));
  std::int64_t children = 0;
  for (auto _ : timer) {
    for (const State& state : sample_states()) {
      for (Bitboard cells = rules.moves(state); cells != 0; cells &= cells - 1) {
        benchmark::DoNotOptimize(rules.after_move(state, std::countr_zero(cells)));
        ++children;
      }
    }
  }
  timer.SetItemsProcessed(children);
}
BENCHMARK(moves_and_children);

void representative_and_digest(benchmark::State& timer) {
  const Board board(5, 6);
  const Symmetry symmetry(board, SymmetryMode::kFull);
  const DigestKeys keys(board);
  for (auto _ : timer) {
    std::uint64_t digest = 0;
    for (const State& state : sample_states()) digest += keys.term(symmetry.representative(state));
    benchmark::DoNotOptimize(digest);
  }
  timer.SetItemsProcessed(timer.iterations() * static_cast<std::int64_t>(sample_states().size()));
}
BENCHMARK(representative_and_digest);

}  // namespace
}  // namespace othello::bench
