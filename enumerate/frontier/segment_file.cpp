#include "enumerate/frontier/segment_file.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <limits>

#include "enumerate/frontier/chunk_file.h"
#include "system/errors.h"

namespace othello::enumerate {
namespace {

static_assert(sizeof(RecordLocation) == 16 && sizeof(ChunkLocation) == 16);

constexpr std::uint64_t kNotCounted = std::numeric_limits<std::uint64_t>::max();

struct Head {
  std::array<char, 8> magic{};
  std::uint64_t version = 0;
  std::array<char, 8> board{};
  std::uint64_t symmetry = 0;
  std::uint64_t depth = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t total = 0;
  std::uint64_t states = 0;
  std::uint64_t without_move = 0;
  std::uint64_t passes = 0;
  std::uint64_t digest = 0;
  std::array<std::uint64_t, 2> first{};
  std::array<std::uint64_t, 2> last{};
  std::array<std::uint64_t, GapHistogram::kBits> gaps{};
  double cpu_seconds = 0;
  std::uint64_t records = 0;
  std::uint64_t chunks = 0;
  // Absent in version 1; kNotCounted if unknown.
  std::uint64_t moves_before = kNotCounted;
  std::uint64_t flips_before = kNotCounted;
  std::uint64_t least_moves = kNotCounted;
  std::uint64_t most_moves = kNotCounted;
  ChunkFileSizes sizes;
};

constexpr ChunkFileKind kind_of_version(std::uint64_t version, std::size_t head_bytes) {
  return {.magic = {'O', 'T', 'H', 'E', 'L', 'S', 'E', 'G'},
          .version = version,
          .head_bytes = head_bytes,
          .content = "states"};
}

// The versions, newest first. Version 7 is written for wide colourings, version 6 for others.
constexpr std::array kSegmentKinds{
    kind_of_version(7, sizeof(Head)),
    kind_of_version(6, sizeof(Head)),
    kind_of_version(5, sizeof(Head)),
    kind_of_version(4, sizeof(Head)),
    kind_of_version(3, sizeof(Head)),
    kind_of_version(2, sizeof(Head)),
    kind_of_version(1, offsetof(Head, moves_before) + sizeof(ChunkFileSizes)),
};

bool is_of_wide_colourings(const ChunkFileKind& kind) {
  return kind.version > 1 && kind.version % 2 != 0;
}

bool has_counts(const ChunkFileKind& kind) {
  return kind.version >= 6;
}

const ChunkFileKind& kind_of(const SegmentIndex& segment) {
  const bool wide = !segment.records.empty() && has_wide_colourings(segment.records.front().occupancy);
  return kSegmentKinds[wide ? 0 : 1];
}

Head head_in(const OpenedChunkFile& file) {
  Head head;
  std::memcpy(&head, file.head.data(), file.head.size() - sizeof head.sizes);
  head.sizes = file.sizes;
  return head;
}

void put_moves(const Tally& tally, Head& head) {
  if (tally.moves_before.known) {
    head.moves_before = tally.moves_before.moves;
    head.flips_before = tally.moves_before.flips;
  }
  if (tally.move_range.known) {
    head.least_moves = tally.move_range.least;
    head.most_moves = tally.move_range.most;
  }
}

void take_moves(const Head& head, Tally& tally) {
  tally.moves_before = head.moves_before == kNotCounted
                           ? MoveCount{.known = false}
                           : MoveCount{.moves = head.moves_before, .flips = head.flips_before};
  tally.move_range = head.most_moves == kNotCounted
                         ? MoveRange::unknown()
                         : MoveRange{.least = head.least_moves, .most = head.most_moves};
}

std::array<std::uint64_t, 2> halves(Uint128 value) {
  return {static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)};
}

Uint128 whole(const std::array<std::uint64_t, 2>& halves) {
  return Uint128{halves[1]} << 64 | halves[0];
}

// The records, the chunks, and the counts.
std::vector<std::byte> index_of(const SegmentIndex& segment) {
  const auto records = std::as_bytes(std::span(segment.records));
  const auto chunks = std::as_bytes(std::span(segment.chunks));
  std::vector<std::byte> index(records.begin(), records.end());
  index.insert(index.end(), chunks.begin(), chunks.end());
  const auto counts = std::as_bytes(std::span(segment.counts));
  index.insert(index.end(), counts.begin(), counts.end());
  return index;
}

bool read_index(std::span<const std::byte> index, const Head& head, SegmentIndex& segment) {
  const std::uint64_t places = index.size() / sizeof(RecordLocation);
  if (head.records > places || head.chunks > places - head.records) return false;
  segment.records.resize(static_cast<std::size_t>(head.records));
  segment.chunks.resize(static_cast<std::size_t>(head.chunks));
  const auto records = std::as_writable_bytes(std::span(segment.records));
  const auto chunks = std::as_writable_bytes(std::span(segment.chunks));
  std::ranges::copy(index.first(records.size()), records.begin());
  std::ranges::copy(index.subspan(records.size(), chunks.size()), chunks.begin());
  const std::span<const std::byte> counts = index.subspan(records.size() + chunks.size());
  segment.counts.resize(counts.size());
  std::ranges::copy(counts, std::as_writable_bytes(std::span(segment.counts)).begin());
  return true;
}

// The parts of the records: the chunks that they lie in, counted for each of them.
std::size_t parts_of(const SegmentIndex& segment) {
  std::size_t parts = segment.chunks.size();
  for (const RecordLocation& record : segment.records) parts += record.offset > 0 ? 1 : 0;
  return parts;
}

bool has_counts_of_all_parts(const SegmentIndex& segment) {
  std::vector<std::uint8_t> padded = segment.counts;  // for what a damaged one claims
  padded.resize(padded.size() + PartCounts::kMaxBytes);
  const std::uint8_t* at = padded.data();
  const std::uint8_t* const end = at + segment.counts.size();
  std::size_t parts = 0;
  for (; at < end; ++parts) PartCounts::read(at);
  return at == end && parts == parts_of(segment);
}

// Whether the locations are possible: chunks follow each other, and records ascend within them.
bool is_consistent(const Head& head, bool wide, const SegmentIndex& segment) {
  std::uint64_t end = 0;
  for (const ChunkLocation& chunk : segment.chunks) {
    if (chunk.offset != end) return false;
    end += chunk.bytes;
  }
  if (end != head.sizes.data_bytes) return false;
  const RecordLocation* before = nullptr;
  for (const RecordLocation& record : segment.records) {
    if (record.chunk >= segment.chunks.size() ||
        record.offset >= segment.chunks[record.chunk].content_bytes ||
        has_wide_colourings(record.occupancy) != wide) {
      return false;
    }
    if (before != nullptr && (record.occupancy <= before->occupancy || record.chunk < before->chunk ||
                              (record.chunk == before->chunk && record.offset <= before->offset))) {
      return false;
    }
    before = &record;
  }
  return true;
}

}  // namespace

