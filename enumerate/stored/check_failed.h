#pragma once

#include <stdexcept>
#include <string>

namespace othello {

/// A check of results failed; the message says which.
struct CheckFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void check_that(bool holds, const std::string& what) {
  if (!holds) throw CheckFailed(what);
}

}  // namespace othello
