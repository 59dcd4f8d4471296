// Roaring bitmaps (Lemire et al., 2018): arrays, bitmaps or runs for every 2^16 numbers.
#include "bench/peers/coder.h"

#ifdef OTHELLO_HAS_ROARING
#include <roaring/roaring64map.hh>

namespace othello::peers {
namespace {

class Roaring : public Coder {
 public:
  std::string name() const override { return "roaring"; }

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

void add_roaring(Coders& coders) {
  coders.push_back(std::make_unique<Roaring>());
}

}  // namespace othello::peers
#else
namespace othello::peers {
void add_roaring(Coders& /*coders*/) {}
}  // namespace othello::peers
#endif
