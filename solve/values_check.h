// Checks stored values against the rules: random games lead to states of every stored depth, and what each is
// worth must be what its successors say, and what a search from it finds.
#pragma once

#include <cstdint>
#include <functional>

#include "solve/value_book.h"

namespace othello::solve {

struct ValuesCheckOptions {
  std::uint64_t states = 100;  // of each depth
  std::uint64_t seed = 1;
  /// Finds the value of a state of at most `most_vacant` vacant cells by itself.
  std::function<Value(const State&)> search = {};
  int most_vacant = 0;
  /// Called with the number of states that are checked so far; in the end it is at most `states` times the
  /// number of depths.
  std::function<void(std::uint64_t)> watch = {};
};

struct ValuesCheckResult {
  std::uint64_t recomputed = 0;  // from their successors, or counted where the game is over
  std::uint64_t searched = 0;
};

/// Reads every stored depth, which checks it as ValueBook does, from the last to the first, two at a time.
/// States whose successors' depth is not stored are only searched, or skipped. Throws CheckFailed, which
/// names the state, for a wrong value and for a reachable state that is missing; DamagedFile, ReadError.
ValuesCheckResult check_values(ValueBook& book, const ValuesCheckOptions& check);

}  // namespace othello::solve
