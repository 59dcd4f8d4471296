// Mutations of segments that get past their checksums: fields of the head, entries of the index and bytes
// within compressed chunks are changed, and everything derived from them is computed again.
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "system/xxh3.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using Random = std::minstd_rand;
using Bytes = std::vector<std::uint8_t>;

// The head in words of eight bytes, as enumerate/frontier/segment_file.h lists them.
constexpr std::size_t kVersionWord = 1;
constexpr std::size_t kRecordsWord = 145;
constexpr std::size_t kChunksWord = 146;
// Version 1 lacks the four words of moves that come next; three of sizes and checksum end the head.
constexpr std::size_t kHeadWordsOfVersion1 = 150;
constexpr std::size_t kHeadWords = 154;
constexpr std::size_t kEntryBytes = 16;
constexpr std::size_t kMaxExpanded = std::size_t{1} << 20;

struct Segment {
  std::vector<std::uint64_t> head;
  Bytes index;  // compressed
  Bytes data;

  std::uint64_t& index_bytes() { return head[head.size() - 3]; }
  std::uint64_t& data_bytes() { return head[head.size() - 2]; }
  std::uint64_t& data_checksum() { return head[head.size() - 1]; }

  static std::optional<Segment> read(std::span<const std::uint8_t> file) {
    std::uint64_t version = 0;
    if (file.size() < (kVersionWord + 1) * sizeof version) return std::nullopt;
    std::memcpy(&version, file.data() + kVersionWord * sizeof version, sizeof version);
    Segment segment;
    segment.head.resize(version == 1 ? kHeadWordsOfVersion1 : kHeadWords);
    const std::size_t head_bytes = std::as_bytes(std::span(segment.head)).size();
    const std::size_t index_begin = head_bytes + sizeof(std::uint64_t);
    if (file.size() < index_begin) return std::nullopt;
    std::memcpy(segment.head.data(), file.data(), head_bytes);
    const std::size_t index_bytes = std::min<std::size_t>(segment.index_bytes(), file.size() - index_begin);
    segment.index.assign(file.begin() + static_cast<std::ptrdiff_t>(index_begin),
                         file.begin() + static_cast<std::ptrdiff_t>(index_begin + index_bytes));
    segment.data.assign(file.begin() + static_cast<std::ptrdiff_t>(index_begin + index_bytes), file.end());
    return segment;
  }

  Bytes written(bool with_data_checksum) {
    if (with_data_checksum) data_checksum() = othello::xxh3(std::as_bytes(std::span(data)));
    othello::Xxh3 checksum;
    checksum.add(std::as_bytes(std::span(head)));
    checksum.add(std::as_bytes(std::span(index)));
    const std::uint64_t value = checksum.value();
    const std::size_t head_bytes = std::as_bytes(std::span(head)).size();
    Bytes file(head_bytes + sizeof value);
    std::memcpy(file.data(), head.data(), head_bytes);
    std::memcpy(file.data() + head_bytes, &value, sizeof value);
    file.insert(file.end(), index.begin(), index.end());
    file.insert(file.end(), data.begin(), data.end());
    return file;
  }
};

Bytes compressed(std::span<const std::uint8_t> plain) {
  Bytes out(ZSTD_compressBound(plain.size()));
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  out.resize(ZSTD_compress2(context, out.data(), out.size(), plain.data(), plain.size()));
  ZSTD_freeCCtx(context);
  return out;
}

std::optional<Bytes> expanded(std::span<const std::uint8_t> bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size > kMaxExpanded) return std::nullopt;  // also where it is not known
  Bytes plain(static_cast<std::size_t>(size));
  const std::size_t got = ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(got) != 0 || got != plain.size()) return std::nullopt;
  return plain;
}

