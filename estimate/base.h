// All states of a depth that is small enough, by occupancy: where the drawing of occupancies begins.
//
// An occupancy of the base's depth is drawn with a probability in proportion to its states, so that what is
// known exactly there adds nothing to the error.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "estimate/growth.h"
#include "estimate/setting.h"
#include "kernels/kernels.h"

namespace othello {

struct BaseLimits {
  int depth = 0;             // at most
  std::uint64_t states = 0;  // of the base's depth, at most
};

class Base {
 public:
  /// Computes depth after depth, up to the limits. `stop` is polled often; true ends it: stopped().
  Base(const Setting& setting, const Growth& growth, const Kernels& kernels, const BaseLimits& limits,
       int threads, const std::function<bool()>& stop);

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

}  // namespace othello
