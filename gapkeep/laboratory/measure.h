// Codes measured: the size that they give to gaps, and how fast they are.
//
// Large sets are measured on evenly spread slices. Every slice is decoded and compared with what went in. Speeds are of one core,
// by the thread's own processor time, the best of several repetitions for each slice.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gapkeep/laboratory/code.h"

namespace othello::laboratory {

/// Takes evenly spread slices of a stream of gaps whose length is known. Gaps that start over, as in the
/// colouring numbering, are laid end to end.
class SliceSampler {
 public:
  SliceSampler(std::uint64_t gaps_in_all, std::uint64_t slices);

  void add(std::uint64_t gap) {
    if (offset_ == 0) {
      taking_ = slices_.size() < most_;     // gaps after the last slice are in none
      if (taking_) slices_.push_back({0});  // the first value of a slice takes no gap
    } else if (taking_ && offset_ < kSliceStates) {
      slices_.back().push_back(slices_.back().back() + gap + 1);
    }
    if (++offset_ == stride_) offset_ = 0;
  }
  /// The slices, each from 0 on, with 2 values at least.
  std::vector<Values> finish();

 private:
  std::uint64_t most_;
  std::uint64_t stride_;
  std::uint64_t offset_ = 0;  // in the stride
  bool taking_ = false;
  std::vector<Values> slices_;
};

struct CodeFigures {
  std::string name;
  double bits_per_state = 0;
  double encoded_per_second = 0;  // states
  double decoded_per_second = 0;
  // No other code is as small and as fast, and better in one: it lies on the Pareto front.
  bool best = false;
};

/// Throws std::logic_error if a code does not return what went in.
CodeFigures measure_code(const std::string& name, Code& code, std::span<const Values> slices,
                         int repetitions);

/// Sets `best` in all figures.
void mark_unbeaten(std::vector<CodeFigures>& figures);

}  // namespace othello::laboratory
