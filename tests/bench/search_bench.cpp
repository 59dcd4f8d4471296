// The whole step: 5x6 to the depth after the sample's and 4x6 to its end, states per second of wall time.
#include <benchmark/benchmark.h>

#include "enumerate/run_search.h"
#include "tests/bench/sample.h"

namespace othello::bench {
namespace {

class CountsStates : public enumerate::SearchObserver {
 public:
  void depth_finished(const enumerate::DepthRow& row) override {
    states += static_cast<std::int64_t>(row.states);
  }

  std::int64_t states = 0;
};

void search(benchmark::State& timer, Board board, int max_depth) {
  enumerate::SearchOptions options{.board = board};
  options.max_depth = max_depth;
  options.threads = static_cast<int>(timer.range(0));
  options.memory = std::uint64_t{2} << 30;
  CountsStates observer;
  for (auto _ : timer) enumerate::run_search(options, observer);
  timer.SetItemsProcessed(observer.states);
}
BENCHMARK_CAPTURE(search, 5x6_begun, Board(5, 6), sample_depth() + 1)
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 4x6, Board(4, 6), 20)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace othello::bench
