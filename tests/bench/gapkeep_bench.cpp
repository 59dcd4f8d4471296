// Encoding and decoding of gapkeep blocks: the states of 5x6 at depth 11, and gaps as they are at the wide
// depths, where nearly all fit in the first width (the paper's Fig. 11). And the entropy code of bytes; with
// OTHELLO_KERNEL=avx2 it is zstd's.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

#include "enumerate/kernels/kernels.h"
#include "gapkeep/block_reader.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/colouring_gaps.h"
#include "gapkeep/entropy_code.h"
#include "tests/bench/sample.h"

namespace othello::bench {
namespace {

// Gaps drawn from the paper's Fig. 11: bits needed and their shares at depth 20 of 5x6.
std::vector<std::uint64_t> wide_depth() {
  const std::vector<double> shares{6.01, 42.62, 21.81, 10.92, 3.61, 2.01, 4.47, 2.15,
                                   1.5,  1.3,   1.1,   0.9,   0.6,  0.4,  0.3,  0.2};
  std::mt19937_64 random(20);
  std::discrete_distribution<int> bits(shares.begin(), shares.end());
  std::vector<std::uint64_t> values;
  std::uint64_t value = 0;
  for (int i = 0; i < 4'000'000; ++i) {
    const int width = bits(random) + 1;
    const std::uint64_t low = width == 1 ? 0 : std::uint64_t{1} << (width - 1);
    value += low + random() % ((std::uint64_t{1} << width) - low) + 1;
    values.push_back(value);
  }
  return values;
}

const std::vector<std::uint64_t>& values_of(std::int64_t set) {
  static const std::vector<std::uint64_t> wide = wide_depth();
  return set == 0 ? sample_ranks() : wide;
}

// Arguments: the set (0: depth 11, 1: a wide depth), then the widths up to the first 0.
Widths widths_of(const benchmark::State& timer) {
  std::vector<int> widths;
  for (std::size_t i = 1; i <= 4 && timer.range(i) != 0; ++i)
    widths.push_back(static_cast<int>(timer.range(i)));
  return Widths(widths);
}

std::vector<std::byte> encoded(const std::vector<std::uint64_t>& values, const Widths& widths) {
  std::vector<std::byte> bytes(values.size() * 12 + 4096);
  BlockWriter<std::uint64_t> writer(bytes, widths);
  for (const std::uint64_t value : values) writer.append(value);
  bytes.resize(writer.finish() + kReadSlack);
  return bytes;
}

void encode_blocks(benchmark::State& timer) {
  const auto& values = values_of(timer.range(0));
  const Widths widths = widths_of(timer);
  std::vector<std::byte> bytes(values.size() * 12 + 4096);
  std::size_t size = 0;
  for (auto _ : timer) {
    BlockWriter<std::uint64_t> writer(bytes, widths);
    for (const std::uint64_t value : values) writer.append(value);
    size = writer.finish();
  }
  timer.SetLabel(widths.to_string());
  timer.counters["bits_per_state"] = 8 * static_cast<double>(size) / static_cast<double>(values.size());
  timer.SetItemsProcessed(timer.iterations() * static_cast<std::int64_t>(values.size()));
}

void decode_blocks(benchmark::State& timer) {
  const auto& values = values_of(timer.range(0));
  const Widths widths = widths_of(timer);
  const auto bytes = encoded(values, widths);
  std::vector<std::uint64_t> out(kBlockStates + kWriteSlack);
  for (auto _ : timer) {
    for (std::size_t offset = 0; offset + kReadSlack < bytes.size();) {
      BlockReader<std::uint64_t> reader(bytes.data() + offset);
      benchmark::DoNotOptimize(reader.read(widths, out.data(), kBlockStates));
      offset += BlockHeader<std::uint64_t>::load(bytes.data() + offset).block_bytes();
    }
  }
  timer.SetLabel(widths.to_string());
  timer.SetItemsProcessed(timer.iterations() * static_cast<std::int64_t>(values.size()));
}

void all_widths(benchmark::internal::Benchmark* benchmark) {
  for (const int set : {0, 1}) {
    benchmark->Args({set, 8, 16, 32, 64})->Args({set, 16, 32, 64, 0})->Args({set, 64, 0, 0, 0});
    benchmark->Args({set, 4, 8, 16, 64})
        ->Args({set, 3, 5, 9, 64})
        ->Args({set, 2, 4, 12, 64})
        ->Args({set, 7, 14, 28, 56});
  }
}
BENCHMARK(encode_blocks)->Apply(all_widths);
BENCHMARK(decode_blocks)->Apply(all_widths);

// A chunk of gaps, geometrically distributed, of this mean.
std::vector<std::byte> chunk_of_gaps(std::int64_t mean) {
  std::mt19937_64 random(17);
  std::geometric_distribution<int> gap(1 / static_cast<double>(mean));
  std::vector<std::byte> content(kCodedBytes);
  for (std::byte& byte : content) byte = static_cast<std::byte>(std::min(gap(random), 255));
  return content;
}

void describe_coded(benchmark::State& timer, std::span<const std::byte> coded) {
  timer.SetLabel(is_rans(coded) ? "rANS" : "zstd");
  timer.counters["bits_per_byte"] = 8 * static_cast<double>(coded.size()) / static_cast<double>(kCodedBytes);
  timer.SetBytesProcessed(timer.iterations() * static_cast<std::int64_t>(kCodedBytes));
}

void encode_bytes(benchmark::State& timer) {
  const std::vector<std::byte> content = chunk_of_gaps(timer.range(0));
  EntropyCoder coder;
  std::vector<std::byte> coded;
  for (auto _ : timer) {
    coded.clear();
    benchmark::DoNotOptimize(coder.append(content, coded));
  }
  describe_coded(timer, coded);
}
BENCHMARK(encode_bytes)->Arg(3)->Arg(6)->Arg(12);

void decode_bytes(benchmark::State& timer) {
  std::vector<std::byte> content = chunk_of_gaps(timer.range(0));
  std::vector<std::byte> coded;
  EntropyCoder().append(content, coded);
  EntropyDecoder decoder;
  for (auto _ : timer) decoder.decode(coded, content);
  describe_coded(timer, coded);
}
BENCHMARK(decode_bytes)->Arg(3)->Arg(6)->Arg(12);

void count_bytes_of_chunk(benchmark::State& timer) {
  const std::vector<std::byte> content = chunk_of_gaps(timer.range(0));
  const RansKernels& kernels = chosen_rans_kernels();
  for (auto _ : timer) benchmark::DoNotOptimize(kernels.count(content));
  timer.SetItemsProcessed(static_cast<std::int64_t>(content.size()) * timer.iterations());
}
BENCHMARK(count_bytes_of_chunk)->Arg(3)->Arg(6)->Arg(12);

// Gaps between colourings, as the searches store them; the argument of a thousand have three bytes.
void decode_gaps(benchmark::State& timer) {
  constexpr std::size_t kGaps = 100'000;
  constexpr std::size_t kBatch = 2048;
  std::mt19937_64 random(17);
  std::geometric_distribution<std::uint32_t> small(1.0 / 6);
  std::vector<std::uint8_t> bytes(kGaps * kMaxGapBytes + enumerate::kKernelSlack);
  std::uint8_t* end = bytes.data();
  for (std::size_t i = 0; i < kGaps; ++i) {
    const bool is_long = random() % 1000 < static_cast<std::uint64_t>(timer.range(0));
    end = write_gap(is_long ? kByteEscape + static_cast<std::uint32_t>(random() % 2000) : small(random) % 255,
                    end);
  }
  const auto& kernels = enumerate::kernels_of<enumerate::Colouring>(enumerate::chosen_kernels());
  std::vector<enumerate::Colouring> colourings(kBatch + enumerate::kKernelSlack);
  for (auto _ : timer) {
    const std::uint8_t* from = bytes.data();
    for (std::size_t i = 0; i < kGaps; i += kBatch) {
      from = kernels.decode(from, std::min(kBatch, kGaps - i), kBeforeFirst, colourings.data());
      benchmark::ClobberMemory();
    }
  }
  timer.SetItemsProcessed(static_cast<std::int64_t>(kGaps) * timer.iterations());
}
BENCHMARK(decode_gaps)->Arg(0)->Arg(3)->Arg(10)->Arg(30)->Arg(100);

// As on a machine for which there are no other kernels.
void decode_rans_plainly(benchmark::State& timer) {
  std::vector<std::byte> content = chunk_of_gaps(timer.range(0));
  std::vector<std::byte> coded;
  RansEncoder(kPlainRansKernels).append(content, count_bytes(content), coded);
  for (auto _ : timer) decode_rans(kPlainRansKernels, coded, content);
  describe_coded(timer, coded);
}
BENCHMARK(decode_rans_plainly)->Arg(3)->Arg(6)->Arg(12);

}  // namespace
}  // namespace othello::bench
