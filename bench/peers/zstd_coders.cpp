// zstd behind gap codes, and what the occupancy engine stores.
#define ZSTD_STATIC_LINKING_ONLY  // for the choice of how literals are compressed
#include <fmt/format.h>
#include <zstd.h>

#include <limits>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bench/peers/coder.h"
#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/kernels/kernels.h"
#include "gapkeep/block.h"

namespace othello::peers {
namespace {

std::size_t checked(std::size_t result) {
  if (ZSTD_isError(result) != 0) throw std::runtime_error(ZSTD_getErrorName(result));
  return result;
}

// What zstd is told to do, by name.
struct ZstdSetting {
  std::string name;
  std::vector<std::pair<ZSTD_cParameter, int>> parameters;
};

ZstdSetting of_level(int level) {
  return {fmt::format("zstd-{}", level), {{ZSTD_c_compressionLevel, level}}};
}

// The occupancy engine's: the search for matches skips as much as it can, and all bytes go through the
// entropy coder.
ZstdSetting huffman_only() {
  return {"zstd-huffman",
          {{ZSTD_c_strategy, ZSTD_fast},
           {ZSTD_c_targetLength, ZSTD_TARGETLENGTH_MAX},
           {ZSTD_c_hashLog, ZSTD_HASHLOG_MIN},
           {ZSTD_c_minMatch, ZSTD_MINMATCH_MAX},
           {ZSTD_c_literalCompressionMode, ZSTD_lcm_huffman},
           {ZSTD_c_checksumFlag, 1}}};
}

// A frame per slice.
class Zstd {
 public:
  explicit Zstd(const ZstdSetting& setting) : compress_(ZSTD_createCCtx()), expand_(ZSTD_createDCtx()) {
    if (compress_ == nullptr || expand_ == nullptr) throw std::bad_alloc();
    for (const auto& [parameter, value] : setting.parameters)
      checked(ZSTD_CCtx_setParameter(compress_, parameter, value));
  }
  ~Zstd() {
    ZSTD_freeCCtx(compress_);
    ZSTD_freeDCtx(expand_);
  }
  Zstd(const Zstd&) = delete;
  Zstd& operator=(const Zstd&) = delete;

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

class GapsBeforeZstd : public Coder {
 public:
  GapsBeforeZstd(std::shared_ptr<GapCode> code, const ZstdSetting& setting)
      : code_(std::move(code)), name_(code_->name() + "+" + setting.name), zstd_(setting) {}

  std::string name() const override { return name_; }
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
  std::string name_;
  Zstd zstd_;
  Bytes content_;
  std::size_t content_bytes_ = 0;
  Bytes compressed_;
};

// enumerate/occupancy/kernels/gap_code.h by the engine's own kernels, then zstd; its own setting is
// zstd-huffman. The engine works on colourings of 32 bits; here they are the low halves of the values, and
// widened afterwards.
class Engine : public Coder {
 public:
  explicit Engine(const ZstdSetting& setting)
      : name_("engine+" + setting.name), zstd_(setting), kernels_(chosen_kernels()) {}

  std::string name() const override { return name_; }
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
  std::string name_;
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
    for (const auto& setting : {huffman_only(), of_level(1), of_level(3), of_level(9)})
      coders.push_back(std::make_unique<GapsBeforeZstd>(code, setting));
  }
}

void add_engine(const GapCounts& gaps, Coders& coders) {
  if (gaps.largest() >= std::numeric_limits<Colouring>::max()) return;
  for (const auto& setting : {huffman_only(), of_level(1), of_level(3), of_level(9)})
    coders.push_back(std::make_unique<Engine>(setting));
}

}  // namespace othello::peers
