// What every code of the laboratory does: turn a slice of an ascending set into bytes and back. A code is one
// file that implements Code or GapCode, and one line in codes.cpp. That of the search by occupancy, which has
// kernels, lies beside these (program/gapkeep_source.h).
//
// Slices stand on their own, so that a code is judged as it would serve a search that stores and reads a
// frontier in pieces. The first value of a slice is given, not stored; values are counted from it. A slice
// goes through one virtual call, so the interface costs nothing that could be measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace othello::laboratory {

/// States of a slice: about a chunk of the occupancy engine, and small enough for the second-level cache.
inline constexpr std::size_t kSliceStates = 65536;
/// What decoders may read beyond the end of a code, and write beyond the end of the values.
inline constexpr std::size_t kSlackBytes = 64;
inline constexpr std::size_t kSlackValues = 16;

using Values = std::vector<std::uint64_t>;
using Bytes = std::vector<std::uint8_t>;

/// A code of whole slices. It may keep memory from one slice to the next, but nothing that it learned.
class Code {
 public:
  Code() = default;
  virtual ~Code() = default;
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  /// Keeps the coded slice. `values` ascend strictly from values[0] = 0; there are 2 to kSliceStates of them,
  /// and no gap is larger than largest_gap().
  virtual void encode(std::span<const std::uint64_t> values) = 0;
  /// The size of the coded slice: all that decode() needs but the number of values.
  virtual std::size_t bytes() const = 0;
  /// Decodes the coded slice into `values`, which has its size and kSlackValues entries more.
  virtual void decode(std::span<std::uint64_t> values) = 0;
  virtual std::uint64_t largest_gap() const { return std::numeric_limits<std::uint64_t>::max(); }
};

/// A code of gaps (differences minus one) as bytes, to stand alone or before zstd.
class GapCode {
 public:
  GapCode() = default;
  virtual ~GapCode() = default;
  GapCode(const GapCode&) = delete;
  GapCode& operator=(const GapCode&) = delete;

  /// Makes `out`, which is empty, the code of values[1], values[2], ...; as Code::encode.
  virtual void encode(std::span<const std::uint64_t> values, Bytes& out) = 0;
  /// Writes all values; `in` is the code with kSlackBytes bytes after it.
  virtual void decode(const Bytes& in, std::span<std::uint64_t> values) = 0;
  virtual std::uint64_t largest_gap() const { return std::numeric_limits<std::uint64_t>::max(); }
};

/// A code by its name. One of the two functions is set; it takes what follows "NAME-" in the name, and throws
/// std::invalid_argument if the code does not understand that.
struct CodeEntry {
  std::string name;
  std::string parameters;  // how they are written, such as "n1-..-nm"; empty if there are none
  std::string help;        // in a few words
  std::function<std::unique_ptr<GapCode>(std::string_view parameters)> make_gap_code;
  std::function<std::unique_ptr<Code>(std::string_view parameters)> make_code;
};

// Each code has a file of its own. Nothing: built without its library.
CodeEntry leb128_entry();
std::optional<CodeEntry> stream_vbyte_entry();
CodeEntry gapkeep_entry();
CodeEntry golomb_rice_entry();
CodeEntry interpolative_entry();
CodeEntry elias_fano_entry();
std::optional<CodeEntry> roaring_entry();

}  // namespace othello::laboratory
