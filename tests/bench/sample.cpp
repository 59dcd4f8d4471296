#include "tests/bench/sample.h"

#include <cstdlib>
#include <stdexcept>

#include "enumerate/run_search.h"
#include "gapkeep/validate.h"
#include "numbering/othello_numbering.h"

namespace othello::bench {
namespace {

std::vector<std::uint64_t> make_ranks() {
  enumerate::SearchOptions options{.board = Board(5, 6)};
  options.engine = enumerate::Engine::kShiftedQueue;  // whose numbers are ranks
  options.max_depth = sample_depth();
  options.threads = 2;
  options.memory = std::uint64_t{1} << 30;
  options.keep_last_states = true;
  enumerate::SearchObserver observer;
  const enumerate::SearchResult result = enumerate::run_search(options, observer);
  std::vector<std::uint64_t> ranks;
  result.last_states.visit([&](std::span<const std::byte> piece) {
    validate_blocks<std::uint64_t>(piece, options.widths, ~std::uint64_t{0},
                                   [&](std::uint64_t rank) { ranks.push_back(rank); });
  });
  if (ranks.empty()) throw std::logic_error("there are no states to measure with");
  return ranks;
}

std::vector<State> make_states() {
  const Board board(5, 6);
  const OthelloNumbering<std::uint64_t> numbering(board, Symmetry(board, SymmetryMode::kFull), Bound::kPlain);
  std::vector<State> states;
  for (std::size_t i = 0; i < sample_ranks().size(); i += 97)
    states.push_back(numbering.unrank_orbit(sample_ranks()[i]));
  return states;
}

}  // namespace

int sample_depth() {
  const char* wanted = std::getenv("OTHELLO_SAMPLE_DEPTH");
  return wanted == nullptr ? 11 : std::atoi(wanted);
}

const std::vector<std::uint64_t>& sample_ranks() {
  static const std::vector<std::uint64_t> ranks = make_ranks();
  return ranks;
}

const std::vector<State>& sample_states() {
  static const std::vector<State> states = make_states();
  return states;
}

}  // namespace othello::bench
