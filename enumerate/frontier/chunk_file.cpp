#include "enumerate/frontier/chunk_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "system/durable_file.h"
#include "system/errors.h"
#include "system/file_for_reading.h"
#include "system/folder_listing.h"
#include "system/xxh3.h"

namespace othello::enumerate {
namespace {

static_assert(std::endian::native == std::endian::little, "heads are written as they lie in memory");

constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);
// A compressed index is hardly ever a tenth of its content; what claims to be far less is not given memory.
constexpr std::uint64_t kMaxIndexRatio = 256;
constexpr std::uint64_t kSmallIndexBytes = 4096;

class BytesInFile : public SegmentBytes {
 public:
  BytesInFile(std::string path, std::uint64_t data_offset, OnRelease released = OnRelease::kTruncate)
      : path_(std::move(path)), data_offset_(data_offset), released_(released) {}

  Chunk load_chunk(std::uint64_t offset, std::size_t bytes, ReadBuffer& read_buffer,
                   const Use& use) const override {
    const std::span<std::byte> buffer = read_buffer.get(bytes);
    read_buffer.files().read_at(path_, data_offset_ + offset, buffer);
    try {
      return use(buffer);
    } catch (const DamagedFile& error) {
      throw DamagedFile(fmt::format("{}: {}", path_, error.what()));
    }
  }

  void release() override {
    if (released_ == OnRelease::kLeave) return;
    const int file = open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    const int error = file >= 0 && ftruncate(file, static_cast<off_t>(data_offset_)) == 0 ? 0 : errno;
    if (file >= 0) close(file);
    if (error == 0) return;
    throw WriteError(fmt::format("{}: cannot be cut off: {}", path_, std::strerror(error)), false);
  }

