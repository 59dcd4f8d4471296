#include "enumerate/frontier/colouring_width.h"

#include <fmt/format.h>

#include <atomic>
#include <cstdlib>
#include <stdexcept>

#include "system/text.h"

namespace othello::enumerate {
namespace {

constexpr int kFromMost = kMaxColouredDiscs + 1;

int from_environment() {
  const char* text = std::getenv("OTHELLO_WIDE_FROM");
  if (text == nullptr || *text == '\0') return kFromMost;
  if (const auto discs = parse_integer(text, 1, kFromMost)) return *discs;
  throw std::invalid_argument(
      fmt::format("OTHELLO_WIDE_FROM={}: it takes a number of discs from 1 to {}", text, kFromMost));
}

std::atomic<int>& least() {
  static std::atomic<int> discs{from_environment()};
  return discs;
}

}  // namespace

int least_wide_discs() {
  return least().load(std::memory_order_relaxed);
}

void set_least_wide_discs(int discs) {
  least().store(discs, std::memory_order_relaxed);
}

}  // namespace othello::enumerate
