// The entropy code of what the searches store: of bytes that hardly repeat.
//
// It is rANS where that is the faster one (gapkeep/rans.h), and otherwise zstd, set to its entropy coder alone; both are
// read everywhere.
//
// Gaps hardly repeat: searching for matches takes three times as long as the entropy code alone, and the matches cost more
// bits than they save (results/occupancy). So zstd is set to skip as much of that search as it can, and to code the literals
// nevertheless.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "gapkeep/rans.h"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace othello {

/// Bytes that are coded at a time, about: those of the search's chunks.
inline constexpr std::size_t kCodedBytes = std::size_t{128} << 10;

/// Sets up a new compressor.
void set_entropy_coding_only(ZSTD_CCtx_s& compressor);

/// Returns `result` of a zstd function; throws std::bad_alloc or std::runtime_error if it is an error.
std::size_t check_zstd(std::size_t result);

/// Codes bytes that hardly repeat, with a checksum. Not safe for concurrent use.
class EntropyCoder {
 public:
  EntropyCoder();
  ~EntropyCoder();
  EntropyCoder(const EntropyCoder&) = delete;
  EntropyCoder& operator=(const EntropyCoder&) = delete;

  /// How often each byte value occurs.
  ByteCounts count(std::span<const std::byte> content) const {
    return rans_ ? rans_->count(content) : count_bytes(content);
  }
  /// Appends the coded content to `coded`; returns how many bytes it takes. `counts`: of the content, if they are known.
  std::size_t append(std::span<const std::byte> content, std::vector<std::byte>& coded,
                     const ByteCounts* counts = nullptr);

 private:
  std::optional<RansEncoder> rans_;  // if it is faster than zstd
  ZSTD_CCtx_s* context_;
};

/// The inverse. Not safe for concurrent use.
class EntropyDecoder {
 public:
  EntropyDecoder();
  ~EntropyDecoder();
  EntropyDecoder(const EntropyDecoder&) = delete;
  EntropyDecoder& operator=(const EntropyDecoder&) = delete;

  /// Decodes content whose size is known. Throws DamagedFile, with what is wrong, unless it decodes to that size.
  void decode(std::span<const std::byte> coded, std::span<std::byte> content);

 private:
  const RansKernels& rans_;
  ZSTD_DCtx_s* context_;
};

}  // namespace othello
