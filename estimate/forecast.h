// Predicts what a sample takes before the first begins, from samples of lower depths, which are quick.
#pragma once

#include <cstdint>
#include <functional>

#include "estimate/growth.h"
#include "estimate/setting.h"
#include "kernels/kernels.h"

namespace othello {

struct SampleCost {
  double seconds = 0;  // of a processor, on average
  double bytes = 0;    // at most, of most samples
};

/// Predicted from some samples of the depths two and four lower, drawn as those of the depth will be, as if time and
/// memory continued to grow as they do between these. The bytes are meant to be those of the largest of many samples, within a
/// factor of four, and are the same on every machine. Throws SubOccupancies::Stopped, and CapacityError if samples of these depths
/// take more than `memory`.
SampleCost predict_sample(const Setting& setting, const Growth& growth, const Kernels& kernels, int depth,
                          std::uint64_t memory, const std::function<bool()>& stop);

}  // namespace othello
