#include "solve/solved_row.h"

#include <algorithm>
#include <numeric>

namespace othello::solve {

std::uint64_t SolvedRow::count(Value from, Value to) const {
  return std::accumulate(tally.states.begin() + byte_of(from), tally.states.begin() + byte_of(to) + 1,
                         std::uint64_t{0});
}

Value SolvedRow::lowest() const {
  const auto first = std::ranges::find_if(tally.states, [](std::uint64_t count) { return count > 0; });
  return value_of(static_cast<ValueByte>(first - tally.states.begin()));
}

Value SolvedRow::highest() const {
  int byte = kValueBytes - 1;
  while (byte > 1 && tally.states[static_cast<std::size_t>(byte)] == 0) --byte;
  return value_of(static_cast<ValueByte>(byte));
}

double SolvedRow::mean() const {
  double sum = 0;
  for (std::size_t byte = 1; byte < tally.states.size(); ++byte) {
    sum += value_of(static_cast<ValueByte>(byte)) * static_cast<double>(tally.states[byte]);
  }
  return sum / static_cast<double>(states);
}

}  // namespace othello::solve
