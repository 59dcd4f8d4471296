#include "gapkeep/widths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

#include "system/text.h"

namespace othello {

Widths::Widths(std::span<const int> widths) : count_(static_cast<int>(widths.size())) {
  if (widths.empty() || widths.size() > kMaxWidths) {
    throw std::invalid_argument(
        fmt::format("{} widths given; there must be from 1 to {}", widths.size(), kMaxWidths));
  }
  for (std::size_t level = 0; level < widths.size(); ++level) {
    const int width = widths[level];
    if (width < 1 || width > kMaxWidth) {
      throw std::invalid_argument(fmt::format("width {} given; it must be from 1 to {}", width, kMaxWidth));
    }
    width_[level] = width;
    ones_[level] = ~std::uint64_t{0} >> (kMaxWidth - width);
    byte_sized_ = byte_sized_ && width % 8 == 0;
    const std::uint64_t left = std::numeric_limits<std::uint64_t>::max() - largest_;
    largest_ += ones_[level] < left ? ones_[level] : left;
  }
}

Widths Widths::parse(std::string_view text) {
  const char separator = text.find('-') == std::string_view::npos ? ',' : '-';
  std::vector<int> widths;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    const auto width = parse_integer(text.substr(begin, end - begin), 1, kMaxWidth);
    if (!width) {
      throw std::invalid_argument(
          fmt::format("'{}' is not a list of widths: write 1 to {} numbers from 1 to {}, "
                      "such as 8,16,32,64",
                      text, kMaxWidths, kMaxWidth));
    }
    widths.push_back(*width);
    begin = end + 1;
  }
  return Widths(widths);
}

Widths Widths::paper() {
  static constexpr std::array kPaper{8, 16, 32, 64};
  return Widths(kPaper);
}

std::array<std::uint8_t, kMaxWidths> Widths::packed() const {
  std::array<std::uint8_t, kMaxWidths> packed{};
  for (int level = 0; level < count_; ++level)
    packed[static_cast<std::size_t>(level)] = static_cast<std::uint8_t>((*this)[level]);
  return packed;
}

Widths Widths::unpack(const std::array<std::uint8_t, kMaxWidths>& packed) {
  std::array<int, kMaxWidths> widths{};
  std::size_t count = 0;
  for (; count < packed.size() && packed[count] != 0; ++count) widths[count] = packed[count];
  return Widths(std::span<const int>(widths).first(count));
}

std::string Widths::to_string(char separator) const {
  return fmt::format(
      "{}", fmt::join(std::span(width_).first(static_cast<std::size_t>(count_)), std::string(1, separator)));
}

}  // namespace othello
