// Mutations of games: cells and passes are put in, words doubled or dropped.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

std::string word(std::minstd_rand& random) {
  static constexpr const char* kWords[] = {"pass", "pa ", "PS", "--", " ", "\n", "1. ", "12)", ", ", "e10"};
  if (random() % 3 == 0) return kWords[random() % std::size(kWords)];
  const char first = random() % 4 == 0 ? 'A' : 'a';
  return {static_cast<char>(first + random() % 8), static_cast<char>('1' + random() % 8)};
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  for (auto changes = 1 + random() % 3; changes > 0; --changes) {
    const std::size_t at = random() % (text.size() + 1);
    switch (random() % 4) {
      case 0:
        text.erase(at, 1 + random() % 4);
        break;
      case 1:
        text.replace(at, 2, word(random));
        break;
      default:
        text.insert(at, word(random));
    }
  }
  text.resize(std::min(text.size(), most));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
