#include "frontier/entropy_coder.h"

#include <zstd.h>

#include <new>

#include "gapkeep/entropy_code.h"

namespace othello {
static_assert(kChunkBytes == kCodedBytes);

EntropyCoder::EntropyCoder() : context_(ZSTD_createCCtx()) {
  auto* context = static_cast<ZSTD_CCtx*>(context_);
  if (context == nullptr) throw std::bad_alloc();
  checked_zstd(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1));
  choose_entropy_code_alone(*context);
}

EntropyCoder::~EntropyCoder() {
  ZSTD_freeCCtx(static_cast<ZSTD_CCtx*>(context_));
}

ChunkLocation EntropyCoder::append(std::span<const std::uint8_t> content, std::vector<std::byte>& bytes) {
  const std::size_t before = bytes.size();
  bytes.resize(before + ZSTD_compressBound(content.size()));
  const std::size_t compressed =
      checked_zstd(ZSTD_compress2(static_cast<ZSTD_CCtx*>(context_), bytes.data() + before,
                                  bytes.size() - before, content.data(), content.size()));
  bytes.resize(before + compressed);
  return {.offset = before,
          .bytes = static_cast<std::uint32_t>(compressed),
          .content_bytes = static_cast<std::uint32_t>(content.size())};
}

}  // namespace othello
