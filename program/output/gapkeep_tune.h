// The output of othello gapkeep tune.
#pragma once

#include <string>

#include "laboratory/tune.h"
#include "program/output/depth_table.h"

namespace othello {

/// CSV: widths (joined by -), bits_per_state, then what the objective measures; a row for every number of
/// widths. The table also has the paper's widths, and what the rows save against them; JSON also has the
/// paper's widths.
std::string tuning_text(const std::string& title, const Tuning& tuning, Format format);

/// CSV of all candidates that were measured, with the columns of the rows and `on_curve`: 1 if no other
/// candidate is better in one figure and as good in the other.
std::string curve_csv(const Tuning& tuning);

}  // namespace othello
