#include "enumerate/occupancy/store/entropy_coder.h"

#include <fmt/format.h>
#define ZSTD_STATIC_LINKING_ONLY  // for the mode of literals, which the shared library has too
#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <stdexcept>

namespace othello {
namespace {

void check(std::size_t result) {
  if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (ZSTD_isError(result) != 0) throw std::runtime_error(fmt::format("zstd: {}", ZSTD_getErrorName(result)));
}

// Gaps hardly repeat: searching for matches takes three times as long as the entropy code alone, and what it
// finds costs more bits than it saves (results/occupancy). So the search is made to skip as much as it can,
// and the literals to be coded even so.
void choose_entropy_code_alone(ZSTD_CCtx* context) {
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_strategy, ZSTD_fast));
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_targetLength, ZSTD_TARGETLENGTH_MAX));
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_hashLog, ZSTD_HASHLOG_MIN));
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_minMatch, ZSTD_MINMATCH_MAX));
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_literalCompressionMode, ZSTD_lcm_huffman));
}

}  // namespace

EntropyCoder::EntropyCoder() : context_(ZSTD_createCCtx()) {
  auto* context = static_cast<ZSTD_CCtx*>(context_);
  if (context == nullptr) throw std::bad_alloc();
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1));
  choose_entropy_code_alone(context);
}

EntropyCoder::~EntropyCoder() {
  ZSTD_freeCCtx(static_cast<ZSTD_CCtx*>(context_));
}

ChunkPlace EntropyCoder::append(std::span<const std::uint8_t> content, std::vector<std::byte>& bytes) {
  const std::size_t before = bytes.size();
  bytes.resize(before + ZSTD_compressBound(content.size()));
  const std::size_t compressed = ZSTD_compress2(static_cast<ZSTD_CCtx*>(context_), bytes.data() + before,
                                                bytes.size() - before, content.data(), content.size());
  check(compressed);
  bytes.resize(before + compressed);
  return {.offset = before,
          .bytes = static_cast<std::uint32_t>(compressed),
          .content_bytes = static_cast<std::uint32_t>(content.size())};
}

}  // namespace othello
