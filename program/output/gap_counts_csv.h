// Exact gap counts as CSV: a line `gap,count`, then a line for every gap that occurs.
//
// A gap is the difference between neighbours minus one, as gapkeep stores it. No gaps are lumped together.
#pragma once

#include <string>

#include "gapkeep/gap_counts.h"

namespace othello {

/// Throws WriteError.
void write_gap_counts(const std::string& path, const GapCounts& gaps);

/// Reads the lines in any order of gaps. Throws DamagedFile, naming the line.
GapCounts read_gap_counts(const std::string& path);

}  // namespace othello
