// StreamVByte (Lemire, Kurz and Rupp, 2018): two bits a gap give its length, apart from its bytes.
#include "gapkeep/laboratory/code.h"

#ifdef OTHELLO_HAS_STREAMVBYTE
#include <streamvbyte.h>

#include <cstring>

namespace othello::laboratory {
namespace {

// Gaps of 32 bits; a larger one is all ones, and stands in full behind the rest.
class StreamVByte : public GapCode {
 public:
  void encode(std::span<const std::uint64_t> values, Bytes& out) override {
    gaps_.clear();
    large_.clear();
    for (std::size_t i = 1; i < values.size(); ++i) {
      const std::uint64_t gap = values[i] - values[i - 1] - 1;
      gaps_.push_back(gap < kLarge ? static_cast<std::uint32_t>(gap) : kLarge);
      if (gap >= kLarge) large_.push_back(gap);
    }
    const auto count = static_cast<std::uint32_t>(gaps_.size());
    out.resize(streamvbyte_max_compressedbytes(count) + 16);
    const std::size_t bytes = streamvbyte_encode_0124(gaps_.data(), count, out.data());
    out.resize(bytes + 8 * large_.size());
    if (!large_.empty()) std::memcpy(out.data() + bytes, large_.data(), 8 * large_.size());
  }

  void decode(const Bytes& in, std::span<std::uint64_t> values) override {
    gaps_.resize(values.size() + 16);
    const auto count = static_cast<std::uint32_t>(values.size() - 1);
    const std::uint8_t* large = in.data() + streamvbyte_decode_0124(in.data(), gaps_.data(), count);
    std::uint64_t value = values[0] = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
      std::uint64_t gap = gaps_[i - 1];
      if (gap == kLarge) [[unlikely]] {
        std::memcpy(&gap, large, 8);
        large += 8;
      }
      values[i] = value += gap + 1;
    }
  }

 private:
  static constexpr std::uint32_t kLarge = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> gaps_;
  Values large_;
};

}  // namespace

std::optional<CodeEntry> stream_vbyte_entry() {
  return CodeEntry{.name = "streamvbyte",
                   .parameters = {},
                   .help = "two bits a gap tell its bytes, apart from the bytes themselves (libstreamvbyte)",
                   .make_gap_code = [](std::string_view) { return std::make_unique<StreamVByte>(); },
                   .make_code = {}};
}

}  // namespace othello::laboratory
#else
namespace othello::laboratory {
std::optional<CodeEntry> stream_vbyte_entry() {
  return std::nullopt;
}
}  // namespace othello::laboratory
#endif
