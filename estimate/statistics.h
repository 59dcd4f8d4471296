// Means of samples and their errors. Sums run over the samples in their order, so that they do not depend on
// which thread computed which sample.
#pragma once

#include <cstdint>
#include <span>

#include "estimate/sample.h"

namespace othello::estimate {

struct Estimate {
  double value = 0;
  double standard_error = 0;  // 0: exact; not a number: not known

  double relative_error() const { return value == 0 ? 0 : standard_error / value; }
};

/// The mean, which is unbiased, and its standard error, the root of the unbiased variance of the samples over
/// their number. Where samples differ by rounding only, the mean is exact and, for states, a whole number. A
/// single sample has no known error: it is given as large as the estimate.
Estimate estimate_of(std::span<const OccupancySample> samples, Quantity quantity);

/// The same of so many samples of which these values are known, and all others are 0. Where all are 0, the error is not known.
Estimate estimate_of(std::span<const double> values, std::uint64_t samples);

/// The quotient of two means, whose bias is of the order of 1 / samples, with its standard error by the usual
/// linearisation.
Estimate ratio_of(std::span<const OccupancySample> samples, Quantity of, Quantity to);

/// The standard deviation of the samples' estimates over their mean.
double relative_deviation_of(std::span<const OccupancySample> samples, Quantity quantity);

}  // namespace othello::estimate
