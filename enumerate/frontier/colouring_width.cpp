#include "enumerate/frontier/colouring_width.h"

#include <fmt/format.h>

#include <atomic>
#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace othello::enumerate {
namespace {

constexpr int kFromMost = kMaxColouredDiscs + 1;

int from_environment() {
  const char* text = std::getenv("OTHELLO_WIDE_FROM");
  if (text == nullptr || *text == '\0') return kFromMost;
  const std::string_view digits(text);
  int discs = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), discs);
  if (error != std::errc{} || end != digits.data() + digits.size() || discs < 1 || discs > kFromMost) {
    throw std::invalid_argument(
        fmt::format("OTHELLO_WIDE_FROM={}: it takes a number of discs from 1 to {}", text, kFromMost));
  }
  return discs;
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
