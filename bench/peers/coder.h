// What every code of the benchmark does: turn a slice of an ascending set into bytes and back.
//
// Slices stand on their own, so that a code is judged as it would serve a search that stores and reads a
// frontier in pieces. The first value of a slice is given, not stored; values are counted from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gapkeep/gap_counts.h"

namespace othello::peers {

/// States of a slice: about a chunk of the occupancy engine, and small enough for the second-level cache.
inline constexpr std::size_t kSliceStates = 65536;

using Values = std::vector<std::uint64_t>;
using Bytes = std::vector<std::uint8_t>;

class Coder {
 public:
  virtual ~Coder() = default;
  virtual std::string name() const = 0;
  /// Keeps the coded slice. `values` ascend strictly from values[0] = 0; there are at most kSliceStates of
  /// them.
  virtual void encode(std::span<const std::uint64_t> values) = 0;
  /// Of the coded slice: all that decode() needs but the number of values.
  virtual std::size_t bytes() const = 0;
  /// Decodes the coded slice into `values`, which has its size and kSlack entries more.
  virtual void decode(std::span<std::uint64_t> values) = 0;

  static constexpr std::size_t kSlack = 16;
};

using Coders = std::vector<std::unique_ptr<Coder>>;

/// A code of gaps (differences minus one) as bytes, to stand alone or before zstd.
class GapCode {
 public:
  virtual ~GapCode() = default;
  virtual std::string name() const = 0;
  /// Appends the code of values[1], values[2], ... to `out`, which is empty.
  virtual void encode(std::span<const std::uint64_t> values, Bytes& out) = 0;
  /// Writes all values; `in` is readable for kReadSlack bytes beyond its end.
  virtual void decode(const Bytes& in, std::span<std::uint64_t> values) = 0;
};

/// LEB128, StreamVByte (where the library is installed), gapkeep with the paper's, byte-sized and best
/// widths.
std::vector<std::shared_ptr<GapCode>> gap_codes(const GapCounts& gaps);

/// The gap codes alone; Golomb-Rice; the sets' own: interpolative, and where installed Elias-Fano and
/// Roaring.
void add_plain_coders(const std::vector<std::shared_ptr<GapCode>>& codes, Coders& coders);
/// zstd behind every gap code: at levels 1, 3 and 9, and as the occupancy engine sets it, for its entropy
/// coder alone.
void add_zstd_coders(const std::vector<std::shared_ptr<GapCode>>& codes, Coders& coders);
/// Those of libraries that may be missing; a library that is missing adds nothing.
void add_streamvbyte(std::vector<std::shared_ptr<GapCode>>& codes);
void add_roaring(Coders& coders);
void add_elias_fano(Coders& coders);
void add_rice(Coders& coders);
void add_interpolative(Coders& coders);
/// What the occupancy engine stores: its gap kernels, then zstd. Adds nothing if gaps have more than 32 bits.
void add_engine(const GapCounts& gaps, Coders& coders);

}  // namespace othello::peers
