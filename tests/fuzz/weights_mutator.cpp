// Mutations of files of weights that get past the head's checksum: fields of the head are changed, boards doubled.
#include <cstdint>
#include <cstring>
#include <random>
#include <span>
#include <vector>

#include "system/xxh3.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

// play/patterns/weights_file.h
constexpr std::size_t kBoardsAt = 8;
constexpr std::size_t kHeadBytes = 16;
constexpr std::size_t kEntryBytes = 32;
constexpr std::size_t kChecksumBytes = 8;

std::size_t head_end(const std::vector<std::uint8_t>& file) {
  std::uint32_t boards = 0;
  if (file.size() < kHeadBytes) return 0;
  std::memcpy(&boards, file.data() + kBoardsAt, sizeof boards);
  const std::size_t end = kHeadBytes + std::size_t{boards} * kEntryBytes;
  return end + kChecksumBytes <= file.size() ? end : 0;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::minstd_rand random(seed);
  std::vector<std::uint8_t> file(data, data + size);
  std::size_t end = head_end(file);
  if (end == 0 || random() % 6 == 0) return LLVMFuzzerMutate(data, size, most);
  if (random() % 8 == 0 && end > kHeadBytes) {  // the first board twice
    const std::vector<std::uint8_t> entry(file.begin() + kHeadBytes, file.begin() + kHeadBytes + kEntryBytes);
    file.insert(file.begin() + kHeadBytes, entry.begin(), entry.end());
    ++file[kBoardsAt];
    end += kEntryBytes;
  }
  for (auto changes = random() % 4; changes > 0; --changes) {
    const std::size_t at = kBoardsAt + random() % (end - kBoardsAt);
    file[at] = static_cast<std::uint8_t>(random() % 2 == 0 ? random() : file[at] ^ 1u << random() % 8);
  }
  const std::uint64_t checksum = othello::xxh3(std::as_bytes(std::span(file).first(end)));
  std::memcpy(file.data() + end, &checksum, sizeof checksum);
  if (file.size() > most) return size;
  std::memcpy(data, file.data(), file.size());
  return file.size();
}
