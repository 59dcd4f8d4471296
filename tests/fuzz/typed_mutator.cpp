// Mutations of what is typed that stay near commands: words are put in, lines doubled or dropped.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

constexpr std::array<std::string_view, 37> kWords{"play ",
                                                  "genmove ",
                                                  "reg_genmove ",
                                                  "undo\n",
                                                  "boardsize ",
                                                  "clear_board\n",
                                                  "time_settings ",
                                                  "time_left ",
                                                  "final_score\n",
                                                  "showboard\n",
                                                  "othello-hint\n",
                                                  "komi ",
                                                  "list_games\n",
                                                  "set_game Othello\n",
                                                  "b ",
                                                  "w ",
                                                  "black ",
                                                  "white ",
                                                  "pass\n",
                                                  "d3\n",
                                                  "b1\n",
                                                  "a1 ",
                                                  "8\n",
                                                  "3 ",
                                                  "4\n",
                                                  "1e9 ",
                                                  "hint\n",
                                                  "level ",
                                                  "time ",
                                                  "colour ",
                                                  "both\n",
                                                  "none\n",
                                                  "go\n",
                                                  "new\n",
                                                  "stop\n",
                                                  "quit\n",
                                                  "gogui-rules_legal_moves\n"};

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 3 == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  for (auto changes = 1 + random() % 4; changes > 0; --changes) {
    const std::size_t at = random() % (text.size() + 1);
    const std::size_t end = std::min(text.find('\n', at), text.size());
    switch (random() % 4) {
      case 0:
        text.erase(at, end - at);
        break;
      case 1:
        text.insert(at, text.substr(at, end - at));
        break;
      default:
        text.insert(at, kWords.at(random() % kWords.size()));
    }
  }
  text.resize(std::min(text.size(), most));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
