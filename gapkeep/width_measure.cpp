#include "gapkeep/width_measure.h"

#include <zstd.h>

#include <algorithm>
#include <chrono>
#include <new>

#include "gapkeep/block_reader.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/entropy_code.h"

namespace othello {
namespace {

using Number = std::uint64_t;

// Blocks of a set that begins at 0 and continues with these gaps; kReadSlack bytes more.
std::vector<std::byte> blocks_of(std::span<const std::uint64_t> gaps, const Widths& widths) {
  std::size_t bytes = 0;
  for (const std::uint64_t gap : gaps) bytes += static_cast<std::size_t>(widths.bits(gap));
  bytes = bytes / 8 + (gaps.size() / kBlockStates + 1) * (kHeaderBytes<Number> + 16) + kReadSlack;
  std::vector<std::byte> buffer(bytes);
  BlockWriter<Number> writer(std::span<std::byte>(buffer).first(bytes - kReadSlack), widths);
  Number value = 0;
  writer.append(value);
  for (const std::uint64_t gap : gaps) writer.append(value += gap + 1);
  buffer.resize(writer.finish() + kReadSlack);
  return buffer;
}

void decode_all(const std::vector<std::byte>& blocks, const Widths& widths, std::vector<Number>& out) {
  for (std::size_t offset = 0; offset + kReadSlack < blocks.size();) {
    BlockReader<Number> reader(blocks.data() + offset);
    reader.read(widths, out.data(), kBlockStates);
    offset += BlockHeader<Number>::load(blocks.data() + offset).block_bytes();
  }
}

}  // namespace

ZstdSizer::ZstdSizer(const Widths& widths) : widths_(widths), context_(ZSTD_createCCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
  set_entropy_coding_only(*static_cast<ZSTD_CCtx*>(context_));
  gaps_.reserve(kPieceGaps);
  compressed_.resize(ZSTD_compressBound(2 * kCodedBytes));
}

ZstdSizer::~ZstdSizer() {
  ZSTD_freeCCtx(static_cast<ZSTD_CCtx*>(context_));
}

void ZstdSizer::encode_piece() {
  const auto blocks = blocks_of(gaps_, widths_);
  content_.insert(content_.end(), blocks.begin() + kHeaderBytes<Number>, blocks.end() - kReadSlack);
  gaps_.clear();
  if (content_.size() >= kCodedBytes) compress_chunk();
}

void ZstdSizer::compress_chunk() {
  compressed_.resize(std::max(compressed_.size(), ZSTD_compressBound(content_.size())));
  bytes_ += check_zstd(ZSTD_compress2(static_cast<ZSTD_CCtx*>(context_), compressed_.data(),
                                      compressed_.size(), content_.data(), content_.size()));
  content_.clear();
}

std::uint64_t ZstdSizer::finish() {
  if (!gaps_.empty()) encode_piece();
  if (!content_.empty()) compress_chunk();
  return bytes_;
}

double zstd_bits_per_gap(std::span<const std::uint64_t> gaps, const Widths& widths) {
  ZstdSizer sizer(widths);
  for (const std::uint64_t gap : gaps) sizer.add(gap);
  return 8 * static_cast<double>(sizer.finish()) / static_cast<double>(gaps.size());
}

double measure_decoding_rate(std::span<const std::uint64_t> gaps, const Widths& widths) {
  using Clock = std::chrono::steady_clock;
  constexpr int kPasses = 5;
  const auto blocks = blocks_of(gaps, widths);
  std::vector<Number> out(kBlockStates + kWriteSlack);
  decode_all(blocks, widths, out);  // so that the pages and the branch predictor are warm
  double best = 0;
  for (int pass = 0; pass < kPasses; ++pass) {
    const auto begin = Clock::now();
    decode_all(blocks, widths, out);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    best = std::max(best, static_cast<double>(gaps.size() + 1) / std::max(seconds, 1e-9));
  }
  return best;
}

GapSampler::GapSampler(std::uint64_t gaps_in_all) : stride_(std::max(gaps_in_all / kRuns, kRun)) {
  sample_.reserve(static_cast<std::size_t>(std::min(gaps_in_all, kRuns * kRun) + kRun));
}

}  // namespace othello
