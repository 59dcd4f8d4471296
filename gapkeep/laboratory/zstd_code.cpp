#include "gapkeep/laboratory/codes.h"

#include <zstd.h>

#include <new>
#include <stdexcept>
#include <utility>

#include "gapkeep/entropy_code.h"

namespace othello::laboratory {
namespace {

struct Setting {
  std::string name;
  int level;  // kEntropyAlone: as the search by occupancy sets it, with a checksum
};
constexpr int kEntropyAlone = 0;

std::vector<Setting> settings() {
  return {{"zstd-huffman", kEntropyAlone}, {"zstd-1", 1}, {"zstd-3", 3}, {"zstd-9", 9}};
}

class ZstdBehind : public Code {
 public:
  ZstdBehind(std::unique_ptr<GapCode> code, const Setting& setting)
      : code_(std::move(code)), compress_(ZSTD_createCCtx()), expand_(ZSTD_createDCtx()) {
    if (!compress_ || !expand_) throw std::bad_alloc();
    if (setting.level == kEntropyAlone) {
      set_entropy_coding_only(*compress_);
      check_zstd(ZSTD_CCtx_setParameter(compress_.get(), ZSTD_c_checksumFlag, 1));
    } else {
      check_zstd(ZSTD_CCtx_setParameter(compress_.get(), ZSTD_c_compressionLevel, setting.level));
    }
  }

  void encode(std::span<const std::uint64_t> values) override {
    content_.clear();
    code_->encode(values, content_);
    content_bytes_ = content_.size();
    compressed_.resize(ZSTD_compressBound(content_bytes_));
    compressed_.resize(check_zstd(ZSTD_compress2(compress_.get(), compressed_.data(), compressed_.size(),
                                                 content_.data(), content_bytes_)));
  }
  std::size_t bytes() const override { return compressed_.size(); }
  void decode(std::span<std::uint64_t> values) override {
    content_.resize(content_bytes_ + kSlackBytes);
    if (check_zstd(ZSTD_decompressDCtx(expand_.get(), content_.data(), content_bytes_, compressed_.data(),
                                       compressed_.size())) != content_bytes_)
      throw std::runtime_error("zstd gave another length");
    code_->decode(content_, values);
  }
  std::uint64_t largest_gap() const override { return code_->largest_gap(); }

 private:
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };

  std::unique_ptr<GapCode> code_;
  std::unique_ptr<ZSTD_CCtx, Free> compress_;
  std::unique_ptr<ZSTD_DCtx, Free> expand_;
  Bytes content_;
  std::size_t content_bytes_ = 0;
  Bytes compressed_;
};

}  // namespace

std::vector<std::string> zstd_settings() {
  std::vector<std::string> names;
  for (const Setting& setting : settings()) names.push_back(setting.name);
  return names;
}

std::unique_ptr<Code> make_zstd_code(std::unique_ptr<GapCode> code, std::string_view name) {
  for (const Setting& setting : settings()) {
    if (setting.name == name) return std::make_unique<ZstdBehind>(std::move(code), setting);
  }
  return nullptr;
}

}  // namespace othello::laboratory
