#include "gapkeep/entropy_code.h"

#include <fmt/format.h>
#define ZSTD_STATIC_LINKING_ONLY  // for the mode of literals, which the shared library has too
#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <stdexcept>

#include "system/errors.h"

namespace othello {

namespace {

std::optional<RansEncoder> fast_rans_encoder() {
  if (&chosen_rans_kernels() == &kPlainRansKernels) return std::nullopt;
  return RansEncoder(chosen_rans_kernels());
}

}  // namespace

void set_entropy_coding_only(ZSTD_CCtx_s& compressor) {
  const auto set = [&](ZSTD_cParameter parameter, int value) {
    check_zstd(ZSTD_CCtx_setParameter(&compressor, parameter, value));
  };
  set(ZSTD_c_strategy, ZSTD_fast);
  set(ZSTD_c_targetLength, ZSTD_TARGETLENGTH_MAX);
  set(ZSTD_c_hashLog, ZSTD_HASHLOG_MIN);
  set(ZSTD_c_minMatch, ZSTD_MINMATCH_MAX);
  set(ZSTD_c_literalCompressionMode, ZSTD_lcm_huffman);
}

std::size_t check_zstd(std::size_t result) {
  if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (ZSTD_isError(result) != 0) throw std::runtime_error(fmt::format("zstd: {}", ZSTD_getErrorName(result)));
  return result;
}

EntropyCoder::EntropyCoder() : rans_(fast_rans_encoder()), context_(ZSTD_createCCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
  check_zstd(ZSTD_CCtx_setParameter(context_, ZSTD_c_checksumFlag, 1));
  set_entropy_coding_only(*context_);
}

EntropyCoder::~EntropyCoder() {
  ZSTD_freeCCtx(context_);
}

std::size_t EntropyCoder::append(std::span<const std::byte> content, std::vector<std::byte>& coded,
                                 const ByteCounts* counts) {
  const std::size_t before = coded.size();
  if (rans_ && rans_->append(content, counts != nullptr ? *counts : count(content), coded))
    return coded.size() - before;
  coded.resize(before + ZSTD_compressBound(content.size()));
  const std::size_t bytes = check_zstd(
      ZSTD_compress2(context_, coded.data() + before, coded.size() - before, content.data(), content.size()));
  coded.resize(before + bytes);
  return bytes;
}

EntropyDecoder::EntropyDecoder() : rans_(chosen_rans_kernels()), context_(ZSTD_createDCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
}

EntropyDecoder::~EntropyDecoder() {
  ZSTD_freeDCtx(context_);
}

void EntropyDecoder::decode(std::span<const std::byte> coded, std::span<std::byte> content) {
  if (is_rans(coded)) {
    decode_rans(rans_, coded, content);
    return;
  }
  const std::size_t bytes =
      ZSTD_decompressDCtx(context_, content.data(), content.size(), coded.data(), coded.size());
  if (ZSTD_getErrorCode(bytes) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (ZSTD_isError(bytes) != 0) throw DamagedFile(fmt::format("is damaged: {}", ZSTD_getErrorName(bytes)));
  if (bytes != content.size()) throw DamagedFile("has the wrong length");
}

}  // namespace othello
