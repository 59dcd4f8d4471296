#include "solve/pass_memory.h"

#include <algorithm>

namespace othello::solve {

// None grows before all have shrunk, so that no more is resident at any time than before or after.
void StripeMemory::begin(const std::array<std::uint64_t, 4>& bytes, int threads) {
  for (std::size_t i = 0; i < parts_.size(); ++i)
    parts_[i].resize(std::min<std::size_t>(parts_[i].size(), bytes[i]));
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i].resize(bytes[i]);
    parts_[i].clear(threads);
  }
}

void StripeMemory::keep_to(std::uint64_t most) {
  for (LargeBytes& part : parts_) {
    part.resize(std::min<std::size_t>(part.size(), most));
    most -= part.size();
  }
}

std::uint64_t StripeMemory::bytes() const {
  std::uint64_t bytes = 0;
  for (const LargeBytes& part : parts_) bytes += part.size();
  return bytes;
}

void PassMemory::keep_to(std::uint64_t most, int threads) {
  stripe.keep_to(most);
  chunks.set_limit(most - stripe.bytes(), threads);
}

}  // namespace othello::solve
