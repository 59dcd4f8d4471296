// What othello gapkeep tune prints.
#pragma once

#include <string>

#include "laboratory/tune.h"
#include "program/output/depth_table.h"

namespace othello {

/// CSV: widths (joined by -), bits_per_state, then what the objective measures; a row for every number of
/// widths. The table has besides what the rows save against the paper's widths, and those; JSON has those,
/// too.
std::string tuning_text(const std::string& title, const Tuning& tuning, Format format);

/// CSV of all candidates that were measured, with the columns of the rows and `on_curve`: 1 if no other
/// candidate is better in one figure and as good in the other.
std::string curve_csv(const Tuning& tuning);

}  // namespace othello
