// Lengths of time as people say them.
#pragma once

#include <string>

namespace othello {

/// "40 s", "12 min", "3 h 05 min".
std::string duration_text(double seconds);

}  // namespace othello
