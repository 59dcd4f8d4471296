// All states of a depth that is small enough, by occupancy: where the drawing of occupancies begins.
//
// An occupancy of the base's depth is drawn with a probability in proportion to its states, so that what is
// known exactly there adds nothing to the error.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "enumerate/kernels/kernels.h"
#include "estimate/growth.h"
#include "estimate/setting.h"

namespace othello::estimate {

struct BaseLimits {
  int depth = 0;             // the deepest that may be computed
  std::uint64_t states = 0;  // the most states that the base's depth may have
};

class BaseStates {
 public:
  /// Computes depth after depth, up to the limits. `stop` is polled often; true ends it: stopped().
  BaseStates(const Setting& setting, const Growth& growth, const enumerate::Kernels& kernels,
             const BaseLimits& limits, int threads, const std::function<bool()>& stop);

  bool stopped() const { return stopped_; }
  int depth() const { return depth_; }
  /// The states of the base's depth, without symmetry reduction.
  std::uint64_t states() const { return states_before_.back(); }
  /// The occupancy of a state, by the state's number.
  Bitboard occupancy_of(std::uint64_t state) const;

 private:
  bool stopped_ = false;
  int depth_ = 0;
  std::vector<Bitboard> occupancies_;
  std::vector<std::uint64_t> states_before_;  // those of the occupancies before each; at the end, all
};

// Draws occupancies of a depth, each with a probability that is known (estimate/sub_occupancies.h).
//
// A state of the base's depth and an element of the group are drawn uniformly; the state's occupancy is
// mapped by the element, then grows cell by cell (estimate/growth.h). Sample i of a seed is always the same.

class OccupancySampler {
 public:
  OccupancySampler(const Setting& setting, const Growth& growth, const BaseStates& base, std::uint64_t seed)
      : setting_(setting), growth_(growth), base_(base), seed_(seed) {}

  /// Draws the occupancy of a sample. Returns nothing if there is no cell by which it could grow: such a
  /// sample has no states.
  std::optional<Bitboard> occupancy(std::uint64_t sample, int depth) const;

 private:
  const Setting& setting_;
  const Growth& growth_;
  const BaseStates& base_;
  std::uint64_t seed_;
};

}  // namespace othello::estimate
