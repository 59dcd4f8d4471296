#include "solve/large_bytes.h"

#include <sys/mman.h>

namespace othello {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

}  // namespace

LargeBytes::LargeBytes(std::size_t bytes)
    : array_(bytes < kLargePage ? bytes : bytes + kLargePage), bytes_(bytes) {
  data_ = reinterpret_cast<std::uint8_t*>(array_.data());
  if (bytes < kLargePage) return;
  const std::size_t past = reinterpret_cast<std::uintptr_t>(data_) % kLargePage;
  if (past != 0) data_ += kLargePage - past;
  madvise(data_, bytes / kLargePage * kLargePage, MADV_HUGEPAGE);
}

}  // namespace othello
