// Sorting of buffers, and merging of runs.
#include <benchmark/benchmark.h>

#include <random>

#include "gapkeep/block_writer.h"
#include "shiftedqueue/merge.h"
#include "system/sort.h"
#include "tests/bench/sample.h"

namespace othello::bench {
namespace {

using shiftedqueue::RunStore;

template <class Number>
void sort(benchmark::State& timer) {
  std::mt19937_64 random(1);
  std::vector<Number> values(static_cast<std::size_t>(timer.range(0)));
  for (auto _ : timer) {
    timer.PauseTiming();
    for (Number& value : values) value = static_cast<Number>(random() >> 19);
    timer.ResumeTiming();
    benchmark::DoNotOptimize(sort_unique(values));
  }
  timer.SetItemsProcessed(timer.iterations() * timer.range(0));
}
BENCHMARK(sort<std::uint64_t>)->Arg(1 << 16)->Arg(1 << 20)->Arg(1 << 22);
BENCHMARK(sort<Uint128>)->Arg(1 << 16)->Arg(1 << 20);

// The ranks of depth 11 dealt out at random into so many runs, each with a tenth of duplicates.
void merge_runs(benchmark::State& timer) {
  const auto runs = static_cast<std::size_t>(timer.range(0));
  const Widths widths = Widths::paper();
  std::mt19937_64 random(2);
  std::vector<std::vector<std::uint64_t>> dealt(runs);
  std::int64_t total = 0;
  for (const std::uint64_t rank : sample_ranks()) {
    const std::size_t first = random() % runs;
    dealt[first].push_back(rank);
    if (runs > 1 && random() % 10 == 0) dealt[(first + 1) % runs].push_back(rank);
  }
  RunStore memory(std::uint64_t{1} << 32, std::size_t{1} << 16);
  std::vector<shiftedqueue::Run<std::uint64_t>> stored;
  for (const auto& values : dealt) {
    shiftedqueue::RunWriter<std::uint64_t> writer(memory, widths, RunStore::Shortage::kThrow);
    for (const std::uint64_t value : values) writer.append(value);
    stored.push_back(writer.finish());
    total += static_cast<std::int64_t>(values.size());
  }
  for (auto _ : timer) {
    std::vector<shiftedqueue::RunReader<std::uint64_t>> readers;
    for (const auto& run : stored) readers.emplace_back(run, 512);
    shiftedqueue::RunWriter<std::uint64_t> writer(memory, widths, RunStore::Shortage::kThrow);
    shiftedqueue::merge(readers, [&](std::uint64_t value) {
      writer.append(value);
      return true;
    });
    benchmark::DoNotOptimize(writer.finish());
  }
  timer.SetItemsProcessed(timer.iterations() * total);
}
BENCHMARK(merge_runs)->Arg(1)->Arg(2)->Arg(4)->Arg(16)->Arg(64)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace othello::bench
