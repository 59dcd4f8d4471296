// Looking up the values of successors: a table of bytes by colouring, as the pass backwards has it
// (solve/child_table.h), against a rank structure, which takes an eighth of the address space: a bitmap of
// the states, the number of states before each 512, and the values in the order of the states.
//
// The states and the successors are those of the occupancy of 4x6 that has most states at a depth, without
// symmetry; an iteration enters the states once and looks all successors up, as the pass does.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <vector>

#include "enumerate/frontier/visit_colourings.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/occupancy/occupancy_search.h"
#include "enumerate/search/options.h"
#include "solve/child_table.h"
#include "tests/bench/phase_table.h"

namespace othello::bench {
namespace {

using enumerate::Colouring;
using solve::ValueByte;

struct Sample {
  int discs = 0;
  std::vector<Colouring> states;
  std::vector<ValueByte> values;
  std::vector<std::vector<Colouring>> successors;  // by source, ascending in runs
  std::int64_t look_ups = 0;
};

std::map<Bitboard, std::vector<Colouring>> states_by_occupancy(const enumerate::Frontier& frontier) {
  std::map<Bitboard, std::vector<Colouring>> states;
  std::vector<Colouring>* last = nullptr;
  enumerate::ChunkReader reader;
  enumerate::visit_colourings_of_chunks(
      frontier, 0, frontier.chunks(), reader, [&](Bitboard occupancy) { last = &states[occupancy]; },
      [&](enumerate::WideColouring state) { last->push_back(static_cast<Colouring>(state)); });
  return states;
}

Sample make_sample(int depth) {
  enumerate::SearchOptions options{.board = Board(4, 6)};
  options.symmetry = SymmetryMode::kNone;
  options.max_depth = depth;
  options.threads = 2;
  options.memory = std::uint64_t{2} << 30;
  options.storage.keep_depths = {depth - 1};
  enumerate::SearchObserver observer;
  enumerate::OccupancySearch search(options, observer);
  search.run();
  auto parents = states_by_occupancy(search.extract_kept_frontier(depth - 1));
  const auto children = states_by_occupancy(search.extract_last_frontier());
  const auto& [occupancy, states] =
      *std::ranges::max_element(children, {}, [](const auto& child) { return child.second.size(); });
  Sample sample{.discs = std::popcount(occupancy), .states = states, .values = {}, .successors = {}};
  for (std::size_t i = 0; i < states.size(); ++i)
    sample.values.push_back(solve::byte_of(static_cast<int>(i % 40)));
  const enumerate::DiscIndexes indexes(occupancy);
  for (int place = 0; place < 24; ++place) {
    const auto parent = parents.find(occupancy & ~(Bitboard{1} << place));
    if ((occupancy >> place & 1) == 0 || parent == parents.end()) continue;
    auto& [_, colourings] = *parent;
    const std::size_t count = colourings.size();
    colourings.resize(count + enumerate::kKernelSlack);
    std::vector<Colouring> successors(count + enumerate::kKernelSlack);
    std::uint64_t flips = 0;
    successors.resize(enumerate::chosen_kernels().successors(
        colourings.data(), count, enumerate::CompactMove(search.space().place_board, indexes, place),
        successors.data(), flips));
    sample.look_ups += static_cast<std::int64_t>(successors.size());
    sample.successors.push_back(std::move(successors));
  }
  if (sample.look_ups == 0) throw std::logic_error("there is nothing to look up");
  return sample;
}

const Sample& sample_of(int depth) {
  static std::map<int, Sample> samples;
  const auto found = samples.find(depth);
  return found != samples.end() ? found->second : samples.emplace(depth, make_sample(depth)).first->second;
}

class RankTable {
 public:
  explicit RankTable(int bits) : blocks_((std::size_t{1} << bits) / kBlock + 1), before_(blocks_.size()) {}

  // The states ascend.
  void insert(const std::vector<Colouring>& states, const std::vector<ValueByte>& values) {
    std::ranges::fill(blocks_, Block{});
    for (const Colouring state : states) blocks_[state / kBlock].words[state % kBlock / 64] |= bit_of(state);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      before_[i] = count;
      for (const std::uint64_t word : blocks_[i].words)
        count += static_cast<std::uint32_t>(std::popcount(word));
    }
    values_.resize(values.size());
    std::ranges::transform(values, values_.begin(), solve::negated);
  }

#ifdef __x86_64__
  [[gnu::target("popcnt")]]
#endif
  void
  look_up(std::span<const Colouring> states, ValueByte* values) const {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const Block& block = blocks_[states[i] / kBlock];
      const std::size_t last = states[i] % kBlock / 64;
      auto rank = static_cast<int>(before_[states[i] / kBlock]);
      for (std::size_t word = 0; word < last; ++word) rank += __builtin_popcountll(block.words[word]);
      rank += __builtin_popcountll(block.words[last] & (bit_of(states[i]) - 1));
      values[i] = values_[static_cast<std::size_t>(rank)];
    }
  }

 private:
  static constexpr std::size_t kBlock = 512;
  struct alignas(64) Block {
    std::array<std::uint64_t, kBlock / 64> words{};
  };
  static std::uint64_t bit_of(Colouring state) {
    return std::uint64_t{1} << state % 64;
  }

  std::vector<Block> blocks_;
  std::vector<std::uint32_t> before_;
  std::vector<ValueByte> values_;
};

template <class Enter, class LookUp>
void measure(benchmark::State& timer, const Sample& sample, Enter&& insert, LookUp&& look_up) {
  // As many at a time as the pass backwards decodes.
  constexpr std::size_t kBatch = 2048;
  std::vector<ValueByte> found(kBatch);
  for (auto _ : timer) {
    insert();
    for (const std::vector<Colouring>& successors : sample.successors) {
      for (std::size_t at = 0; at < successors.size(); at += kBatch) {
        look_up(std::span(successors).subspan(at, std::min(kBatch, successors.size() - at)), found.data());
        benchmark::DoNotOptimize(found.data());
        benchmark::ClobberMemory();
      }
    }
  }
  timer.SetItemsProcessed(timer.iterations() * sample.look_ups);
  timer.counters["states"] = static_cast<double>(sample.states.size());
  timer.counters["look_ups"] = static_cast<double>(sample.look_ups);
}

void look_up_in_bytes(benchmark::State& timer) {
  const Sample& sample = sample_of(static_cast<int>(timer.range(0)));
  solve::ChildTable table(sample.discs);
  table.begin_tile(sample.discs, 0);
  measure(
      timer, sample, [&] { table.insert(sample.states, true, sample.values.data(), {}); },
      [&](std::span<const Colouring> states, ValueByte* values) { table.look_up(states, true, values); });
}

void look_up_by_rank(benchmark::State& timer) {
  const Sample& sample = sample_of(static_cast<int>(timer.range(0)));
  RankTable table(sample.discs);
  measure(
      timer, sample, [&] { table.insert(sample.states, sample.values); },
      [&](std::span<const Colouring> states, ValueByte* values) { table.look_up(states, values); });
}

void depths(benchmark::internal::Benchmark* benchmark) {
  const char* wanted = std::getenv("OTHELLO_SAMPLE_DEPTH");
  if (wanted != nullptr) {
    benchmark->Arg(std::atoi(wanted));
  } else {
    for (const int depth : {12, 14, 16, 18}) benchmark->Arg(depth);
  }
}

BENCHMARK(look_up_in_bytes)->Apply(depths);
BENCHMARK(look_up_by_rank)->Apply(depths);

}  // namespace
}  // namespace othello::bench
