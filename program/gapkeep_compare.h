// othello gapkeep compare: the codes of the laboratory on stored states.
#pragma once

#include <string>
#include <vector>

#include "enumerate/stored/stored_gaps.h"
#include "laboratory/compare.h"
#include "program/depth_table.h"
#include "program/work_progress.h"

namespace othello {

struct Measuring {
  int slices = 32;  // of the gaps
  int passes = 3;   // over each
};

struct Comparison {
  double entropy = 0;  // of the gaps, order 0, in bits
  std::vector<laboratory::CodeFigures> codes;
};

/// Measures these codes, or, if there are none, all that are worth it, on slices of the gaps in
/// `numbering`, and tells which is being measured. Throws std::invalid_argument if there is no such code, if
/// it cannot hold the gaps, or if there are no gaps.
Comparison compare_codes(StoredGaps& stored, GapNumbering numbering, std::vector<std::string> names,
                         const Measuring& how, WorkProgress& progress);

std::string comparison_text(const std::string& title, const Comparison& comparison, Format format);

/// The names and what they stand for, a line each.
std::string code_list();

/// Writes all gaps of a numbering to a file: unsigned integers of 64 bits, little-endian, in the order of the
/// states, and nothing else. Throws WriteError.
void export_sequence(const std::string& path, StoredGaps& stored, GapNumbering numbering);

}  // namespace othello
