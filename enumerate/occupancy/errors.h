// What the stored frontiers of the search by occupancy refuse.
#pragma once

#include <stdexcept>

namespace othello {

/// Stored states fail their checksum or are not what their description says.
struct DamagedSegment : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace othello
