#include "play/fitting_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <vector>

#include "board/rules.h"
#include "play/patterns/patterns.h"

namespace othello::play {

std::string sample_rows(Player& player, const SampleOptions& options) {
  std::string text = "game,vacant,exact,value,evaluation";
  for (std::size_t i = 0; i < kFeatures; ++i) text += fmt::format(",{}", name_of(static_cast<Feature>(i)));
  const int cells = player.board().cells();
  text += fmt::format("\nscale,{},1,{},0,{}", cells, cells, fmt::join(player.feature_scale(), ","));
  take_samples(player, options, [&](const Sample& sample) {
    text += fmt::format("\n{},{},{},{},{},{}", sample.game, sample.vacant, sample.exact ? 1 : 0, sample.value,
                        sample.evaluation, fmt::join(sample.counts, ","));
  });
  return text;
}

std::string pattern_rows(const Board& board) {
  const endgame::Field field(board);
  std::vector<std::string> lines;
  for (const patterns::Pattern& pattern : patterns::patterns_of(board.columns(), board.rows())) {
    std::vector<std::string> instances;
    for (patterns::Instance cells : pattern.instances) {
      for (int& cell : cells) cell = field.to_board(cell);
      instances.push_back(fmt::format("{}", fmt::join(cells, ",")));
    }
    lines.push_back(fmt::format("{}", fmt::join(instances, " ")));
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string position_rows(Player& player, const LabelOptions& options) {
  const Rules rules(player.board());
  const auto moves_of = [&](const State& state) { return std::popcount(rules.moves(state)); };
  std::string text = "vacant,value,moves,replies,mover,opponent";
  label_positions(player, options, [&](const LabelledPosition& position) {
    const State& state = position.state;
    text += fmt::format("\n{},{},{},{},{:x},{:x}", position.vacant, position.value, moves_of(state),
                        moves_of(state.with_roles_exchanged()), state.mover, state.opponent);
  });
  return text;
}

std::string played_rows(Player& player, const PlayedOptions& options) {
  std::string text = "vacant,estimate,result,player";
  play_games(player, options, [&](const PlayedPosition& position) {
    text += fmt::format("\n{},{},{},{}", position.vacant, position.estimate, position.result,
                        position.mover == Colour::kBlack ? 1 : 2);
  });
  return text;
}

}  // namespace othello::play
