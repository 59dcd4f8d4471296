#include "ranks/launch.h"
#include "ranks/one_rank.h"

namespace othello {

std::shared_ptr<Ranks> launched_ranks() {
  return one_rank();
}

}  // namespace othello
