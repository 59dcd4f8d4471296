#include "enumerate/occupancy/store/segment_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "files/durable_file.h"
#include "files/errors.h"
#include "files/file_for_reading.h"
#include "files/xxh3.h"

namespace othello {
namespace {

static_assert(std::endian::native == std::endian::little, "segment files are written as they lie in memory");
static_assert(sizeof(RecordPlace) == 16 && sizeof(ChunkPlace) == 16);

struct Head {
  std::array<char, 8> magic{'O', 'T', 'H', 'E', 'L', 'S', 'E', 'G'};
  std::uint64_t version = 1;
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
  std::uint64_t index_bytes = 0;
  std::uint64_t data_bytes = 0;
  std::uint64_t data_xxh3 = 0;
};
constexpr std::size_t kHeadBytes = sizeof(Head);
constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);

std::array<std::uint64_t, 2> halves(Uint128 value) {
  return {static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)};
}

Uint128 whole(const std::array<std::uint64_t, 2>& halves) {
  return Uint128{halves[1]} << 64 | halves[0];
}

std::uint64_t metadata_checksum(const Head& head, std::span<const std::byte> index) {
  Xxh3 checksum;
  checksum.add(std::as_bytes(std::span(&head, 1)));
  checksum.add(index);
  return checksum.value();
}

std::vector<std::byte> compressed_index(const Segment& segment) {
  const std::size_t records = segment.records.size() * sizeof(RecordPlace);
  const std::size_t chunks = segment.chunks.size() * sizeof(ChunkPlace);
  std::vector<std::byte> plain(records + chunks);
  if (records > 0) std::memcpy(plain.data(), segment.records.data(), records);
  if (chunks > 0) std::memcpy(plain.data() + records, segment.chunks.data(), chunks);
  std::vector<std::byte> index(ZSTD_compressBound(plain.size()));
  const std::size_t bytes = ZSTD_compress(index.data(), index.size(), plain.data(), plain.size(), 1);
  if (ZSTD_isError(bytes) != 0) throw std::bad_alloc();  // that there is no memory is all that can be wrong
  index.resize(bytes);
  return index;
}

class BytesInFile : public SegmentBytes {
 public:
  BytesInFile(std::string path, std::uint64_t data_offset)
      : path_(std::move(path)), data_offset_(data_offset) {}

  // Opened for each chunk: there may be more segments than a process may have files open.
  Chunk with_bytes(std::uint64_t offset, std::size_t bytes, const Use& use) const override {
    const FileForReading file(path_, Links::kRefuse);
    std::vector<std::byte> buffer(bytes);
    file.read_at(data_offset_ + offset, buffer);
    file.will_need(data_offset_ + offset + bytes, 4 * kChunkBytes);
    try {
      return use(buffer);
    } catch (const DamagedFile& error) {
      throw DamagedFile(fmt::format("{}: {}", path_, error.what()));
    }
  }

  void release() override {
    const int file = open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    const int error = file >= 0 && ftruncate(file, static_cast<off_t>(data_offset_)) == 0 ? 0 : errno;
    if (file >= 0) close(file);
    if (error == 0) return;
    throw WriteError(fmt::format("{}: cannot be cut off: {}", path_, std::strerror(error)), false);
  }

 private:
  std::string path_;
  std::uint64_t data_offset_;
};

// A compressed index is hardly ever a tenth of its content; what claims to be far less is not given memory.
constexpr std::uint64_t kMostIndexRatio = 256;
constexpr std::uint64_t kSmallIndexBytes = 4096;

