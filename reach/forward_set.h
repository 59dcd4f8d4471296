// All states of a game's first depths.
//
// A game may have several starts: those of either player's beginning, or any discs on the cells that the start of the
// board fills. Starts that a symmetry of the board maps to each other have their states in common.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "board/symmetry.h"
#include "reach/retro_rules.h"
#include "reach/state_set.h"

namespace othello::reach {

struct ForwardLimits {
  int depth = 0;                                                 // the deepest
  std::size_t states = std::numeric_limits<std::size_t>::max();  // of a depth; a depth of more is left out
};

class ForwardSet {
 public:
  /// Plays from each start. Starts fill the cells that the board's own start fills. The bytes of the states are some
  /// 32 to 64 for each state of the deepest depth, by each class of starts.
  ForwardSet(const RetroRules& retro, const std::vector<State>& starts, const ForwardLimits& limits);

  /// The deepest depth, of which all states are known, as of those before.
  int depth() const { return depth_; }
  const State& start(std::size_t index) const { return origins_[index].start; }
  /// The first of the starts that reach a state, which must be of such a depth; nothing if none does.
  std::optional<std::size_t> find_start(const State& state) const;
  /// The cells played from that start to the state.
  std::vector<int> moves_to(const State& state, std::size_t start) const;

 private:
  using Layers = std::vector<StateSet>;  // by depth

  struct Origin {
    State start;
    std::size_t layers;  // of the start that stands for its orbit
    Transformation to_layers;
    Transformation from_layers;
  };

  // Adds the next depth; false if it has more states than allowed.
  bool add_layer(std::size_t most);

  const RetroRules& retro_;
  std::vector<Layers> layers_;
  std::vector<Origin> origins_;  // by start
  int depth_ = 0;
};

}  // namespace othello::reach
