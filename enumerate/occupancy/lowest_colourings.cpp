#include "enumerate/occupancy/lowest_colourings.h"

#include <algorithm>

#include "system/sort.h"

namespace othello::enumerate {

void LowestColourings::begin(WideColouring from) {
  from_ = from;
  last_ = kNoLast;
  list_.clear();
}

void LowestColourings::add(std::span<const WideColouring> colourings) {
  if (list_.size() + colourings.size() > capacity_) {
    sort();
    if (list_.size() > capacity_ / 2) {
      list_.resize(capacity_ / 2);
      last_ = list_.back();
    }
  }
  // A vector that grows by itself could take twice the capacity, besides the list it grew from.
  if (list_.capacity() < list_.size() + colourings.size())
    list_.reserve(std::min(capacity_, 2 * (list_.size() + colourings.size())));
  if (from_ == 0 && !is_truncated()) {
    list_.insert(list_.end(), colourings.begin(), colourings.end());
    return;
  }
  for (const WideColouring colouring : colourings) {
    if (colouring >= from_ && colouring <= last_) list_.push_back(colouring);
  }
}

std::span<const WideColouring> LowestColourings::finish() {
  sort();
  return list_;
}

void LowestColourings::sort() {
  list_.resize(sort_unique(std::span<std::uint64_t>(list_)));
}

}  // namespace othello::enumerate
