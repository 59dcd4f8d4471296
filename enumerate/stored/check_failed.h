#pragma once

#include <stdexcept>

namespace othello {

/// A check of results failed; the message says which.
struct CheckFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace othello