 private:
  std::string path_;
  std::uint64_t data_offset_;
  OnRelease released_;
};

std::uint64_t metadata_checksum(std::span<const std::byte> head, std::span<const std::byte> index) {
  Xxh3 checksum;
  checksum.add(head);
  checksum.add(index);
  return checksum.value();
}

std::vector<std::byte> compressed(std::span<const std::byte> plain) {
  std::vector<std::byte> index(ZSTD_compressBound(plain.size()));
  const std::size_t bytes = ZSTD_compress(index.data(), index.size(), plain.data(), plain.size(), 1);
  if (ZSTD_isError(bytes) != 0) throw std::bad_alloc();  // only lack of memory can be wrong
  index.resize(bytes);
  return index;
}

// `damaged` makes the exception.
template <class Damaged>
std::vector<std::byte> expanded(std::span<const std::byte> index, const Damaged& damaged) {
  const std::uint64_t bytes = ZSTD_getFrameContentSize(index.data(), index.size());
  if (bytes > kMaxIndexRatio * index.size() + kSmallIndexBytes) throw damaged("its index does not expand");
  std::vector<std::byte> plain(static_cast<std::size_t>(bytes));
  const std::size_t found = ZSTD_decompress(plain.data(), plain.size(), index.data(), index.size());
  if (ZSTD_getErrorCode(found) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (found != plain.size()) throw damaged("its index does not expand");
  return plain;
}

std::string too_short(const ChunkFileKind& kind) {
  return fmt::format("too short for a segment of {}", kind.content);
}

// Which of the kinds a file is of, by magic and version. `damaged` makes the exception.
template <class Damaged>
const ChunkFileKind& kind_of(const FileForReading& file, std::span<const ChunkFileKind> kinds,
                             const Damaged& damaged) {
  struct {
    std::array<char, 8> magic;
    std::uint64_t version;
  } begin{};
  if (file.size() < sizeof begin) throw damaged(too_short(kinds.front()));
  file.read_at(0, std::as_writable_bytes(std::span(&begin, 1)));
  if (begin.magic != kinds.front().magic)
    throw damaged(fmt::format("is not a segment of {}", kinds.front().content));
  const auto kind = std::ranges::find(kinds, begin.version, &ChunkFileKind::version);
  if (kind == kinds.end())
    throw damaged(fmt::format("is a segment of {} of another format version", kinds.front().content));
  return *kind;
}

// Reads what was just written from the disk, not from the page cache.
void read_back(const std::string& path, const ChunkFileKind& kind) {
  try {
    FileForReading(path, Links::kRefuse).drop_from_cache();
    if (open_chunk_file(path, std::span(&kind, 1), true).released) {
      throw DamagedFile(fmt::format("{}: has no {}", path, kind.content));
    }
  } catch (const DamagedFile& error) {
    if (!path_exists(path)) {
      throw WriteError(fmt::format("{}: is gone, though it was written a moment ago: another program deleted "
                                   "or moved it, or the folder that it was in",
                                   path),
                       false);
    }
    throw WriteError(fmt::format("{}, though it was written a moment ago: do not trust this disk or this "
                                 "machine's memory",
                                 error.what()),
                     false);
  }
}

}  // namespace

std::array<char, 8> board_tag(std::string_view name) {
  std::array<char, 8> tag{};
  std::string text(name);
  if (text.size() > tag.size()) {
    constexpr int kHashBits = 28;
    text = fmt::format("~{:07x}", xxh3(std::as_bytes(std::span(name))) >> (64 - kHashBits));
  }
  std::ranges::copy(text, tag.begin());
  return tag;
}

std::uint64_t data_offset(const ChunkFileKind& kind, const ChunkFileSizes& sizes) {
  return kind.head_bytes + kChecksumBytes + sizes.index_bytes;
}

std::unique_ptr<SegmentBytes> open_file_bytes(const std::string& path, std::uint64_t offset,
                                              OnRelease released) {
  return std::make_unique<BytesInFile>(path, offset, released);
}

std::unique_ptr<SegmentBytes> write_chunk_file(const std::string& path, const ChunkFileKind& kind,
                                               std::span<std::byte> head, std::span<const std::byte> index,
                                               std::span<const std::byte> data) {
  const std::vector<std::byte> frame = compressed(index);
  const ChunkFileSizes sizes{.index_bytes = frame.size(), .data_bytes = data.size(), .data_xxh3 = xxh3(data)};
  std::memcpy(head.data(), &kind.magic, sizeof kind.magic);
  std::memcpy(head.data() + sizeof kind.magic, &kind.version, sizeof kind.version);
  std::memcpy(head.data() + head.size() - sizeof sizes, &sizes, sizeof sizes);
  const std::uint64_t checksum = metadata_checksum(head, frame);

  {  // its memory is freed before reading takes as much
    DurableFile file(path);
    file.write(head);
    file.write(std::as_bytes(std::span(&checksum, 1)));
    file.write(frame);
    file.write(data);
    file.commit();
  }
  read_back(path, kind);
  return std::make_unique<BytesInFile>(path, head.size() + kChecksumBytes + frame.size());
}

OpenedChunkFile open_chunk_file(const std::string& path, std::span<const ChunkFileKind> kinds,
                                bool check_data) {
  const auto damaged = [&](const std::string& what) {
    return DamagedFile(fmt::format("{}: {}", path, what));
  };
  const FileForReading file(path, Links::kRefuse);
  const std::uint64_t size = file.size();
  const ChunkFileKind& kind = kind_of(file, kinds, damaged);
  OpenedChunkFile opened{.kind = kind, .head = {}, .index = {}, .sizes = {}, .data = nullptr};
  opened.head.resize(kind.head_bytes);
  std::uint64_t checksum = 0;
  if (size < kind.head_bytes + kChecksumBytes) throw damaged(too_short(kind));
  file.read_at(0, opened.head);
  file.read_at(kind.head_bytes, std::as_writable_bytes(std::span(&checksum, 1)));
  ChunkFileSizes& sizes = opened.sizes;
  std::memcpy(&sizes, opened.head.data() + kind.head_bytes - sizeof sizes, sizeof sizes);
  const std::uint64_t begin = data_offset(kind, sizes);
  if (sizes.index_bytes > size || begin > size) throw damaged("is cut off in its index");
  std::vector<std::byte> frame(static_cast<std::size_t>(sizes.index_bytes));
  file.read_at(kind.head_bytes + kChecksumBytes, frame);
  if (metadata_checksum(opened.head, frame) != checksum)
    throw damaged("its index does not match its checksum");
  opened.index = expanded(frame, damaged);
  opened.released = size == begin && sizes.data_bytes > 0;
  if (!opened.released && size != begin + sizes.data_bytes) {
    throw damaged(fmt::format("is cut off in its {}", kind.content));
  }
  if (check_data && !opened.released && file.xxh3(begin, sizes.data_bytes) != sizes.data_xxh3) {
    throw damaged(fmt::format("its {} do not match their checksum", kind.content));
  }
  opened.data = std::make_unique<BytesInFile>(path, begin);
  return opened;
}

}  // namespace othello::enumerate
