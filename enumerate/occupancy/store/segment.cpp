#include "enumerate/occupancy/store/segment.h"

#include <fmt/format.h>
#define ZSTD_STATIC_LINKING_ONLY  // for the mode of literals, which the shared library has too
#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <stdexcept>

#include "enumerate/occupancy/kernels/gap_code.h"
#include "files/errors.h"

namespace othello {
namespace {

static_assert(kMostChunkBytes >= kChunkBytes + (2 + 2 * kSectionStates) * kMaxGapBytes);

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

SegmentWriter::SegmentWriter(const Kernels& kernels) : kernels_(kernels), context_(ZSTD_createCCtx()) {
  auto* context = static_cast<ZSTD_CCtx*>(context_);
  if (context == nullptr) throw std::bad_alloc();
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1));
  choose_entropy_code_alone(context);
}

SegmentWriter::~SegmentWriter() {
  ZSTD_freeCCtx(static_cast<ZSTD_CCtx*>(context_));
}

void SegmentWriter::begin_record(Bitboard occupancy) {
  if (content_.size() >= kChunkBytes) finish_chunk();
  segment_.records.push_back({.occupancy = occupancy,
                              .chunk = static_cast<std::uint32_t>(segment_.chunks.size()),
                              .offset = static_cast<std::uint32_t>(content_.size())});
}

void SegmentWriter::append(std::span<const Colouring> states, std::span<const Colouring> passes, bool more) {
  append_section(kernels_, states, passes, more, content_);
  if (more && content_.size() >= kChunkBytes) finish_chunk();
}

void SegmentWriter::append_part(const Segment& part) {
  if (!content_.empty()) finish_chunk();
  const auto chunks = static_cast<std::uint32_t>(segment_.chunks.size());
  for (RecordPlace place : part.records) {
    place.chunk += chunks;
    segment_.records.push_back(place);
  }
  const std::size_t bytes = segment_.bytes.size();
  for (ChunkPlace place : part.chunks) {
    place.offset += bytes;
    segment_.chunks.push_back(place);
  }
  segment_.bytes.insert(segment_.bytes.end(), part.bytes.begin(), part.bytes.end());
}

const Segment& SegmentWriter::finish() {
  if (!content_.empty()) finish_chunk();
  return segment_;
}

void SegmentWriter::clear() {
  segment_.records.clear();
  segment_.chunks.clear();
  segment_.bytes.clear();
  content_.clear();
}

void SegmentWriter::finish_chunk() {
  compressed_.resize(ZSTD_compressBound(content_.size()));
  const std::size_t bytes = ZSTD_compress2(static_cast<ZSTD_CCtx*>(context_), compressed_.data(),
                                           compressed_.size(), content_.data(), content_.size());
  check(bytes);
  segment_.chunks.push_back({.offset = segment_.bytes.size(),
                             .bytes = static_cast<std::uint32_t>(bytes),
                             .content_bytes = static_cast<std::uint32_t>(content_.size())});
  segment_.bytes.insert(segment_.bytes.end(), compressed_.begin(),
                        compressed_.begin() + static_cast<std::ptrdiff_t>(bytes));
  content_.clear();
}

ChunkReader::ChunkReader() : context_(ZSTD_createDCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
}

ChunkReader::~ChunkReader() {
  ZSTD_freeDCtx(static_cast<ZSTD_DCtx*>(context_));
}

Chunk ChunkReader::operator()(std::span<const std::byte> compressed, std::uint32_t content_bytes) {
  if (content_bytes > kMostChunkBytes) throw DamagedFile("a stored chunk of states claims too much");
  Chunk chunk(content_bytes);
  const std::size_t bytes = ZSTD_decompressDCtx(static_cast<ZSTD_DCtx*>(context_), chunk.data(),
                                                content_bytes, compressed.data(), compressed.size());
  if (ZSTD_getErrorCode(bytes) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (ZSTD_isError(bytes) != 0) {
    throw DamagedFile(fmt::format("a stored chunk of states is damaged: {}", ZSTD_getErrorName(bytes)));
  }
  if (bytes != content_bytes) throw DamagedFile("a stored chunk of states has the wrong length");
  return chunk;
}

}  // namespace othello
