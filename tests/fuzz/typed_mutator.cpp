// Mutations of what is typed: commands and their words are put in.
#include <array>
#include <random>
#include <string_view>

#include "fuzz/text_mutation.h"

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
  return othello::fuzz::mutate_text(
      data, size, most, seed, [](std::minstd_rand& random) { return kWords.at(random() % kWords.size()); });
}
