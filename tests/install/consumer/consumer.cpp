// Reads a results file with the installed libraries: its board and depth, how many states it has, the sum of
// their mover's discs, the bits of a gap with the best two widths, and the Othello number of its first state.
#include <cstdint>
#include <cstdio>
#include <exception>
#include <span>

#include "board/rules.h"
#include "board/text.h"
#include "gapkeep/gap_counts.h"
#include "gapkeep/optimum.h"
#include "numbering/othello_numbering.h"
#include "stored/stored_gaps.h"
#include "stored/stored_set.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    const auto set = othello::stored::open_stored_set(argv[1], {});
    const othello::stored::StoredSetLabel& label = set->label();
    std::uint64_t states = 0;
    std::uint64_t discs = 0;
    othello::State first;
    set->visit_states([&](std::span<const othello::State> some) {
      if (states == 0) first = some.front();
      states += some.size();
      for (const othello::State& state : some)
        discs += static_cast<std::uint64_t>(std::popcount(state.mover));
    });
    othello::GapCounter counter;
    othello::stored::StoredGaps gaps(*set);
    gaps.visit(gaps.own(), [&](std::span<const std::uint64_t> some) {
      for (const std::uint64_t gap : some) counter.add(gap);
    });
    const othello::OthelloNumbering<othello::Uint128> numbering(
        label.board, othello::Symmetry(label.board, label.symmetry), othello::Bound::kPlain);
    std::printf("%s depth %d\n%llu states, %llu discs\n", label.board.name().c_str(), label.depth,
                static_cast<unsigned long long>(states), static_cast<unsigned long long>(discs));
    std::printf("widths %s\n",
                othello::optimal_widths(counter.finish(), 2).back().widths.to_string().c_str());
    std::printf("%s %s\n", othello::format_state(label.board, first).c_str(),
                othello::to_decimal(numbering.encode(first)).c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "consumer: %s\n", error.what());
    return 1;
  }
  return 0;
}
