// Failing together. A rank that throws while others wait for it would leave them waiting for ever: where a
// rank may fail alone, all run the step through run_together() and learn of the failure.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "system/ranks/message.h"
#include "system/ranks/ranks.h"

namespace othello {

/// Collective. Runs `step` on this rank. If it throws on any, throws on all what the first of them threw, of
/// the same kind as far as the kind has an exit code of its own, and with "rank N: " before the text unless all
/// ranks have thrown the same; `ranks` then notes that they failed together.
void run_together(Ranks& ranks, const std::function<void()>& step);

/// The same for a step that returns a value.
template <class Make>
auto make_together(Ranks& ranks, const Make& make) {
  std::optional<decltype(make())> made;
  run_together(ranks, [&] { made.emplace(make()); });
  return std::move(*made);
}

// Small values that ranks have to agree on. Collective.

inline std::uint64_t allreduce_max(Ranks& ranks, std::uint64_t mine) {
  ranks.allreduce(Reduction::kMax, std::span(&mine, 1));
  return mine;
}

inline std::uint64_t allreduce_min(Ranks& ranks, std::uint64_t mine) {
  return ~allreduce_max(ranks, ~mine);
}

/// The sum in the order of the ranks, equal on all ranks to the last bit.
inline double allreduce_sum(Ranks& ranks, double mine) {
  MessageWriter message;
  message.put(mine);
  double sum = 0;
  for (const Message& received : ranks.allgather(message.message()))
    sum += MessageReader(received).get<double>();
  return sum;
}

inline bool allreduce_or(Ranks& ranks, bool mine) {
  return allreduce_max(ranks, mine ? 1 : 0) > 0;
}

}  // namespace othello
