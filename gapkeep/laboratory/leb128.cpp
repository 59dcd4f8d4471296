// LEB128: seven bits a byte, the eighth says whether more follow.
#include "gapkeep/laboratory/code.h"

namespace othello::laboratory {
namespace {

class Leb128 : public GapCode {
 public:
  void encode(std::span<const std::uint64_t> values, Bytes& out) override {
    for (std::size_t i = 1; i < values.size(); ++i) {
      std::uint64_t gap = values[i] - values[i - 1] - 1;
      for (; gap >= 128; gap >>= 7) out.push_back(static_cast<std::uint8_t>(gap | 128));
      out.push_back(static_cast<std::uint8_t>(gap));
    }
  }

  void decode(const Bytes& in, std::span<std::uint64_t> values) override {
    const std::uint8_t* next = in.data();
    std::uint64_t value = values[0] = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
      std::uint64_t gap = *next++;
      if (gap >= 128) {
        gap &= 127;
        for (int shift = 7;; shift += 7) {
          const std::uint64_t more = *next++;
          gap |= (more & 127) << shift;
          if (more < 128) break;
        }
      }
      values[i] = value += gap + 1;
    }
  }
};

}  // namespace

CodeEntry leb128_entry() {
  return {.name = "leb128",
          .parameters = {},
          .help = "seven bits a byte, the eighth says whether more follow",
          .make_gap_code = [](std::string_view) { return std::make_unique<Leb128>(); },
          .make_code = {}};
}

}  // namespace othello::laboratory
