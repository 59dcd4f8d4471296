// Mutations of text that stay near its words: words are put in, what stands in a line is doubled or dropped.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace othello::fuzz {

/// As LLVMFuzzerCustomMutator(); `word(random)` gives a word to put in.
template <class Word>
std::size_t mutate_text(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed, Word&& word) {
  std::minstd_rand random(seed);
  if (random() % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  for (auto changes = 1 + random() % 4; changes > 0; --changes) {
    const std::size_t at = random() % (text.size() + 1);
    const std::size_t end = std::min(text.find('\n', at), text.size());
    switch (random() % 8) {
      case 0:
        text.erase(at, 1 + random() % 4);
        break;
      case 1:
        text.erase(at, end - at);
        break;
      case 2:
        text.insert(at, text.substr(at, end - at));
        break;
      case 3:
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

}  // namespace othello::fuzz
