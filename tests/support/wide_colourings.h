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
      : before_(enumerate::least_wide_discs()), colourings_before_(enumerate::dense_colourings_per_byte()) {
    enumerate::set_least_wide_discs(discs);
    if (wide == Wide::kInLists) enumerate::set_dense_colourings_per_byte(0);
    if (wide == Wide::kInBitmaps)
      enumerate::set_dense_colourings_per_byte(std::uint64_t{1} << enumerate::kMaxBitmapDiscs);
  }
  WideFrom(const WideFrom&) = delete;
  WideFrom& operator=(const WideFrom&) = delete;
  ~WideFrom() {
    enumerate::set_least_wide_discs(before_);
    enumerate::set_dense_colourings_per_byte(colourings_before_);
  }

 private:
  int before_;
  std::uint64_t colourings_before_;
};

}  // namespace othello::test