// What the compressed index holds; `damaged` makes the exception.
template <class Damaged>
void expand_index(std::span<const std::byte> index, const Head& head, const Damaged& damaged,
                  StoredSegment& segment) {
  const std::uint64_t most = kMostIndexRatio * index.size() + kSmallIndexBytes;
  if (head.records > most || head.chunks > most || head.records + head.chunks > most / sizeof(RecordPlace) ||
      ZSTD_getFrameContentSize(index.data(), index.size()) !=
          (head.records + head.chunks) * sizeof(RecordPlace)) {
    throw damaged("its index has another size than it says");
  }
  segment.records.resize(static_cast<std::size_t>(head.records));
  segment.chunks.resize(static_cast<std::size_t>(head.chunks));
  const std::size_t record_bytes = segment.records.size() * sizeof(RecordPlace);
  const std::size_t chunk_bytes = segment.chunks.size() * sizeof(ChunkPlace);
  std::vector<std::byte> plain(record_bytes + chunk_bytes);
  const std::size_t expanded = ZSTD_decompress(plain.data(), plain.size(), index.data(), index.size());
  if (ZSTD_getErrorCode(expanded) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (expanded != plain.size()) throw damaged("its index does not expand");
  if (record_bytes > 0) std::memcpy(segment.records.data(), plain.data(), record_bytes);
  if (chunk_bytes > 0) std::memcpy(segment.chunks.data(), plain.data() + record_bytes, chunk_bytes);
}

// Whether the places are where they can be: the chunks one after the other, the records ascending in them.
bool is_consistent(const Head& head, const StoredSegment& segment) {
  std::uint64_t end = 0;
  for (const ChunkPlace& chunk : segment.chunks) {
    if (chunk.offset != end) return false;
    end += chunk.bytes;
  }
  if (end != head.data_bytes) return false;
  const RecordPlace* before = nullptr;
  for (const RecordPlace& record : segment.records) {
    if (record.chunk >= segment.chunks.size() ||
        record.offset >= segment.chunks[record.chunk].content_bytes) {
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

// Reads what was just written from the disk, not from the memory that the system holds it in.
void read_back(const std::string& path) {
  try {
    FileForReading(path, Links::kRefuse).forget();
    if (open_segment_file(path, true).released) throw DamagedFile(fmt::format("{}: has no states", path));
  } catch (const DamagedFile& error) {
    throw WriteError(fmt::format("{}, though it was written a moment ago: do not trust this disk or this "
                                 "machine's memory",
                                 error.what()),
                     false);
  }
}

}  // namespace

std::unique_ptr<SegmentBytes> bytes_in_file(const std::string& path, std::uint64_t offset) {
  return std::make_unique<BytesInFile>(path, offset);
}

StoredSegment write_segment_file(const std::string& path, const SegmentLabel& label, const Segment& segment) {
  const std::vector<std::byte> index = compressed_index(segment);
  Head head;
  label.board.copy(head.board.data(), head.board.size());
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
  head.records = segment.records.size();
  head.chunks = segment.chunks.size();
  head.index_bytes = index.size();
  head.data_bytes = segment.bytes.size();
  head.data_xxh3 = xxh3(segment.bytes);
  const std::uint64_t checksum = metadata_checksum(head, index);

  DurableFile file(path);
  file.write(std::as_bytes(std::span(&head, 1)));
  file.write(std::as_bytes(std::span(&checksum, 1)));
  file.write(index);
  file.write(segment.bytes);
  file.commit();
  read_back(path);
  return {.records = segment.records,
          .chunks = segment.chunks,
          .bytes = bytes_in_file(path, kHeadBytes + kChecksumBytes + index.size())};
}

SegmentFile open_segment_file(const std::string& path, bool check_data) {
  const auto damaged = [&](const char* what) { return DamagedFile(fmt::format("{}: {}", path, what)); };
  const FileForReading file(path, Links::kRefuse);
  const std::uint64_t size = file.size();
  Head head;
  std::uint64_t checksum = 0;
  if (size < kHeadBytes + kChecksumBytes) throw damaged("too short for a segment of states");
  file.read_at(0, std::as_writable_bytes(std::span(&head, 1)));
  file.read_at(kHeadBytes, std::as_writable_bytes(std::span(&checksum, 1)));
  if (head.magic != Head{}.magic) throw damaged("is no segment of states");
  if (head.version != Head{}.version) throw damaged("is a segment of another format version");
  const std::uint64_t data_offset = kHeadBytes + kChecksumBytes + head.index_bytes;
  if (head.index_bytes > size || data_offset > size) throw damaged("is cut off in its index");
  std::vector<std::byte> index(static_cast<std::size_t>(head.index_bytes));
  file.read_at(kHeadBytes + kChecksumBytes, index);
  if (metadata_checksum(head, index) != checksum) throw damaged("its index does not have its checksum");

  SegmentFile result;
  result.path = path;
  expand_index(index, head, damaged, result.segment);
  if (head.symmetry > 1 || head.depth > kMaxCells || !is_consistent(head, result.segment)) {
    throw damaged("contradicts itself");
  }
  result.released = size == data_offset && head.data_bytes > 0;
  if (!result.released && size != data_offset + head.data_bytes) throw damaged("is cut off in its states");
  if (check_data && !result.released && file.xxh3(data_offset, head.data_bytes) != head.data_xxh3) {
    throw damaged("its states do not have their checksum");
  }
  result.segment.bytes = bytes_in_file(path, data_offset);
  SegmentLabel& label = result.label;
  label.board = std::string(head.board.data(), strnlen(head.board.data(), head.board.size()));
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
  label.cpu_seconds = head.cpu_seconds;
  return result;
}

}  // namespace othello
