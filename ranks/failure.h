// Failing together. A rank that throws while others wait for it would leave them waiting for ever: where a
// rank may fail alone, all run the step through run_together() and learn of the failure.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "ranks/ranks.h"

namespace othello {

/// Collective. Runs `step` on this rank. If it throws on any, throws on all what the first of them threw, of
/// the same kind as far as the kind has an exit code of its own, and with "rank N: " before the text unless all
/// ranks have thrown the same; `ranks` then notes that they failed together.
void run_together(Ranks& ranks, const std::function<void()>& step);

/// The same for a step that returns a value.
template <class Make>
auto made_together(Ranks& ranks, const Make& make) {
  std::optional<decltype(make())> made;
  run_together(ranks, [&] { made.emplace(make()); });
  return std::move(*made);
}

}  // namespace othello
