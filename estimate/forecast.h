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

/// Predicted from a few samples of the depths four and six lower, as if time and memory continued to grow as
/// they do between these. They grow more slowly, so the forecast is rather too high. That of bytes is the
/// same on every machine. Throws SubOccupancies::Stopped.
SampleCost predict_sample(const Setting& setting, const Growth& growth, const Kernels& kernels, int depth,
                          const std::function<bool()>& stop);

}  // namespace othello
