// The output of othello gapkeep stats.
#pragma once

#include <string>
#include <vector>

#include "enumerate/search/gap_histogram.h"
#include "gapkeep/gap_counts.h"
#include "gapkeep/laboratory/compare.h"
#include "gapkeep/laboratory/gap_stats.h"
#include "gapkeep/laboratory/tune.h"
#include "program/output/depth_table.h"

namespace othello::program {

/// The table has a column for every entry; they have the same widths. CSV: numbering,measure,value.
/// JSON: an object for every numbering, with a number for every measure.
std::string stats_text(const std::string& title, const std::vector<laboratory::GapStats>& columns,
                       Format format);

/// Only the bits needed: for depths of which nothing else was stored.
std::string gap_bits_text(const std::string& title, const std::string& numbering,
                          const enumerate::GapHistogram& gaps, Format format);

// The output of othello gapkeep compare.

std::string comparison_text(const std::string& title, const laboratory::Comparison& comparison,
                            Format format);

/// The names and what they stand for, a line each.
std::string code_list(const laboratory::CodeTable& table);

// The output of othello gapkeep tune.

/// CSV: widths (joined by -), bits_per_state, then what the objective measures; a row for every number of
/// widths. The table also has the paper's widths, and what the rows save against them; JSON also has the
/// paper's widths.
std::string tuning_text(const std::string& title, const laboratory::Tuning& tuning, Format format);

/// CSV of all candidates that were measured, with the columns of the rows and `on_curve`: 1 if no other
/// candidate is better in one figure and as good in the other.
std::string curve_csv(const laboratory::Tuning& tuning);

// Exact gap counts as CSV: a line `gap,count`, then a line for every gap that occurs.
//
// A gap is the difference between neighbours minus one, as gapkeep stores it. No gaps are lumped together.

/// Throws WriteError.
void write_gap_counts(const std::string& path, const GapCounts& gaps);

/// Reads the lines in any order of gaps. Throws DamagedFile, naming the line.
GapCounts read_gap_counts(const std::string& path);

}  // namespace othello::program
