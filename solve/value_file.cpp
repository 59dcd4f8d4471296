#include "solve/value_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <bit>
#include <cstring>

#include "enumerate/occupancy/store/segment_file.h"
#include "files/durable_file.h"
#include "files/errors.h"
#include "files/file_for_reading.h"
#include "files/xxh3.h"

namespace othello {
namespace {

static_assert(std::endian::native == std::endian::little, "value files are written as they lie in memory");
static_assert(sizeof(ChunkPlace) == 16);

struct Head {
  std::array<char, 8> magic{'O', 'T', 'H', 'E', 'L', 'V', 'A', 'L'};
  std::uint64_t version = 1;
  std::array<char, 8> board{};
  std::uint64_t symmetry = 0;
  std::uint64_t score = 0;
  std::uint64_t depth = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t states_digest = 0;
  std::uint64_t digest = 0;
  std::array<std::uint64_t, kValueBytes> states{};
  double cpu_seconds = 0;
  std::uint64_t chunks = 0;
  std::uint64_t index_bytes = 0;
  std::uint64_t data_bytes = 0;
  std::uint64_t data_xxh3 = 0;
};
constexpr std::size_t kHeadBytes = sizeof(Head);
constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);

std::uint64_t metadata_checksum(const Head& head, std::span<const std::byte> index) {
  Xxh3 checksum;
  checksum.add(std::as_bytes(std::span(&head, 1)));
  checksum.add(index);
  return checksum.value();
}

}  // namespace

StoredValueSegment write_value_file(const std::string& path, const ValueLabel& label,
                                    const ValueSegment& segment) {
  const auto plain = std::as_bytes(std::span(segment.chunks));
  std::vector<std::byte> index(ZSTD_compressBound(plain.size()));
  index.resize(ZSTD_compress(index.data(), index.size(), plain.data(), plain.size(), 1));
  Head head;
  label.board.copy(head.board.data(), head.board.size());
  head.symmetry = label.symmetry == SymmetryMode::kFull ? 0 : 1;
  head.score = label.score == ScoreRule::kWinner ? 0 : 1;
  head.depth = static_cast<std::uint64_t>(label.depth);
  head.begin = label.begin;
  head.end = label.end;
  head.states_digest = label.states_digest;
  head.digest = label.tally.digest;
  head.states = label.tally.states;
  head.cpu_seconds = label.cpu_seconds;
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
  open_value_file(path, true);  // some failures of disks show only where what was written is read
  return {.chunks = segment.chunks, .bytes = bytes_in_file(path, kHeadBytes + kChecksumBytes + index.size())};
}

ValueFile open_value_file(const std::string& path, bool check_data) {
  const auto damaged = [&](const char* what) { return DamagedFile(fmt::format("{}: {}", path, what)); };
  const FileForReading file(path);
  const std::uint64_t size = file.size();
  Head head;
  std::uint64_t checksum = 0;
  if (size < kHeadBytes + kChecksumBytes) throw damaged("too short for values of states");
  file.read_at(0, std::as_writable_bytes(std::span(&head, 1)));
  file.read_at(kHeadBytes, std::as_writable_bytes(std::span(&checksum, 1)));
  if (head.magic != Head{}.magic) throw damaged("holds no values of states");
  if (head.version != Head{}.version) throw damaged("holds values in another format version");
  if (head.index_bytes > size || kHeadBytes + kChecksumBytes + head.index_bytes > size) {
    throw damaged("is cut off in its index");
  }
  const std::uint64_t data_offset = kHeadBytes + kChecksumBytes + head.index_bytes;
  std::vector<std::byte> index(static_cast<std::size_t>(head.index_bytes));
  file.read_at(kHeadBytes + kChecksumBytes, index);
  if (metadata_checksum(head, index) != checksum) throw damaged("its index does not have its checksum");

  ValueFile result;
  // The checksum holds from here on: the rest is what was written.
  result.segment.chunks.resize(static_cast<std::size_t>(head.chunks));
  const auto plain = std::as_writable_bytes(std::span(result.segment.chunks));
  if (ZSTD_decompress(plain.data(), plain.size(), index.data(), index.size()) != plain.size()) {
    throw damaged("its index does not expand");
  }
  result.released = size == data_offset && head.data_bytes > 0;
  if (!result.released && size != data_offset + head.data_bytes) throw damaged("is cut off in its values");
  if (check_data && !result.released && file.xxh3(data_offset, head.data_bytes) != head.data_xxh3) {
    throw damaged("its values do not have their checksum");
  }
  result.segment.bytes = bytes_in_file(path, data_offset);
  ValueLabel& label = result.label;
  label.board = std::string(head.board.data(), strnlen(head.board.data(), head.board.size()));
  label.symmetry = head.symmetry == 0 ? SymmetryMode::kFull : SymmetryMode::kNone;
  label.score = head.score == 0 ? ScoreRule::kWinner : ScoreRule::kDiscs;
  label.depth = static_cast<int>(head.depth);
  label.begin = head.begin;
  label.end = head.end;
  label.states_digest = head.states_digest;
  label.tally.digest = head.digest;
  label.tally.states = head.states;
  label.cpu_seconds = head.cpu_seconds;
  return result;
}

}  // namespace othello
