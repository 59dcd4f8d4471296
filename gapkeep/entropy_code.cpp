#include "gapkeep/entropy_code.h"

#include <fmt/format.h>
#define ZSTD_STATIC_LINKING_ONLY  // for the mode of literals, which the shared library has too
#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <stdexcept>

namespace othello {

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

}  // namespace othello
