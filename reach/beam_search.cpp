#include "reach/beam_search.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <unordered_map>

namespace othello::reach {
namespace {

// Nodes whose predecessors are found between two polls of should_stop: some milliseconds.
constexpr std::uint32_t kNodesBetweenPolls = 256;

constexpr std::size_t kKeptShare = 4;  // of the breadth one state in so many is kept

}  // namespace

// The best nodes of one depth, without duplicates, whatever the order in which they are added.
class BeamSearch::BestNodes {
 public:
  // Of a state of the width, at most.
  static constexpr std::uint64_t kBytes = 8 * (sizeof(Node) + 8);

  explicit BestNodes(std::size_t width) : width_(width) {}

  void add(int score, const Node& node) {
    if (score < least_) return;
    nodes_.push_back({score, node});
    if (nodes_.size() >= 4 * width_ + kSlack) prune();
  }

  Beam take() {
    prune();
    Beam beam;
    for (const auto& [score, node] : nodes_) beam.push_back(node);
    return beam;
  }

 private:
  struct Scored {
    int score;
    Node node;
  };

  void prune() {
    std::ranges::sort(nodes_, [](const Scored& a, const Scored& b) {
      return std::tuple(-a.score, a.node.state, a.node.next, a.node.cell) <
             std::tuple(-b.score, b.node.state, b.node.next, b.node.cell);
    });
    // clang 14 does not compile std::ranges::unique of libstdc++.
    const auto repeated = std::unique(nodes_.begin(), nodes_.end(), [](const Scored& a, const Scored& b) {
      return a.node.state == b.node.state;
    });
    nodes_.erase(repeated, nodes_.end());
    spread_over_occupancies();
    if (nodes_.size() < width_) return;
    nodes_.resize(width_, nodes_.front());
    least_ = nodes_.back().score;
  }

  // States of one occupancy score alike and fail alike: no more than a share of the beam may be of one.
  void spread_over_occupancies() {
    const std::size_t most = std::max<std::size_t>(2, width_ / kMinOccupancies);
    std::unordered_map<Bitboard, std::size_t> taken;
    std::erase_if(nodes_,
                  [&](const Scored& scored) { return ++taken[scored.node.state.occupancy()] > most; });
  }

  static constexpr std::size_t kSlack = 1024;
  static constexpr std::size_t kMinOccupancies = 64;  // in a full beam

  std::size_t width_;
  int least_ = std::numeric_limits<int>::min();
  std::vector<Scored> nodes_;
};

std::uint64_t BeamSearch::bytes(std::size_t breadth, int depths) {
  const std::uint64_t width = breadth / kKeptShare;
  return width * (sizeof(Node) * static_cast<std::uint64_t>(depths) + BestNodes::kBytes);
}

// The predecessors of a node of a beam; where a pass may have been between, the state before the pass too.
template <class Visit>
void BeamSearch::for_each_predecessor(const Beam& beam, std::uint32_t next, const Visit& visit) const {
  retro_.for_each_fillable_parent(beam[next].state, [&](const State& state, int cell) {
    visit(Node{state, next, static_cast<std::uint8_t>(cell)});
    if (retro_.may_follow_a_pass(state))
      visit(Node{state.with_roles_exchanged(), next, static_cast<std::uint8_t>(cell)});
  });
}

// Looks at the predecessors of the best nodes first, until it has seen `breadth` of them.
BeamSearch::Beam BeamSearch::best_predecessors(const Beam& beam, const LineTest& lines, std::size_t breadth,
                                               const std::function<bool()>& should_stop) const {
  BestNodes best(std::max<std::size_t>(breadth / kKeptShare, 1));
  std::size_t seen = 0;
  for (std::uint32_t next = 0; next < beam.size() && seen < breadth; ++next) {
    if (next % kNodesBetweenPolls == 0 && should_stop && should_stop()) return {};
    for_each_predecessor(beam, next, [&](const Node& node) {
      ++seen;
      if (retro_.last_moves(node.state) != 0 && lines.allows(node.state) &&
          retro_.may_all_be_taken_back(node.state))
        best.add(model_.score(node.state), node);
    });
  }
  return best.take();
}

std::optional<BeamSearch::Meeting> BeamSearch::meet(const Beam& beam,
                                                    const std::function<bool()>& should_stop) const {
  std::optional<Meeting> found;
  for (std::uint32_t next = 0; next < beam.size() && !(found && found->start == 0); ++next) {
    if (next % kNodesBetweenPolls == 0 && should_stop && should_stop()) return found;
    for_each_predecessor(beam, next, [&](const Node& node) {
      const auto start = forward_.find_start(node.state);
      if (start && (!found || *start < found->start)) found = Meeting{node, *start};
    });
  }
  return found;
}

std::optional<Game> BeamSearch::find(std::span<const State> roots, const LineTest& lines, std::size_t breadth,
                                     const std::function<bool()>& should_stop) const {
  std::vector<Beam> beams(1);
  for (const State& root : roots) beams[0].push_back({.state = root});
  const int last_depth = retro_.rules().board().depth_of(roots.front());
  if (last_depth <= forward_.depth()) {
    for (const Node& node : beams[0]) {
      if (const auto start = forward_.find_start(node.state)) return join({node, *start}, {});
    }
    return std::nullopt;
  }
  for (int depth = last_depth - 1; depth > forward_.depth(); --depth) {
    beams.push_back(best_predecessors(beams.back(), lines, breadth, should_stop));
    if (should_stop && should_stop()) return std::nullopt;
  }
  const auto meeting = meet(beams.back(), should_stop);
  return meeting ? std::optional(join(*meeting, beams)) : std::nullopt;
}

// Beams run from the roots backwards; the meeting's node follows the last one. No beams: the meeting is a root.
Game BeamSearch::join(const Meeting& meeting, const std::vector<Beam>& beams) const {
  std::vector<int> cells = forward_.moves_to(meeting.node.state, meeting.start);
  Node node = meeting.node;
  for (auto beam = beams.rbegin(); beam != beams.rend(); ++beam) {
    cells.push_back(node.cell);
    node = (*beam)[node.next];
  }
  return with_passes(retro_.rules().board(), forward_.start(meeting.start), cells);
}

}  // namespace othello::reach
