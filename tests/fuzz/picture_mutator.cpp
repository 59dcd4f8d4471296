// Mutations of pictures: PNG chunks get the checksums of what is in them.
#include <zlib.h>

#include <cstddef>
#include <cstdint>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  size = LLVMFuzzerMutate(data, size, most);
  if (size < 8 || data[0] != 0x89 || seed % 8 == 0) return size;
  for (std::size_t at = 8; at + 12 <= size;) {
    const std::size_t length = std::size_t{data[at]} << 24 | std::size_t{data[at + 1]} << 16 |
                               std::size_t{data[at + 2]} << 8 | data[at + 3];
    if (length > size - at - 12) break;
    const auto crc = crc32(0, data + at + 4, static_cast<uInt>(length + 4));
    at += 8 + length;
    for (int shift = 24; shift >= 0; shift -= 8) data[at++] = static_cast<std::uint8_t>(crc >> shift);
  }
  return size;
}
