// The frontiers of all ranks' threads, to be read by the first rank when the search is over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "enumerate/search/result.h"
#include "system/ranks/ranks.h"

namespace othello {

class SharedPieces {
 public:
  /// Collective. `pieces` of this rank, one for each thread.
  SharedPieces(Ranks& ranks, std::vector<std::vector<std::byte>> pieces);

  /// Hands over the pieces of all, in the order of ranks and threads. One-sided.
  void visit(const StoredStates::Visit& visit_piece) const;

 private:
  int rank_;
  std::shared_ptr<const std::vector<std::vector<std::byte>>> own_;
  std::vector<std::vector<std::uint64_t>> bytes_;     // by rank and thread
  std::vector<std::shared_ptr<SharedBytes>> shared_;  // by thread
};

}  // namespace othello
