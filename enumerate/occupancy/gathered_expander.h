// Computes the occupancies of a thin depth from the successors that were gathered of all its parents.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "enumerate/frontier/frontier.h"
#include "enumerate/occupancy/depth_in_progress.h"
#include "enumerate/occupancy/expander.h"
#include "enumerate/occupancy/gathered_successors.h"
#include "enumerate/occupancy/search_context.h"
#include "enumerate/occupancy/section_maker.h"

namespace othello::enumerate {

/// Gathers all successors, by all threads. Returns null if they exceed the plan's limit. Sets `stop`, and gathers
/// no more, if the search is to stop.
std::unique_ptr<GatheredSuccessors> gather_successors(const SearchContext& setting,
                                                      const DepthInProgress& work, const Frontier& parents,
                                                      MemoryPool* pool, std::atomic<bool>& stop);

/// One thread's own. The occupancies of a batch come in their order, and none is left out.
class GatheredExpander : public Expander {
 public:
  GatheredExpander(const SearchTables& space, const Kernels& kernels, const GatheredSuccessors& successors);

  void expand(Bitboard occupancy, Bitboard next, SegmentWriter& out, Tally& tally) override;
  std::uint64_t bytes_read() const override { return 0; }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  const SearchTables& space_;
  const GatheredSuccessors& successors_;
  SectionMaker<Colouring> sections_;
  std::size_t batch_ = kNone;
  std::vector<std::uint64_t> numbers_;  // of the batch, ascending and distinct
  std::size_t next_ = 0;                // of these, the first that is not stored
  std::vector<Colouring> states_;       // of the occupancy
};

}  // namespace othello::enumerate
