// How often each byte value occurs in some content, in 256ths: what the code of gapkeep/rans.h goes by.
//
// Values that are rarer than half a 256th are escaped, at least one: one of them stands for them all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace othello {

/// How many times each byte value occurs.
using ByteCounts = std::array<std::uint32_t, 256>;

ByteCounts count_bytes(std::span<const std::byte> content);

struct RansModel {
  static constexpr int kSum = 256;  // of all frequencies

  std::array<std::uint8_t, 256> frequency{};  // 0: the value is escaped
  std::uint8_t escape = 0;                    // an escaped value
  std::uint8_t escape_frequency = 1;          // never 0, even if nothing is escaped

  int coded_values() const;
  /// The value that stands for this one.
  std::uint8_t stand_in(std::uint8_t value) const { return frequency[value] == 0 ? escape : value; }
  /// The frequency of what stands for this value.
  std::uint8_t frequency_of(std::uint8_t value) const {
    return frequency[value] == 0 ? escape_frequency : frequency[value];
  }
  /// The most frequent value that is not escaped.
  std::uint8_t most_frequent() const;
};

/// The model of content that is not empty.
RansModel fit_model(const ByteCounts& counts);

/// The bits that content takes by a model, the model itself not included.
double coded_bits(const RansModel& model, const ByteCounts& counts);

/// The least that any code takes which knows no more than how often each value occurs.
double entropy_bits(const ByteCounts& counts);

}  // namespace othello
