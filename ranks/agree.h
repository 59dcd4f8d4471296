// Small things that ranks have to agree on. Collective.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ranks/message.h"
#include "ranks/ranks.h"

namespace othello {

inline std::uint64_t largest_of(Ranks& ranks, std::uint64_t mine) {
  MessageWriter message;
  message.put(mine);
  for (const Message& told : ranks.tell_all(message.message()))
    mine = std::max(mine, MessageReader(told).take<std::uint64_t>());
  return mine;
}

inline std::uint64_t smallest_of(Ranks& ranks, std::uint64_t mine) {
  return ~largest_of(ranks, ~mine);
}

inline double sum_of(Ranks& ranks, double mine) {
  MessageWriter message;
  message.put(mine);
  double sum = 0;
  for (const Message& told : ranks.tell_all(message.message())) sum += MessageReader(told).take<double>();
  return sum;
}

inline bool any_of(Ranks& ranks, bool mine) {
  return largest_of(ranks, mine ? 1 : 0) > 0;
}

}  // namespace othello
