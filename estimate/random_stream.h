// Random numbers of a sample: a stream for each pair of seed and sample.
//
// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): a counter, mixed. The streams begin at counters mixed from
// seed and sample, so that they are independent for this purpose.
#pragma once

#include <cstdint>

#include "system/uint128.h"

namespace othello::estimate {

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::uint64_t sample) : counter_(mixed(mixed(seed) + sample)) {}

  std::uint64_t next() { return mixed(counter_ += kStep); }
  /// From 0 to below `end`, not 0: the high half of a product, whose bias is below end / 2^64.
  std::uint64_t below(std::uint64_t end) {
    return static_cast<std::uint64_t>(static_cast<Uint128>(next()) * end >> 64);
  }
  /// From 0 to below 1, in steps of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;

  static constexpr std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
  }

  std::uint64_t counter_;
};

}  // namespace othello::estimate
