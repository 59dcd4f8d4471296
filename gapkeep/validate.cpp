#include "gapkeep/validate.h"

#include <fmt/format.h>

#include <cstring>

namespace othello {
namespace {

// Reads bit fields of one payload and refuses to pass its end.
class CheckedBits {
 public:
  explicit CheckedBits(std::span<const std::byte> payload) : payload_(payload) {}

  std::uint64_t unread() const { return 8 * static_cast<std::uint64_t>(payload_.size()) - position_; }

  /// Requires width <= unread().
  std::uint64_t read(int width) {
    // Where a whole word is left, all bits of the field at once: several times as fast.
    const auto shift = static_cast<int>(position_ % 8);
    if (width + shift <= 64 && payload_.size() - position_ / 8 >= sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, payload_.data() + position_ / 8, sizeof word);
      position_ += static_cast<std::uint64_t>(width);
      return width == 0 ? 0 : word >> shift << (64 - width) >> (64 - width);
    }
    std::uint64_t value = 0;
    for (int i = 0; i < width; ++i, ++position_) {
      const auto byte = static_cast<std::uint64_t>(payload_[position_ / 8]);
      value |= ((byte >> (position_ % 8)) & 1) << i;
    }
    return value;
  }

  /// The next povaleint, or nothing if the payload ends within it or it exceeds 64 bits.
  std::optional<std::uint64_t> take_povaleint(const Widths& widths) {
    std::uint64_t value = 0;
    for (int level = 0;; ++level) {
      if (unread() < static_cast<std::uint64_t>(widths[level])) return std::nullopt;
      const std::uint64_t remainder = read(widths[level]);
      if (remainder > ~std::uint64_t{0} - value) return std::nullopt;
      value += remainder;
      if (remainder != widths.escape(level) || level + 1 == widths.count()) return value;
    }
  }

 private:
  std::span<const std::byte> payload_;
  std::uint64_t position_ = 0;
};

template <class Number, class Visit>
std::optional<std::string> validate(std::span<const std::byte> bytes, const Widths& widths, Number bound,
                                    std::uint64_t offset, Visit&& visit) {
  bool any = false;
  Number last = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto fault = [&](std::string_view what) {
      return fmt::format("gapkeep block at byte {}: {}", offset + at, what);
    };
    if (bytes.size() - at < kHeaderBytes<Number>) return fault("its header is cut off");
    const auto header = BlockHeader<Number>::load(bytes.data() + at);
    if (header.count < 1 || header.count > kBlockStates) return fault(fmt::format("count {}", header.count));
    if (header.payload_bytes > bytes.size() - at - kHeaderBytes<Number>)
      return fault("its payload is cut off");
    if (any && header.first <= last) return fault("its first value is not above the value before it");
    if (header.first >= bound) return fault("its first value is out of bounds");
    CheckedBits payload(bytes.subspan(at + kHeaderBytes<Number>, header.payload_bytes));
    last = header.first;
    any = true;
    visit(last);
    for (std::uint32_t i = 1; i < header.count; ++i) {
      const auto gap = payload.take_povaleint(widths);
      if (!gap) return fault(fmt::format("value {} is cut off or impossible", i));
      if (bound - 1 - last <= *gap) return fault(fmt::format("value {} is out of bounds", i));
      last += static_cast<Number>(*gap) + 1;
      visit(last);
    }
    if (payload.unread() >= 8) return fault("its payload is longer than its values");
    if (payload.read(static_cast<int>(payload.unread())) != 0) return fault("its padding is not zero");
    at += header.block_bytes();
  }
  return std::nullopt;
}

}  // namespace

template <class Number>
std::optional<std::string> validate_blocks(std::span<const std::byte> bytes, const Widths& widths,
                                           Number bound, const std::function<void(Number)>& visit) {
  return validate(bytes, widths, bound, 0, [&](Number value) {
    if (visit) visit(value);
  });
}

template <class Number>
std::optional<std::string> read_validated(std::span<const std::byte> bytes, const Widths& widths,
                                          Number bound, std::uint64_t offset, std::vector<Number>& values) {
  return validate(bytes, widths, bound, offset, [&](Number value) { values.push_back(value); });
}

template std::optional<std::string> validate_blocks(std::span<const std::byte>, const Widths&, std::uint64_t,
                                                    const std::function<void(std::uint64_t)>&);
template std::optional<std::string> validate_blocks(std::span<const std::byte>, const Widths&, Uint128,
                                                    const std::function<void(Uint128)>&);
template std::optional<std::string> read_validated(std::span<const std::byte>, const Widths&, std::uint64_t,
                                                   std::uint64_t, std::vector<std::uint64_t>&);
template std::optional<std::string> read_validated(std::span<const std::byte>, const Widths&, Uint128,
                                                   std::uint64_t, std::vector<Uint128>&);

}  // namespace othello
