// Small values that ranks have to agree on. Collective.
#pragma once

#include <cstdint>
#include <span>

#include "ranks/message.h"
#include "ranks/ranks.h"

namespace othello {

inline std::uint64_t largest_of(Ranks& ranks, std::uint64_t mine) {
  ranks.allreduce(Reduction::kMax, std::span(&mine, 1));
  return mine;
}

inline std::uint64_t smallest_of(Ranks& ranks, std::uint64_t mine) {
  return ~largest_of(ranks, ~mine);
}

/// The sum in the order of the ranks, equal on all ranks to the last bit.
inline double sum_of(Ranks& ranks, double mine) {
  MessageWriter message;
  message.put(mine);
  double sum = 0;
  for (const Message& received : ranks.allgather(message.message()))
    sum += MessageReader(received).take<double>();
  return sum;
}

inline bool any_of(Ranks& ranks, bool mine) {
  return largest_of(ranks, mine ? 1 : 0) > 0;
}

}  // namespace othello
