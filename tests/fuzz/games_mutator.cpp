// Mutations of games: cells, passes and what may stand between them are put in.
#include <iterator>
#include <random>
#include <string>

#include "fuzz/text_mutation.h"

namespace {

std::string word(std::minstd_rand& random) {
  static constexpr const char* kWords[] = {"pass", "pa ",  "PS",    "--",    " ",     "\n",
                                           "1. ",  "12)",  ", ",    "e10",   "(;",    ")",
                                           "];B[", "];W[", "GM[2]", "SZ[8]", "AB[dd]"};
  if (random() % 3 == 0) return kWords[random() % std::size(kWords)];
  const char first = random() % 4 == 0 ? 'A' : 'a';
  const auto up_to_seven = [&] { return static_cast<char>(random() % 8); };
  return {static_cast<char>(first + up_to_seven()), static_cast<char>('1' + up_to_seven())};
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return othello::fuzz::mutate_text(data, size, most, seed, word);
}
