#include "enumerate/frontier/segment.h"

#include <fmt/format.h>

#include <array>

#include "gapkeep/colouring_gaps.h"
#include "gapkeep/entropy_code.h"
#include "system/errors.h"

namespace othello::enumerate {

static_assert(kMaxChunkBytes >= kChunkBytes + (2 + 4 * kSectionStates) * kMaxWideGapBytes);

PartCounts PartCounts::read(const std::uint8_t*& bytes) {
  const std::uint32_t states = read_gap(bytes);
  return {.states = states, .passes = read_gap(bytes)};
}

void PartCounts::append_to(std::vector<std::uint8_t>& bytes) const {
  std::array<std::uint8_t, kMaxBytes> coded;
  std::uint8_t* const end = write_gap(passes, write_gap(states, coded.data()));
  bytes.insert(bytes.end(), coded.data(), end);
}

SegmentWriter::SegmentWriter(const Kernels& kernels)
    : kernels_(kernels), coder_(std::make_unique<EntropyCoder>()) {}

SegmentWriter::~SegmentWriter() = default;

void SegmentWriter::begin_record(Bitboard occupancy) {
  if (content_.size() >= kChunkBytes) finish_chunk();
  finish_part();
  segment_.records.push_back({.occupancy = occupancy,
                              .chunk = static_cast<std::uint32_t>(segment_.chunks.size()),
                              .offset = static_cast<std::uint32_t>(content_.size())});
}

void SegmentWriter::append(std::span<const Colouring> states, std::span<const Colouring> passes, bool more) {
  append_section(kernels_, states, passes, more, content_);
  end_section(states.size(), passes.size(), more);
}

void SegmentWriter::append(std::span<const WideColouring> states, std::span<const WideColouring> passes,
                           bool more) {
  append_section(kernels_, states, passes, more, content_);
  end_section(states.size(), passes.size(), more);
}

void SegmentWriter::end_section(std::size_t states, std::size_t passes, bool more) {
  part_.states += static_cast<std::uint32_t>(states);
  part_.passes += static_cast<std::uint32_t>(passes);
  has_part_ = true;
  if (more && content_.size() >= kChunkBytes) finish_chunk();
}

void SegmentWriter::append_part(const Segment& part) {
  if (!content_.empty()) finish_chunk();
  const auto chunks = static_cast<std::uint32_t>(segment_.chunks.size());
  for (RecordLocation location : part.records) {
    location.chunk += chunks;
    segment_.records.push_back(location);
  }
  segment_.counts.insert(segment_.counts.end(), part.counts.begin(), part.counts.end());
  const std::size_t bytes = segment_.bytes.size();
  for (ChunkLocation location : part.chunks) {
    location.offset += bytes;
    segment_.chunks.push_back(location);
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
  segment_.counts.clear();
  segment_.bytes.clear();
  content_.clear();
  part_ = {};
  has_part_ = false;
}

void SegmentWriter::finish_part() {
  if (!has_part_) return;
  part_.append_to(segment_.counts);
  part_ = {};
  has_part_ = false;
}

void SegmentWriter::finish_chunk() {
  finish_part();
  segment_.chunks.push_back(append_chunk(*coder_, content_, segment_.bytes));
  content_.clear();
}

Chunk ChunkReader::operator()(std::span<const std::byte> compressed, std::uint32_t content_bytes,
                              MemoryPool* pool) {
  if (content_bytes > kMaxChunkBytes) throw DamagedFile("a stored chunk of states claims too much");
  bytes_read_ += compressed.size();
  Chunk chunk(content_bytes, pool);
  try {
    decoder_.decode(compressed, std::as_writable_bytes(std::span(chunk.data(), content_bytes)));
  } catch (const DamagedFile& error) {
    throw DamagedFile(fmt::format("a stored chunk of states {}", error.what()));
  }
  return chunk;
}

static_assert(kChunkBytes == kCodedBytes);

ChunkLocation append_chunk(EntropyCoder& coder, std::span<const std::uint8_t> content,
                           std::vector<std::byte>& bytes, const ByteCounts* counts) {
  const std::size_t before = bytes.size();
  const std::size_t coded = coder.append(std::as_bytes(content), bytes, counts);
  return {.offset = before,
          .bytes = static_cast<std::uint32_t>(coded),
          .content_bytes = static_cast<std::uint32_t>(content.size())};
}

}  // namespace othello::enumerate
