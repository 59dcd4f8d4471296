// The gaps of a sorted set (differences minus one), wherever they are stored: what the laboratory measures.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace othello {

using VisitGaps = std::function<void(std::span<const std::uint64_t> gaps)>;

struct GapStream {
  std::string numbering;     // the name of that of the numbers
  int number_bits = 64;      // of a number, uncompressed
  std::uint64_t states = 0;  // numbers of the set
  // In parts: the first gap of each is counted from before 0. Else n numbers have n - 1 gaps.
  bool starts_over = false;
  // Calls its argument with all gaps in their order, some at a time.
  std::function<void(const VisitGaps& visit)> visit = {};
};

}  // namespace othello
