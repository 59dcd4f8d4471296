#include "font/game_finder.h"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

namespace othello::font {
namespace {

// One depth more makes the search surer and the forward set four times larger.
constexpr int kForwardDepth = 9;
// Most states of 5x6 need no more than the first; each is tried for the states that the one before failed on.
constexpr std::array<std::size_t, 5> kWidths{128, 1024, 8192, 65'536, 262'144};

}  // namespace

// The best nodes of one depth, without duplicates, whatever the order in which they are added.
class GameFinder::BestNodes {
 public:
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

GameFinder::GameFinder(const Board& board) : retro_(board), model_(retro_.rules()) {
  play_forwards();
  find_colour_swap_symmetry();
}

void GameFinder::play_forwards() {
  const Rules& rules = retro_.rules();
  layers_.resize(static_cast<std::size_t>(std::min(kForwardDepth, board().last_depth())) + 1);
  layers_[0].insert(board().start());
  for (std::size_t depth = 0; depth + 1 < layers_.size(); ++depth) {
    layers_[depth].for_each([&](State state) {
      Bitboard moves = rules.moves(state);
      if (moves == 0) {
        state = state.with_roles_exchanged();
        moves = rules.moves(state);
      }
      for (; moves != 0; moves &= moves - 1)
        layers_[depth + 1].insert(rules.after_move(state, std::countr_zero(moves)));
    });
  }
}

void GameFinder::find_colour_swap_symmetry() {
  const Symmetry symmetry(board(), SymmetryMode::kFull);
  for (int i = 0; i < symmetry.order() && !to_other_start_; ++i) {
    if (symmetry.element(i)(board().start()) != board().start().with_roles_exchanged()) continue;
    to_other_start_ = symmetry.element(i);
    from_other_start_ = symmetry.element(symmetry.inverse_of(i));
  }
}

std::optional<Game> GameFinder::find(const State& final_state) const {
  if (final_state.occupancy() != board().all())
    throw std::invalid_argument("a final state has no vacant cell");
  for (const std::size_t width : kWidths) {
    if (const auto game = search(final_state, width)) return game;
  }
  return std::nullopt;
}

// The predecessors of all nodes of a beam; where a pass may have been between, the state before the pass too.
template <class Visit>
void GameFinder::for_each_predecessor(const Beam& beam, const Visit& visit) const {
  std::vector<State> predecessors;
  std::vector<std::uint8_t> cells;
  for (std::uint32_t next = 0; next < beam.size(); ++next) {
    predecessors.clear();
    cells.clear();
    retro_.append_parents(beam[next].state, predecessors, cells);
    for (std::size_t i = 0; i < predecessors.size(); ++i) {
      const State& state = predecessors[i];
      visit(Node{state, next, cells[i]});
      if (retro_.may_follow_a_pass(state)) visit(Node{state.with_roles_exchanged(), next, cells[i]});
    }
  }
}

GameFinder::Beam GameFinder::best_predecessors(const Beam& beam, std::size_t width) const {
  BestNodes best(width);
  for_each_predecessor(beam, [&](const Node& node) { best.add(model_.score(node.state), node); });
  return best.take();
}

// Who begins the games that reach a state of the deepest layer.
std::optional<Colour> GameFinder::who_begins(const State& state) const {
  if (layers_.back().contains(state)) return Colour::kBlack;
  if (to_other_start_ && layers_.back().contains((*to_other_start_)(state))) return Colour::kWhite;
  return std::nullopt;
}

std::optional<GameFinder::Meeting> GameFinder::meet(const Beam& beam) const {
  std::optional<Meeting> found;
  for_each_predecessor(beam, [&](const Node& node) {
    if (found && found->first == Colour::kBlack) return;
    const auto first = who_begins(node.state);
    if (first && (!found || *first == Colour::kBlack)) found = Meeting{node, *first};
  });
  return found;
}

std::optional<Game> GameFinder::search(const State& final_state, std::size_t width) const {
  const auto forward_depth = static_cast<int>(layers_.size()) - 1;
  std::vector<Beam> beams{{Node{.state = final_state}}};
  if (board().last_depth() == forward_depth) {
    const auto first = who_begins(final_state);
    return first ? std::optional(join({beams[0][0], *first}, {})) : std::nullopt;
  }
  for (int depth = board().last_depth() - 1; depth > forward_depth; --depth)
    beams.push_back(best_predecessors(beams.back(), width));
  const auto meeting = meet(beams.back());
  return meeting ? std::optional(join(*meeting, beams)) : std::nullopt;
}

// The cells played from the start to a state of the deepest layer.
std::vector<int> GameFinder::moves_to(State state) const {
  std::vector<int> cells;
  for (auto layer = layers_.rbegin() + 1; layer != layers_.rend(); ++layer) {
    std::optional<Node> before;
    for_each_predecessor({Node{.state = state}}, [&](const Node& node) {
      if (!before && layer->contains(node.state)) before = node;
    });
    cells.push_back(before->cell);
    state = before->state;
  }
  std::ranges::reverse(cells);
  return cells;
}

// Beams run from the final state backwards; the meeting's node follows the last one. No beams: the meeting is
// the final state.
Game GameFinder::join(const Meeting& meeting, const std::vector<Beam>& beams) const {
  std::vector<int> cells;
  if (meeting.first == Colour::kBlack) {
    cells = moves_to(meeting.node.state);
  } else {
    for (const int cell : moves_to((*to_other_start_)(meeting.node.state)))
      cells.push_back(from_other_start_->image(cell));
  }
  Node node = meeting.node;
  for (auto beam = beams.rbegin(); beam != beams.rend(); ++beam) {
    cells.push_back(node.cell);
    node = (*beam)[node.next];
  }
  return with_passes(meeting.first, cells);
}

Game GameFinder::with_passes(Colour first, const std::vector<int>& cells) const {
  const Rules& rules = retro_.rules();
  Game game{.first = first, .moves = {}};
  State state = start_position(board(), first).state();
  for (const int cell : cells) {
    if (rules.moves(state) == 0) {
      game.moves.push_back(kPass);
      state = state.with_roles_exchanged();
    }
    game.moves.push_back(cell);
    state = rules.after_move(state, cell);
  }
  return game;
}

}  // namespace othello::font
