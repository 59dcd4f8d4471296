// Merging of sorted runs with a tournament tree of losers: one path of log2(runs) comparisons a value.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

#include "shiftedqueue/run.h"

namespace othello::shiftedqueue {

/// Passes the values of all readers to `sink`, ascending, each once even if several readers have it, until `sink` returns
/// false.
template <class Number, class Sink>
void merge(std::vector<RunReader<Number>>& readers, Sink&& sink) {
  constexpr Number kEnd = RunReader<Number>::kEnd;
  const std::size_t leaves = std::bit_ceil(std::max<std::size_t>(readers.size(), 1));
  struct Entry {
    Number value;
    std::size_t reader;
  };
  // Leaf i has node leaves + i; a node keeps the loser of its two subtrees and node 0 the winner of all.
  std::vector<Entry> tree(leaves, {kEnd, 0});
  const auto play = [&](auto&& self, std::size_t node) -> Entry {
    if (node >= leaves) {
      const std::size_t leaf = node - leaves;
      return {leaf < readers.size() ? readers[leaf].head() : kEnd, leaf};
    }
    Entry left = self(self, 2 * node);
    Entry right = self(self, 2 * node + 1);
    if (right.value < left.value) std::swap(left, right);
    tree[node] = right;
    return left;
  };
  Entry winner = play(play, 1);
  Number last = kEnd;
  while (winner.value != kEnd) {
    if (winner.value != last) {
      last = winner.value;
      if (!sink(last)) return;
    }
    RunReader<Number>& reader = readers[winner.reader];
    reader.advance();
    winner.value = reader.head();
    for (std::size_t node = (leaves + winner.reader) / 2; node >= 1; node /= 2) {
      if (tree[node].value < winner.value) std::swap(tree[node], winner);
    }
  }
}

}  // namespace othello::shiftedqueue
