// The output of othello gapkeep stats.
#pragma once

#include <string>
#include <vector>

#include "laboratory/gap_stats.h"
#include "program/output/depth_table.h"
#include "search/gap_histogram.h"

namespace othello {

/// The table has a column for every entry; they have the same widths. CSV: numbering,measure,value.
/// JSON: an object for every numbering, with a number for every measure.
std::string stats_text(const std::string& title, const std::vector<GapStats>& columns, Format format);

/// Only the bits needed: for depths of which nothing else was stored.
std::string gap_bits_text(const std::string& title, const std::string& numbering, const GapHistogram& gaps,
                          Format format);

}  // namespace othello
