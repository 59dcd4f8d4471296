// Mutations of blocks of the entropy code that get past the head: its magic stays, and frequencies keep their sum.
#include <cstdint>
#include <cstring>
#include <random>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

// gapkeep/rans.h
constexpr std::size_t kValuesAt = 20;
constexpr std::size_t kHeadBytes = 24;

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::minstd_rand random(seed);
  const std::size_t values = size > kValuesAt ? data[kValuesAt] : 0;
  const std::size_t pairs_end = kHeadBytes + 2 * values;
  if (values == 0 || size < pairs_end) return LLVMFuzzerMutate(data, size, most);
  switch (random() % 4) {
    case 0: {  // one value becomes rarer, another more frequent
      const auto frequency = [&]() -> std::uint8_t& {
        return data[kHeadBytes + 2 * (random() % values) + 1];
      };
      --frequency();
      ++frequency();
      return size;
    }
    case 1:  // states and streams
      return pairs_end + LLVMFuzzerMutate(data + pairs_end, size - pairs_end, most - pairs_end);
    case 2:  // sizes, and the escape
      data[4 + random() % (kHeadBytes - 4)] = static_cast<std::uint8_t>(random());
      return size;
    default:
      size = LLVMFuzzerMutate(data, size, most);
      std::memcpy(data, "rANS", size < 4 ? size : 4);
      return size;
  }
}
