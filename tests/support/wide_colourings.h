// Wide colourings from fewer discs on, for a while, so that small boards run whole as large ones do.
#pragma once

#include "enumerate/frontier/colouring_width.h"
#include "enumerate/occupancy/density_choice.h"

namespace othello::test {

/// How wide occupancies are computed.
enum class Wide {
  kByDensity,  // as the search chooses
  kInLists,    // all in lists
  kInBitmaps,  // all in bitmaps
};

class WideFrom {
 public:
  explicit WideFrom(int discs, Wide wide = Wide::kByDensity)
      : before_(least_wide_discs()), colourings_before_(dense_colourings_per_byte()) {
    set_least_wide_discs(discs);
    if (wide == Wide::kInLists) set_dense_colourings_per_byte(0);
    if (wide == Wide::kInBitmaps) set_dense_colourings_per_byte(std::uint64_t{1} << kMaxBitmapDiscs);
  }
  WideFrom(const WideFrom&) = delete;
  WideFrom& operator=(const WideFrom&) = delete;
  ~WideFrom() {
    set_least_wide_discs(before_);
    set_dense_colourings_per_byte(colourings_before_);
  }

 private:
  int before_;
  std::uint64_t colourings_before_;
};

}  // namespace othello::test
