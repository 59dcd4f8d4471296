#include "enumerate/occupancy/segment.h"

#include <fmt/format.h>
#include <zstd.h>

#include <new>

#include "files/errors.h"

namespace othello {
namespace {

// The content has few repeats to find: the least effort, and what is gained is the entropy code's.
constexpr int kLevel = 1;

void check(std::size_t result, const char* what) {
  if (ZSTD_isError(result) != 0) throw DamagedFile(fmt::format("{}: {}", what, ZSTD_getErrorName(result)));
}

}  // namespace

SegmentWriter::SegmentWriter(const Kernels& kernels) : kernels_(kernels), context_(ZSTD_createCCtx()) {
  auto* context = static_cast<ZSTD_CCtx*>(context_);
  if (context == nullptr) throw std::bad_alloc();
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, kLevel), "zstd");
  check(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1), "zstd");
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
  check(bytes, "zstd");
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
  Chunk chunk(content_bytes);
  const std::size_t bytes = ZSTD_decompressDCtx(static_cast<ZSTD_DCtx*>(context_), chunk.data(),
                                                content_bytes, compressed.data(), compressed.size());
  check(bytes, "a stored chunk of states is damaged");
  if (bytes != content_bytes) throw DamagedFile("a stored chunk of states has the wrong length");
  return chunk;
}

}  // namespace othello
