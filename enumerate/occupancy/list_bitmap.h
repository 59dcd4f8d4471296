// Extracting the set bits of a bitmap, some thousands at a time.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "enumerate/kernels/kernels.h"
#include "enumerate/occupancy/occupancy_in_progress.h"

namespace othello::enumerate {

/// Words listed at a time.
inline constexpr std::size_t kListWords = 256;
/// The capacity that a list needs.
inline constexpr std::size_t kListCapacity = 64 * kListWords + kKernelSlack;

/// Calls visit(list) with the set bits, ascending, in lists that may be empty. The bits of a list are
/// cleared before its visit; in the end only those are set that visits have set again, at or below bits of
/// their list. A visit may write into what it is given. `buffer`: of kListCapacity.
template <class AnyColouring, class Visit>
void drain_in_lists(const AnyKernels<AnyColouring>& kernels, ColouringBitmap& bitmap,
                    std::vector<AnyColouring>& buffer, Visit&& visit) {
  for (std::size_t begin = 0; begin < bitmap.size(); begin += kListWords) {
    const std::size_t words = std::min(kListWords, bitmap.size() - begin);
    const std::size_t count =
        kernels.drain(bitmap.data() + begin, words, static_cast<AnyColouring>(64 * begin), buffer.data());
    visit(std::span(buffer).first(count));
  }
}

}  // namespace othello::enumerate
