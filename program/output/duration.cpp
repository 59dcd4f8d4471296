#include "program/output/duration.h"

#include <fmt/format.h>

#include <cstdint>

namespace othello {

std::string duration_text(double seconds) {
  if (seconds >= 0x1p63) return fmt::format("{:.3g} h", seconds / 3600);
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 120) return fmt::format("{} s", whole);
  if (whole < 120 * 60) return fmt::format("{} min", (whole + 30) / 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace othello
