// The paper's search as an engine.
#pragma once

#include "enumerate/search/engine.h"

namespace othello {

const SearchEngine& shifted_queue_engine();

}  // namespace othello
