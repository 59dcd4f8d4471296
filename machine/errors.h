// What the queue refuses.
#pragma once

#include <stdexcept>

namespace othello {

/// A queue's array, or the memory limit behind it, cannot hold what has to go in. The message says how
/// much there is and what to raise.
struct CapacityError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace othello
