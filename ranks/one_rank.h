// The ranks of a process that works alone.
#pragma once

#include <memory>

#include "ranks/ranks.h"

namespace othello {

std::shared_ptr<Ranks> one_rank();

}  // namespace othello
