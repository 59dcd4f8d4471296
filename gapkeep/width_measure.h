// The quality of widths by other measures than bits: measured, because there is no formula.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gapkeep/widths.h"

namespace othello {

/// The size of gaps as povaleints compressed with zstd, set as in the search by occupancy
/// (gapkeep/entropy_code.h), chunk by chunk. The povaleints have no block headers; after every 4,095 gaps
/// they are padded to a byte.
class ZstdSizer {
 public:
  explicit ZstdSizer(const Widths& widths);
  ~ZstdSizer();
  ZstdSizer(const ZstdSizer&) = delete;
  ZstdSizer& operator=(const ZstdSizer&) = delete;

  /// `gap` must not exceed what the widths hold.
  void add(std::uint64_t gap) {
    gaps_.push_back(gap);
    if (gaps_.size() == kPieceGaps) encode_piece();
  }
  /// Compressed bytes of all gaps added. Call it once, at the end.
  std::uint64_t finish();

 private:
  static constexpr std::size_t kPieceGaps = 4095;  // with the first value a full gapkeep block

  void encode_piece();
  void compress_chunk();

  Widths widths_;
  void* context_;  // of zstd
  std::vector<std::uint64_t> gaps_;
  std::vector<std::byte> content_;
  std::vector<std::byte> compressed_;
  std::uint64_t bytes_ = 0;
};

/// Compressed bits per gap of `gaps` under `widths`.
double zstd_bits_per_gap(std::span<const std::uint64_t> gaps, const Widths& widths);

/// Values per second that BlockReader decodes of a set with these gaps, on one core: the best of several
/// repetitions.
double measure_decoding_rate(std::span<const std::uint64_t> gaps, const Widths& widths);

/// Samples runs of neighbouring gaps at even distances from a stream of known length: measurements by trial
/// use such a sample.
class GapSampler {
 public:
  explicit GapSampler(std::uint64_t gaps_in_all);

  void add(std::uint64_t gap) {
    if (offset_ < kRun) sample_.push_back(gap);
    if (++offset_ == stride_) offset_ = 0;
  }
  const std::vector<std::uint64_t>& sample() const { return sample_; }

 private:
  static constexpr std::uint64_t kRun = 16384;
  static constexpr std::uint64_t kRuns = 64;

  std::uint64_t stride_;
  std::uint64_t offset_ = 0;  // in the stride
  std::vector<std::uint64_t> sample_;
};

}  // namespace othello
