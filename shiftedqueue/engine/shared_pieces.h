// The frontiers of all ranks' threads, to be read by the first rank when the search is over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "enumerate/search/result.h"
#include "system/ranks/ranks.h"

namespace othello {

class SharedPieces {
 public:
  /// Collective. `owner` keeps the pieces of this rank, one for each thread.
  SharedPieces(Ranks& ranks, std::vector<std::span<const std::byte>> pieces,
               const std::shared_ptr<const void>& owner);

  /// Hands over the pieces of all, in the order of ranks and threads. One-sided.
  void visit(const StoredStates::Visit& visit_piece) const;

 private:
  int rank_;
  std::vector<std::span<const std::byte>> own_;
  std::vector<std::vector<std::uint64_t>> bytes_;     // by rank and thread
  std::vector<std::shared_ptr<SharedBytes>> shared_;  // by thread
};

}  // namespace othello
