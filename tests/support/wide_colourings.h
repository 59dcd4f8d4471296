// Wide colourings from fewer discs on, for a while, so that small boards run whole as large ones do.
#pragma once

#include "frontier/colouring_width.h"

namespace othello::test {

/// From `discs` on until the end of its life.
class WideFrom {
 public:
  explicit WideFrom(int discs) : before_(least_wide_discs()) { set_least_wide_discs(discs); }
  WideFrom(const WideFrom&) = delete;
  WideFrom& operator=(const WideFrom&) = delete;
  ~WideFrom() { set_least_wide_discs(before_); }

 private:
  int before_;
};

}  // namespace othello::test
