// rANS, the range variant of asymmetric numeral systems (J. Duda, "Asymmetric numeral systems: entropy coding combining speed of
// Huffman coding with compression rate of arithmetic coding", arXiv:1311.2540): codes bytes by how often each value occurs.
//
// Sizes are those of zstd's Huffman code, within a fiftieth either way where a byte takes 2.5 to 5 bits. AVX-512 decodes 64
// bytes at a time, in 0.4 of the time that zstd takes (results/solved/pass.md); elsewhere zstd is faster, and this code is only
// read.
//
// Each of 128 lanes has every 128th byte and a state x, 256 <= x < 65536. A value of frequency f, before which the
// frequencies sum to c, of 256 in all:
//
//   encode   if x >= 256 f, the last byte of x goes to the stream and x becomes x div 256;
//            x becomes 256 (x div f) + c + x mod f
//   decode   x mod 256 lies in [c, c + f), which tells the value; x becomes f (x div 256) + x mod 256 - c;
//            if x < 256, x becomes 256 x plus the next byte of the stream
//
// The frequencies are in the order of the values, the escape's after all others. Encoding begins with the last byte and
// with states of 256, to which decoding has to return. A last group that is cut off is filled with bytes that are not escaped.
//
// A block, integers little-endian:
//
//   4 bytes   "rANS"
//   4         bytes of the content, n
//   8         XXH3 of the content
//   4         escaped bytes, e
//   1         values that are not escaped, k
//   1         the escape: an escaped value, which stands for all of them
//   1         its frequency
//   1         zero
//   2 k       each value, ascending, and its frequency
//   256       the states, 2 bytes each, in the order of the lanes (gapkeep/rans_kernels.h)
//   e         the escaped bytes, in their order
//   the rest  the stream, at least kLeastRansStream bytes
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gapkeep/rans_kernels.h"

namespace othello {

inline constexpr std::size_t kLeastRansStream = 256;

/// Codes content, with a buffer that it keeps. Not safe for concurrent use.
class RansEncoder {
 public:
  explicit RansEncoder(const RansKernels& kernels) : kernels_(kernels) {}

  ByteCounts count(std::span<const std::byte> content) const { return kernels_.count(content); }

  /// Appends a block of content with these counts to `coded` and returns whether it did: not if the content is too short, or the
  /// block would take 6 % more than the best code of single bytes.
  bool append(std::span<const std::byte> content, const ByteCounts& counts, std::vector<std::byte>& coded);

 private:
  const RansKernels& kernels_;
  std::vector<std::uint8_t> buffer_;
};

/// Whether coded bytes are a block of this code.
bool is_rans(std::span<const std::byte> coded);

/// Decodes a block whose content's size is known. Throws DamagedFile, with what is wrong.
void decode_rans(const RansKernels& kernels, std::span<const std::byte> coded, std::span<std::byte> content);

}  // namespace othello
