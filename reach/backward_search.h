// All states that lead to a state, as far back as the forward set: an exhaustive search, which proves that no game
// leads there, or finds one.
//
// Moves are taken back (reach/retro_rules.h). A state is left out if its occupancy cannot be filled, if a line of it
// shows what no game does (reach/line_patterns.h), if no disc of it can be the last one, or if it has come up before.
// At the deepest depth of the forward set (reach/forward_set.h) states are looked up there.
//
// The search goes depth by depth as long as the states of a depth fit its share of the memory. Where they do not, it
// takes as many states of the depth before as fill the share, searches all that leads to those, and then takes the next
// ones. So it always ends, within its memory, if it is given the time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "reach/forward_set.h"
#include "reach/game.h"
#include "reach/line_patterns.h"
#include "reach/retro_rules.h"
#include "reach/visited_states.h"

namespace othello::reach {

class BackwardSearch {
 public:
  enum class Outcome {
    kFound,      // game()
    kExhausted,  // no game leads to a root
    kStopped     // run() continues
  };

  /// `roots`: states of one depth beyond that of the forward set. The first two, and `lines`, must outlive this.
  /// `memory`: bytes, about.
  BackwardSearch(const RetroRules& retro, const ForwardSet& forward, const LineTest& lines,
                 std::span<const State> roots, std::uint64_t memory);

  /// Searches until it has seen so many more states, or `should_stop`.
  Outcome run(std::uint64_t states, const std::function<bool()>& should_stop);

  /// The game that was found, to a root.
  const Game& game() const { return *game_; }
  /// States seen, those left out and the roots not among them.
  std::uint64_t states() const { return states_; }
  /// Of so many depths before the roots all states were seen that lead there.
  int whole_depths() const { return whole_depths_; }

 private:
  struct Node {
    State state;
    std::uint32_t next;  // the state that follows, among the nodes one depth deeper
    std::uint8_t cell;   // by this move
  };
  // Nodes of a depth: those before `done` were expanded, and what leads to them was searched or is in deeper levels.
  struct Level {
    std::vector<Node> nodes;
    std::size_t done = 0;
  };

  void expand(const Node& node, std::uint32_t index, Level& parents);
  void consider(const Node& parent, Level& parents);
  void finish(const Node& meeting, std::size_t start);
  int depth_of_last() const;

  const RetroRules& retro_;
  const ForwardSet& forward_;
  const LineTest& lines_;
  std::size_t level_capacity_;
  VisitedStates visited_;
  std::vector<Level> levels_;  // from the roots backwards
  int root_depth_;
  std::uint64_t states_ = 0;
  std::size_t expanded_ = 0;  // nodes
  int whole_depths_ = 0;
  std::optional<Game> game_;
};

}  // namespace othello::reach
