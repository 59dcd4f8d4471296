// The textbook search, for comparison: every state of a depth in a hash set, or in an array that is sorted
// and freed of duplicates, on one thread.
//
//   othello_textbook MxN DEPTH
//
// Prints states per second of both, and of the two engines on one thread, all measured in this run.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <unordered_set>
#include <vector>

#include "board/rules.h"
#include "board/symmetry.h"
#include "enumerate/run_search.h"
#include "numbering/othello_numbering.h"
#include "system/memory.h"
#include "system/stopwatch.h"

namespace othello::bench {
namespace {

class CountsStates : public enumerate::SearchObserver {
 public:
  void depth_finished(const enumerate::DepthRow& row) override { states += row.states; }
  std::uint64_t states = 0;
};

struct Game {
  Rules rules;
  Symmetry symmetry;
  OthelloNumbering<std::uint64_t> numbering;

  explicit Game(const Board& board)
      : rules(board), symmetry(board, SymmetryMode::kFull), numbering(board, symmetry, Bound::kPlain) {}

  template <class Visit>
  void successors(std::uint64_t rank, Visit&& visit) const {
    State state = numbering.unrank_orbit(rank);
    Bitboard moves = rules.moves(state);
    if (moves == 0) {
      state = state.with_roles_exchanged();
      moves = rules.moves(state);
    }
    for (; moves != 0; moves &= moves - 1) {
      visit(numbering.rank_orbit(rules.after_move(state, std::countr_zero(moves))));
    }
  }
};

std::uint64_t by_hash_set(const Game& game, int depth) {
  std::unordered_set<std::uint64_t> frontier{game.numbering.rank_orbit(game.rules.board().start())};
  std::uint64_t states = 1;
  for (int d = 0; d < depth; ++d) {
    std::unordered_set<std::uint64_t> next;
    for (const std::uint64_t rank : frontier) {
      game.successors(rank, [&](std::uint64_t successor) { next.insert(successor); });
    }
    frontier = std::move(next);
    states += frontier.size();
  }
  return states;
}

std::uint64_t by_sorting(const Game& game, int depth) {
  std::vector<std::uint64_t> frontier{game.numbering.rank_orbit(game.rules.board().start())};
  std::uint64_t states = 1;
  for (int d = 0; d < depth; ++d) {
    std::vector<std::uint64_t> next;
    for (const std::uint64_t rank : frontier) {
      game.successors(rank, [&](std::uint64_t successor) { next.push_back(successor); });
    }
    std::ranges::sort(next);
    const auto rest = std::ranges::unique(next);
    next.erase(rest.begin(), rest.end());
    frontier = std::move(next);
    states += frontier.size();
  }
  return states;
}

std::uint64_t by_engine(const Board& board, int depth, enumerate::Engine engine) {
  enumerate::SearchOptions options{.board = board};
  options.engine = engine;
  options.max_depth = depth;
  options.threads = 1;
  options.memory = usable_memory() / 2;
  CountsStates observer;
  enumerate::run_search(options, observer);
  return observer.states;
}

template <class Search>
void measure(const char* name, Search&& search) {
  const Stopwatch stopwatch;
  const std::uint64_t states = search();
  const double seconds = stopwatch.seconds();
  fmt::print("{:16} {:12} states {:9.2f} s {:8.2f} million states/s\n", name, states, seconds,
             static_cast<double>(states) / seconds / 1e6);
}

}  // namespace
}  // namespace othello::bench

int main(int argc, char** argv) {
  using namespace othello;
  using namespace othello::bench;
  if (argc != 3) {
    fmt::print(stderr, "othello_textbook MxN DEPTH\n");
    return 2;
  }
  const Board board = Board::parse(argv[1]);
  const int depth = std::atoi(argv[2]);
  const Game game(board);
  measure("hash set", [&] { return by_hash_set(game, depth); });
  measure("sort and unique", [&] { return by_sorting(game, depth); });
  measure("shifted-queue", [&] { return by_engine(board, depth, enumerate::Engine::kShiftedQueue); });
  measure("occupancy", [&] { return by_engine(board, depth, enumerate::Engine::kOccupancy); });
}
