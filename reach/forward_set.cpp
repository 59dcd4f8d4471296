#include "reach/forward_set.h"

#include <algorithm>

namespace othello::reach {

ForwardSet::ForwardSet(const RetroRules& retro, const std::vector<State>& starts, const ForwardLimits& limits)
    : retro_(retro) {
  const Board& board = retro.rules().board();
  const Symmetry symmetry(board, SymmetryMode::kFull);
  for (const State& start : starts) {
    const auto add = [&](std::size_t layers, int element) {
      origins_.push_back({.start = start,
                          .layers = layers,
                          .to_layers = symmetry.element(element),
                          .from_layers = symmetry.element(symmetry.inverse_of(element))});
    };
    const auto find = [&] {
      for (std::size_t i = 0; i < layers_.size(); ++i) {
        for (int element = 0; element < symmetry.order(); ++element) {
          if (!layers_[i][0].contains(symmetry.element(element)(start))) continue;
          add(i, element);
          return true;
        }
      }
      return false;
    };
    if (find()) continue;
    layers_.emplace_back(1);
    layers_.back()[0].insert(start);
    add(layers_.size() - 1, 0);
  }
  const int deepest = std::min(limits.depth, board.last_depth());
  while (depth_ < deepest && add_layer(limits.states)) ++depth_;
}

bool ForwardSet::add_layer(std::size_t most) {
  const Rules& rules = retro_.rules();
  const auto depth = static_cast<std::size_t>(depth_);
  std::vector<StateSet> next(layers_.size());
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    bool fits = true;
    layers_[i][depth].for_each([&](State state) {
      if (!fits) return;
      Bitboard moves = rules.moves(state);
      if (moves == 0) {
        state = state.with_roles_exchanged();
        moves = rules.moves(state);
      }
      for (moves &= ~rules.board().closed(); moves != 0; moves &= moves - 1)
        next[i].insert(rules.after_move(state, std::countr_zero(moves)));
      fits = next[i].size() <= most;
    });
    if (!fits) return false;
  }
  for (std::size_t i = 0; i < layers_.size(); ++i) layers_[i].push_back(std::move(next[i]));
  return true;
}

std::optional<std::size_t> ForwardSet::find_start(const State& state) const {
  const auto depth = static_cast<std::size_t>(retro_.rules().board().depth_of(state));
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    const Origin& origin = origins_[i];
    if (layers_[origin.layers][depth].contains(origin.to_layers(state))) return i;
  }
  return std::nullopt;
}

std::vector<int> ForwardSet::moves_to(const State& state, std::size_t start) const {
  const Origin& origin = origins_[start];
  const Layers& layers = layers_[origin.layers];
  State reached = origin.to_layers(state);
  std::vector<int> cells;
  for (int depth = retro_.rules().board().depth_of(state); depth > 0; --depth) {
    const StateSet& layer = layers[static_cast<std::size_t>(depth) - 1];
    std::optional<State> before;
    retro_.for_each_parent(reached, [&](const State& parent, int cell) {
      if (before) return;
      if (layer.contains(parent)) {
        before = parent;
      } else if (retro_.may_follow_a_pass(parent) && layer.contains(parent.with_roles_exchanged())) {
        before = parent.with_roles_exchanged();
      }
      if (before) cells.push_back(origin.from_layers.image(cell));
    });
    reached = *before;
  }
  std::ranges::reverse(cells);
  return cells;
}

}  // namespace othello::reach
