// Mutations of OBF that stay near positions: cells are changed one at a time, fields and lines doubled or
// dropped.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using Random = std::minstd_rand;

constexpr std::string_view kLetters = "XOxo*-.;:%+ abcdefgh12345678AH09\n\r\t";

// Up to and with the next of `end` from a random place on; at most what there is.
std::pair<std::size_t, std::size_t> piece(const std::string& text, char end, Random& random) {
  const std::size_t begin = random() % text.size();
  const std::size_t last = text.find(end, begin);
  return {begin, (last == std::string::npos ? text.size() : last + 1) - begin};
}

void change(std::string& text, Random& random) {
  if (text.empty()) return;
  const char end = random() % 2 == 0 ? ';' : '\n';
  const auto [begin, size] = piece(text, end, random);
  switch (random() % 5) {
    case 0:
    case 1:
      text[begin] = kLetters[random() % kLetters.size()];
      break;
    case 2:
      text.insert(begin, text.substr(begin, size));
      break;
    case 3:
      text.erase(begin, size);
      break;
    default:
      text.insert(begin, 1, kLetters[random() % kLetters.size()]);
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  Random random(seed);
  if (random() % 3 == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  for (auto changes = 1 + random() % 4; changes > 0; --changes) change(text, random);
  text.resize(std::min(text.size(), most));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
