// A block of the entropy code: all kernels say the same of it.
#include <cstdlib>
#include <cstring>
#include <optional>
#include <vector>

#include "fuzz/input.h"
#include "gapkeep/rans.h"
#include "system/errors.h"

namespace othello::fuzz {
namespace {

constexpr std::size_t kSizeAt = 4;  // gapkeep/rans.h
constexpr std::uint32_t kMostContent = std::uint32_t{1} << 17;

std::optional<std::vector<std::byte>> decoded(const RansKernels& kernels, std::span<const std::byte> block,
                                              std::size_t size) {
  std::vector<std::byte> content(size);
  try {
    decode_rans(kernels, block, content);
    return content;
  } catch (const DamagedFile&) {
    return std::nullopt;
  }
}

}  // namespace

bool read_input(std::span<const std::uint8_t> bytes) {
  const auto block = std::as_bytes(bytes);
  std::uint32_t size = 0;
  if (!is_rans(block) || block.size() < kSizeAt + sizeof size) return false;
  std::memcpy(&size, block.data() + kSizeAt, sizeof size);
  if (size > kMostContent) return false;
  const auto content = decoded(kPlainRansKernels, block, size);
  if (decoded(chosen_rans_kernels(), block, size) != content) std::abort();
  return content.has_value();
}

}  // namespace othello::fuzz
