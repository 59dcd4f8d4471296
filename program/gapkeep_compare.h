// othello gapkeep compare: the codes of the laboratory on stored states.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "enumerate/stored/stored_gaps.h"
#include "laboratory/compare.h"
#include "program/depth_table.h"
#include "program/work_progress.h"

namespace othello {

/// For Measuring::slices.
inline constexpr std::uint64_t kAllSlices = std::uint64_t{1} << 40;

struct Measuring {
  std::uint64_t slices = 32;  // of the gaps, held in memory; kAllSlices: as many as there are
  int passes = 3;             // over each
};

/// What of a set was coded.
struct Sampled {
  std::uint64_t states = 0;
  std::uint64_t all_states = 0;
  std::uint64_t slices = 0;
};

struct Comparison {
  double entropy = 0;  // of all gaps, order 0, in bits
  Sampled sampled;
  std::vector<laboratory::CodeFigures> codes;
};

/// Measures these codes, or, if there are none, all that are worth it, on slices of the gaps in `numbering`,
/// and tells which is being measured. Throws std::invalid_argument if there is no such code, if it cannot
/// hold the gaps, or if there are no gaps, and CapacityError if the slices do not fit in memory.
Comparison compare_codes(StoredGaps& stored, GapNumbering numbering, std::vector<std::string> names,
                         const Measuring& how, WorkProgress& progress);

std::string comparison_text(const std::string& title, const Comparison& comparison, Format format);

/// The names and what they stand for, a line each.
std::string code_list();

/// Writes all gaps of a numbering to a file: unsigned integers of 64 bits, little-endian, in the order of the
/// states, and nothing else. Throws WriteError.
void export_sequence(const std::string& path, StoredGaps& stored, GapNumbering numbering);

}  // namespace othello
