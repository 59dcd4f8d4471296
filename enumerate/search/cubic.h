// The cubic that leads from what is measured to what is known of the end.
#pragma once

namespace othello::enumerate {

/// Has these values and slopes at 0 and `length`.
struct Cubic {
  double length;
  double value;
  double slope;
  double end_value;
  double end_slope;

  /// At the share `t` of the way.
  double at(double t) const {
    const double t2 = t * t;
    const double t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * value + (t3 - 2 * t2 + t) * length * slope +
           (3 * t2 - 2 * t3) * end_value + (t3 - t2) * length * end_slope;
  }
};

}  // namespace othello::enumerate
