// zstd behind gap codes, and what the occupancy engine stores.
#define ZSTD_STATIC_LINKING_ONLY  // for the choice of how literals are compressed
#include <fmt/format.h>
#include <zstd.h>

#include <limits>
#include <new>
#include <stdexcept>

#include "bench/peers/coder.h"
#include "enumerate/occupancy/gap_code.h"
#include "enumerate/occupancy/kernels.h"
#include "gapkeep/block.h"

namespace othello::peers {
namespace {

std::size_t checked(std::size_t result) {
  if (ZSTD_isError(result) != 0) throw std::runtime_error(ZSTD_getErrorName(result));
  return result;
}

// A frame per slice.
class Zstd {
 public:
  /// Level 0 stands for Huffman coding alone: hardly any matches are looked for, and all bytes go through the
  /// entropy coder.
  explicit Zstd(int level) : compress_(ZSTD_createCCtx()), expand_(ZSTD_createDCtx()) {
    if (compress_ == nullptr || expand_ == nullptr) throw std::bad_alloc();
    constexpr int kHardlyAnyMatches = -1000;
    checked(
        ZSTD_CCtx_setParameter(compress_, ZSTD_c_compressionLevel, level == 0 ? kHardlyAnyMatches : level));
    if (level == 0)
      checked(ZSTD_CCtx_setParameter(compress_, ZSTD_c_literalCompressionMode, ZSTD_lcm_huffman));
  }
  ~Zstd() {
    ZSTD_freeCCtx(compress_);
    ZSTD_freeDCtx(expand_);
  }
  Zstd(const Zstd&) = delete;
  Zstd& operator=(const Zstd&) = delete;

  void with_checksum() { checked(ZSTD_CCtx_setParameter(compress_, ZSTD_c_checksumFlag, 1)); }
  void compress(const Bytes& content, Bytes& out) {
    out.resize(ZSTD_compressBound(content.size()));
    out.resize(checked(ZSTD_compress2(compress_, out.data(), out.size(), content.data(), content.size())));
  }
  void expand(const Bytes& bytes, Bytes& content, std::size_t content_bytes) {
    content.resize(content_bytes + kKernelSlack);
    if (checked(ZSTD_decompressDCtx(expand_, content.data(), content_bytes, bytes.data(), bytes.size())) !=
        content_bytes)
      throw std::runtime_error("zstd gave another length");
  }

 private:
  ZSTD_CCtx* compress_;
  ZSTD_DCtx* expand_;
};

std::string zstd_name(int level) {
  return level == 0 ? "zstd-huffman" : fmt::format("zstd-{}", level);
}

class GapsBeforeZstd : public Coder {
 public:
  GapsBeforeZstd(std::shared_ptr<GapCode> code, int level)
      : code_(std::move(code)), level_(level), zstd_(level) {}

  std::string name() const override { return code_->name() + "+" + zstd_name(level_); }
  void encode(std::span<const std::uint64_t> values) override {
    content_.clear();
    code_->encode(values, content_);
    content_bytes_ = content_.size();
    zstd_.compress(content_, compressed_);
  }
  std::size_t bytes() const override { return compressed_.size(); }
  void decode(std::span<std::uint64_t> values) override {
    zstd_.expand(compressed_, content_, content_bytes_);
    code_->decode(content_, values);
  }

 private:
  std::shared_ptr<GapCode> code_;
  int level_;
  Zstd zstd_;
  Bytes content_;
  std::size_t content_bytes_ = 0;
  Bytes compressed_;
};

// enumerate/occupancy/gap_code.h by the engine's own kernels, then zstd with its checksum. The engine works
// on colourings of 32 bits; here they are the low halves of the values, and widened afterwards.
class Engine : public Coder {
 public:
  explicit Engine(int level) : level_(level), zstd_(level), kernels_(chosen_kernels()) {
    zstd_.with_checksum();
  }

  std::string name() const override { return "engine+" + zstd_name(level_); }
  void encode(std::span<const std::uint64_t> values) override {
    low_.resize(values.size() + kKernelSlack);
    for (std::size_t i = 0; i < values.size(); ++i) low_[i] = static_cast<Colouring>(values[i]);
    content_.resize(values.size() * kMaxGapBytes + kKernelSlack);
    const std::uint8_t* end = kernels_.encode(low_.data(), values.size(), kBeforeFirst, content_.data());
    content_bytes_ = static_cast<std::size_t>(end - content_.data());
    content_.resize(content_bytes_);
    zstd_.compress(content_, compressed_);
  }
  std::size_t bytes() const override { return compressed_.size(); }
  void decode(std::span<std::uint64_t> values) override {
    zstd_.expand(compressed_, content_, content_bytes_);
    low_.resize(values.size() + kKernelSlack);
    kernels_.decode(content_.data(), values.size(), kBeforeFirst, low_.data());
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      value += static_cast<Colouring>(low_[i] - static_cast<Colouring>(value));
      values[i] = value;
    }
  }

 private:
  int level_;
  Zstd zstd_;
  const Kernels& kernels_;
  std::vector<Colouring> low_;
  Bytes content_;
  std::size_t content_bytes_ = 0;
  Bytes compressed_;
};

}  // namespace

void add_zstd_coders(const std::vector<std::shared_ptr<GapCode>>& codes, Coders& coders) {
  for (const auto& code : codes) {
    for (const int level : {0, 1, 3, 9}) coders.push_back(std::make_unique<GapsBeforeZstd>(code, level));
  }
}

void add_engine(const GapCounts& gaps, Coders& coders) {
  if (gaps.largest() >= std::numeric_limits<Colouring>::max()) return;
  for (const int level : {0, 1, 3, 9}) coders.push_back(std::make_unique<Engine>(level));
}

}  // namespace othello::peers
