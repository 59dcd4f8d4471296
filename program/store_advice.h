// What to type for a set of states that a file or folder does not have.
#pragma once

#include <string>

#include "stored/stored_set.h"

namespace othello {

/// "store them with othello enumerate 4x4 --depth 3 --output FILE.h5, or --scratch DIR --keep-depths 3".
std::string store_advice(const StoredSetLabel& label, int depth);

}  // namespace othello
