// Roaring bitmaps (Lemire et al., 2018): arrays, bitmaps or runs for every 2^16 numbers.
#include "gapkeep/laboratory/code.h"

#ifdef OTHELLO_HAS_ROARING
#include <roaring/roaring64map.hh>

namespace othello::laboratory {
namespace {

class Roaring : public Code {
 public:
  void encode(std::span<const std::uint64_t> values) override {
    Roaring64Map map;
    map.addMany(values.size(), values.data());
    map.runOptimize();
    bytes_.resize(map.getSizeInBytes());
    map.write(bytes_.data());
  }
  std::size_t bytes() const override { return bytes_.size(); }
  void decode(std::span<std::uint64_t> values) override {
    Roaring64Map::read(bytes_.data()).toUint64Array(values.data());
  }

 private:
  std::vector<char> bytes_;
};

}  // namespace

std::optional<CodeEntry> roaring_entry() {
  return CodeEntry{.name = "roaring",
                   .parameters = {},
                   .help = "an array, a bitmap or runs for every 2^16 numbers (CRoaring)",
                   .make_gap_code = {},
                   .make_code = [](std::string_view) { return std::make_unique<Roaring>(); }};
}

}  // namespace othello::laboratory
#else
namespace othello::laboratory {
std::optional<CodeEntry> roaring_entry() {
  return std::nullopt;
}
}  // namespace othello::laboratory
#endif