StoredSegment write_segment_file(const std::string& path, const SegmentLabel& label, const Segment& segment) {
  Head head;
  head.board = board_tag(label.board);
  head.symmetry = label.symmetry == SymmetryMode::kFull ? 0 : 1;
  head.depth = static_cast<std::uint64_t>(label.depth);
  head.begin = label.begin;
  head.end = label.end;
  head.total = label.total;
  head.states = label.tally.states;
  head.without_move = label.tally.without_move;
  head.passes = label.tally.passes;
  head.digest = label.tally.digest;
  head.first = halves(label.tally.first);
  head.last = halves(label.tally.last);
  head.gaps = label.tally.gaps.count;
  head.cpu_seconds = label.cpu_seconds;
  put_moves(label.tally, head);
  head.records = segment.records.size();
  head.chunks = segment.chunks.size();
  const ChunkFileKind& kind = kind_of(segment);
  auto bytes = write_chunk_file(path, kind, std::as_writable_bytes(std::span(&head, 1)), index_of(segment),
                                segment.bytes);
  return {segment.index(), std::move(bytes), data_offset(kind, head.sizes)};
}

SegmentFile open_segment_file(const std::string& path, bool check_data) {
  OpenedChunkFile file = open_chunk_file(path, kSegmentKinds, check_data);
  const Head head = head_in(file);
  SegmentFile result;
  result.path = path;
  if (!read_index(file.index, head, result.segment) ||
      !(has_counts(file.kind) ? has_counts_of_all_parts(result.segment) : result.segment.counts.empty())) {
    throw DamagedFile(fmt::format("{}: its index has another size than it says", path));
  }
  if (head.symmetry > 1 || head.depth > kMaxCells ||
      !is_consistent(head, is_of_wide_colourings(file.kind), result.segment)) {
    throw DamagedFile(fmt::format("{}: contradicts itself", path));
  }
  result.released = file.released;
  result.segment.bytes = std::move(file.data);
  result.segment.file_offset = data_offset(file.kind, file.sizes);
  SegmentLabel& label = result.label;
  label.board = board_in(head.board);
  label.symmetry = head.symmetry == 0 ? SymmetryMode::kFull : SymmetryMode::kNone;
  label.depth = static_cast<int>(head.depth);
  label.begin = head.begin;
  label.end = head.end;
  label.total = head.total;
  label.tally.states = head.states;
  label.tally.without_move = head.without_move;
  label.tally.passes = head.passes;
  label.tally.digest = head.digest;
  label.tally.first = whole(head.first);
  label.tally.last = whole(head.last);
  label.tally.gaps.count = head.gaps;
  take_moves(head, label.tally);
  label.cpu_seconds = head.cpu_seconds;
  return result;
}

}  // namespace othello::enumerate
