// The loops of the code of gapkeep/rans.h, which has the formulas, and the counting of bytes that it goes by, for each
// instruction set that they are written for.
//
// The lanes of a group: its bytes are two blocks of 64. In a block the bytes at even positions have lanes 0 to
// 31, those at odd positions lanes 32 to 63, so that a vector of 64 bytes has the bytes of two vectors of 32 states.
// Lanes take bytes from the stream in their order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "gapkeep/rans_model.h"

namespace othello {

/// Bytes of a group; each has a lane with a state.
inline constexpr std::size_t kRansLanes = 128;
inline constexpr std::size_t kRansBlock = 64;
/// States are at least this, and less than 65,536.
inline constexpr std::uint32_t kLeastRansState = 256;
/// Bytes that decoding a group may read from the stream, or beyond those that it takes.
inline constexpr std::size_t kRansSlack = kRansLanes + 32;

struct alignas(64) RansStates {
  std::array<std::uint16_t, kRansLanes> of_lane;
};

/// The position in its block of the byte that a lane has, lanes and positions from 0 to 63.
constexpr std::size_t position_of_lane(std::size_t lane) {
  return 2 * (lane % 32) + lane / 32;
}

/// By byte value. With q = (x * inverse) div 65536, x div frequency is q or q + 1.
struct alignas(64) RansEncodeTables {
  explicit RansEncodeTables(const RansModel& model);

  std::array<std::uint8_t, 256> stand_in;
  std::array<std::uint8_t, 256> frequency;
  std::array<std::uint8_t, 256> before;  // the sum of the frequencies before
  std::array<std::uint8_t, 256> inverse_low;
  std::array<std::uint8_t, 256> inverse_high;
  std::uint8_t escape;
};

/// By slot, the last byte of a state.
struct alignas(64) RansDecodeTables {
  explicit RansDecodeTables(const RansModel& model);

  std::array<std::uint8_t, 256> value;
  std::array<std::uint8_t, 256> frequency;
  std::array<std::uint8_t, 256> offset;  // the slot minus the sum of the frequencies before
  std::uint8_t escape;
};

/// Where the bytes written last lie: both streams are written from their ends to their beginnings.
struct RansOutput {
  std::uint8_t* stream;
  std::uint8_t* escaped;
};

/// The bytes to read next.
struct RansInput {
  const std::uint8_t* stream;
  const std::uint8_t* last;  // a group may begin here at the latest, kRansSlack bytes before the end
  const std::uint8_t* escaped;
  const std::uint8_t* escaped_end;  // kRansSlack bytes may be read beyond
};

struct RansKernels {
  std::string_view name;
  /// Codes whole groups of content, the last one first.
  void (*encode)(const RansEncodeTables& tables, const std::uint8_t* content, std::size_t groups,
                 RansStates& states, RansOutput& output);
  /// Decodes groups until there are so many, or `last` is passed; returns how many. A damaged block may have more escapes
  /// than escaped bytes: then `escaped` is beyond `escaped_end` at last, and what was decoded means nothing.
  std::size_t (*decode)(const RansDecodeTables& tables, RansInput& input, RansStates& states,
                        std::uint8_t* content, std::size_t groups);
  /// How often each byte occurs, as count_bytes() has it.
  ByteCounts (*count)(std::span<const std::byte> content);
};

extern const RansKernels kPlainRansKernels;
#if defined(__x86_64__)
extern const RansKernels kAvx512RansKernels;
#endif

/// The kernels for AVX-512 where they run and OTHELLO_KERNEL does not exclude them; otherwise the plain ones.
const RansKernels& chosen_rans_kernels();

}  // namespace othello