std::uint64_t odd_number(Random& random, std::uint64_t old) {
  switch (random() % 9) {
    case 0:
      return old + 1;
    case 1:
      return old - 1;
    case 2:
      return 0;
    case 3:
      return ~std::uint64_t{0};
    case 4:
      return std::uint64_t{1} << random() % 64;
    case 5:
      return old ^ std::uint64_t{1} << random() % 64;
    case 6:
      return (std::uint64_t{1} << random() % 64) - 1;
    case 7:
      return old << 32 | old >> 32;
    default:
      return random() % 256;
  }
}

void change_index(Segment& segment, Random& random) {
  auto plain = expanded(segment.index);
  if (!plain || plain->empty()) return;
  switch (random() % 4) {
    case 0:  // an entry twice
      plain->insert(plain->end(), plain->begin(),
                    plain->begin() + static_cast<std::ptrdiff_t>(std::min(kEntryBytes, plain->size())));
      break;
    case 1:
      plain->resize(plain->size() - std::min(kEntryBytes, plain->size()));
      break;
    default: {
      const std::size_t at = random() % plain->size() / 4 * 4;
      std::uint64_t old = 0;
      const std::size_t bytes = std::min<std::size_t>(random() % 2 == 0 ? 4 : 8, plain->size() - at);
      std::memcpy(&old, plain->data() + at, bytes);
      old = odd_number(random, old);
      std::memcpy(plain->data() + at, &old, bytes);
    }
  }
  segment.index = compressed(*plain);
  segment.index_bytes() = segment.index.size();
  // Of the versions whose index is of such entries alone.
  if (segment.head[kVersionWord] < 6 && random() % 2 == 0)
    segment.head[kRecordsWord] = plain->size() / kEntryBytes - segment.head[kChunksWord];
}

// Seeds have one chunk, or few; the first is changed, and the others move along with the index's places wrong
// or, where it is the only one, right.
void change_chunk(Segment& segment) {
  const std::size_t length = ZSTD_findFrameCompressedSize(segment.data.data(), segment.data.size());
  if (ZSTD_isError(length) != 0) return;
  auto content = expanded(std::span(segment.data).first(length));
  if (!content || content->empty()) return;
  content->resize(content->size() + 64);
  const std::size_t size = LLVMFuzzerMutate(content->data(), content->size() - 64, content->size());
  content->resize(size);
  Bytes data = compressed(*content);
  data.insert(data.end(), segment.data.begin() + static_cast<std::ptrdiff_t>(length), segment.data.end());
  segment.data = std::move(data);
  segment.data_bytes() = segment.data.size();
  auto index = expanded(segment.index);
  const std::size_t place = static_cast<std::size_t>(segment.head[kRecordsWord]) * kEntryBytes;
  if (!index || index->size() < place + kEntryBytes || place > index->size()) return;
  const auto bytes = static_cast<std::uint32_t>(segment.data.size());
  const auto content_bytes = static_cast<std::uint32_t>(size);
  std::memcpy(index->data() + place + 8, &bytes, sizeof bytes);
  std::memcpy(index->data() + place + 12, &content_bytes, sizeof content_bytes);
  segment.index = compressed(*index);
  segment.index_bytes() = segment.index.size();
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  Random random(seed);
  if (random() % 4 == 0) size = LLVMFuzzerMutate(data, size, most);
  auto segment = Segment::read({data, size});
  if (!segment) return size;
  for (auto changes = random() % 3; changes > 0; --changes) {
    switch (random() % 3) {
      case 0: {
        // Rarely among the counts of gaps, which are most of the head.
        const std::size_t words = segment->head.size();
        const std::size_t word = random() % 8 == 0 ? random() % words
                                 : random() % 2 == 0
                                     ? random() % 16
                                     : kRecordsWord - 1 + random() % (words - kRecordsWord + 1);
        segment->head[word] = odd_number(random, segment->head[word]);
        break;
      }
      case 1:
        change_index(*segment, random);
        break;
      default:
        change_chunk(*segment);
    }
  }
  const Bytes file = segment->written(random() % 16 != 0);
  if (file.size() > most) return size;
  std::memcpy(data, file.data(), file.size());
  return file.size();
}
