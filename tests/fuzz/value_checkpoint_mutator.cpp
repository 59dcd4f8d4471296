// Mutations of a search's file that get past its checksum: fields of the head and entries are changed.
#include <cstdint>
#include <cstring>
#include <random>
#include <span>

#include "system/xxh3.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

// play/endgame/value_checkpoint.h
constexpr std::size_t kHeadBytes = 144;
constexpr std::size_t kEntriesAt = 136;
constexpr std::size_t kEntryBytes = 20;
constexpr std::size_t kTailBytes = 8;

void change_byte(std::uint8_t* data, std::size_t end, std::minstd_rand& random) {
  // Half of them in the head.
  const std::size_t at = random() % (random() % 2 == 0 ? kHeadBytes : end);
  data[at] = static_cast<std::uint8_t>(random() % 2 == 0 ? random() : data[at] ^ 1u << random() % 8);
}

void seal(std::uint8_t* data, std::size_t end) {
  const std::uint64_t checksum = othello::xxh3(std::as_bytes(std::span(data, end)));
  std::memcpy(data + end, &checksum, sizeof checksum);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::minstd_rand random(seed);
  if (size < kHeadBytes + kTailBytes || random() % 8 == 0) return LLVMFuzzerMutate(data, size, most);
  std::size_t end = size - kTailBytes;
  if (random() % 4 == 0 && end >= kHeadBytes + kEntryBytes) {  // an entry less
    end -= kEntryBytes;
    const std::uint64_t entries = (end - kHeadBytes) / kEntryBytes;
    std::memcpy(data + kEntriesAt, &entries, sizeof entries);
  }
  for (auto changes = random() % 4; changes > 0; --changes) change_byte(data, end, random);
  seal(data, end);
  return end + kTailBytes;
}
