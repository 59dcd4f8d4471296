// Finds a game that leads to a state, where there is one that is not too hard to find.
//
// Moves are taken back (reach/retro_rules.h) from the state, depth by depth. Nearly all states that this gives are
// unreachable, so at each depth only the states that score best (reach/reachability_model.h) are kept: a beam
// search. Late states have many times more predecessors than early ones, and the early depths are where a beam fails.
// So the limit is on how many predecessors it looks at: it is wider where they are few. Those that a glance shows to be
// unreachable are left out, as in the exhaustive search (reach/backward_search.h). When a state of the forward set
// (reach/forward_set.h) comes up, the two halves make a game.
//
// The states of 5x6 at depth 9 number 557,539 orbits, one in 10^5 of all colourings of as many cells with the
// centre; so the search depends on the quality of the score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "reach/forward_set.h"
#include "reach/game.h"
#include "reach/line_patterns.h"
#include "reach/reachability_model.h"
#include "reach/retro_rules.h"

namespace othello::reach {

class BeamSearch {
 public:
  /// All must outlive it.
  BeamSearch(const RetroRules& retro, const ForwardSet& forward, const ReachabilityModel& model)
      : retro_(retro), forward_(forward), model_(model) {}

  /// A game to one of `roots`, states of one occupancy, from the first start possible; nothing if a beam finds none that
  /// looks at `breadth` states a depth and keeps the best quarter, or once `should_stop`. `lines`: of the occupancy.
  /// Depends on nothing else.
  std::optional<Game> find(std::span<const State> roots, const LineTest& lines, std::size_t breadth,
                           const std::function<bool()>& should_stop = {}) const;
  /// The most memory of such a search that takes back so many depths.
  static std::uint64_t bytes(std::size_t breadth, int depths);

 private:
  // A state of the backwards search: after the move that led to it, and before a pass if its mover must pass.
  struct Node {
    State state;
    std::uint32_t next = 0;  // the state that follows, in the beam of the next depth
    std::uint8_t cell = 0;   // by this move
  };
  using Beam = std::vector<Node>;
  class BestNodes;

  // A state in which the two halves of a game meet.
  struct Meeting {
    Node node;
    std::size_t start;
  };

  template <class Visit>
  void for_each_predecessor(const Beam& beam, std::uint32_t next, const Visit& visit) const;
  Beam best_predecessors(const Beam& beam, const LineTest& lines, std::size_t breadth,
                         const std::function<bool()>& should_stop) const;
  std::optional<Meeting> meet(const Beam& beam, const std::function<bool()>& should_stop) const;
  Game join(const Meeting& meeting, const std::vector<Beam>& beams) const;

  const RetroRules& retro_;
  const ForwardSet& forward_;
  const ReachabilityModel& model_;
};

}  // namespace othello::reach
