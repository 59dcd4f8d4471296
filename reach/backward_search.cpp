#include "reach/backward_search.h"

#include <algorithm>
#include <utility>

namespace othello::reach {
namespace {

// Nodes expanded between two polls of should_stop: less than a millisecond.
constexpr std::size_t kBetweenStopPolls = 256;

}  // namespace

BackwardSearch::BackwardSearch(const RetroRules& retro, const ForwardSet& forward, const LineTest& lines,
                               std::span<const State> roots, std::uint64_t memory)
    : retro_(retro),
      forward_(forward),
      lines_(lines),
      // A third for the table, which takes half as much again while it grows; the rest for the nodes, whose vectors
      // may have twice the capacity that they use.
      visited_(memory / 3),
      root_depth_(retro.rules().board().depth_of(roots.front())) {
  const auto levels = static_cast<std::uint64_t>(root_depth_ - forward.depth());
  level_capacity_ =
      static_cast<std::size_t>(std::max<std::uint64_t>(memory / 2 / levels / (2 * sizeof(Node)), 1));
  levels_.emplace_back();
  for (const State& root : roots) levels_.back().nodes.push_back({.state = root, .next = 0, .cell = 0});
}

int BackwardSearch::depth_of_last() const {
  return root_depth_ - static_cast<int>(levels_.size() - 1);
}

BackwardSearch::Outcome BackwardSearch::run(std::uint64_t states, const std::function<bool()>& should_stop) {
  const std::uint64_t last = states_ + states;
  while (!game_) {
    while (!levels_.empty() && levels_.back().done == levels_.back().nodes.size()) levels_.pop_back();
    if (levels_.empty()) return Outcome::kExhausted;
    Level parents;
    Level& level = levels_.back();
    bool stop = false;
    while (level.done < level.nodes.size() && parents.nodes.size() < level_capacity_ && !game_ && !stop) {
      expand(level.nodes[level.done], static_cast<std::uint32_t>(level.done), parents);
      ++level.done;
      stop = states_ >= last || (++expanded_ % kBetweenStopPolls == 0 && should_stop && should_stop());
    }
    const auto back = static_cast<int>(levels_.size()) - 1;
    if (level.done == level.nodes.size() && back == whole_depths_) ++whole_depths_;
    if (!parents.nodes.empty()) levels_.push_back(std::move(parents));
    if (stop && !game_) return Outcome::kStopped;
  }
  return Outcome::kFound;
}

void BackwardSearch::expand(const Node& node, std::uint32_t index, Level& parents) {
  retro_.for_each_fillable_parent(node.state, [&](const State& state, int last) {
    const auto cell = static_cast<std::uint8_t>(last);
    consider({.state = state, .next = index, .cell = cell}, parents);
    if (retro_.may_follow_a_pass(state))
      consider({.state = state.with_roles_exchanged(), .next = index, .cell = cell}, parents);
  });
}

void BackwardSearch::consider(const Node& parent, Level& parents) {
  if (game_) return;
  if (depth_of_last() - 1 == forward_.depth()) {
    ++states_;
    if (const auto start = forward_.find_start(parent.state)) finish(parent, *start);
    return;
  }
  if (retro_.last_moves(parent.state) == 0 || !lines_.allows(parent.state) ||
      !retro_.may_all_be_taken_back(parent.state))
    return;
  if (!visited_.insert(parent.state)) return;
  ++states_;
  parents.nodes.push_back(parent);
}

void BackwardSearch::finish(const Node& meeting, std::size_t start) {
  std::vector<int> cells = forward_.moves_to(meeting.state, start);
  Node node = meeting;
  for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
    cells.push_back(node.cell);
    node = level->nodes[node.next];
  }
  game_ = with_passes(retro_.rules().board(), forward_.start(start), cells);
}

}  // namespace othello::reach
