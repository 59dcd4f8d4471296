// Codes of sorted sets on stored states: their size and speed, and the states themselves for others to code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gapkeep/gap_stream.h"
#include "gapkeep/laboratory/codes.h"
#include "gapkeep/laboratory/measure.h"

namespace othello::laboratory {

using CodeBegins = std::function<void(const std::string& name, std::size_t number, std::size_t all)>;

/// MeasureOptions::slices for the whole set.
inline constexpr std::uint64_t kAllSlices = std::uint64_t{1} << 40;

struct MeasureOptions {
  std::uint64_t slices = 32;  // slices of the gaps, held in memory; kAllSlices: as many as there are
  int repetitions = 3;        // over each
};

/// What of a set was coded.
struct SampleSize {
  std::uint64_t states = 0;
  std::uint64_t all_states = 0;
  std::uint64_t slices = 0;
};

struct Comparison {
  double entropy = 0;  // of all gaps, order 0, in bits
  SampleSize sampled;
  std::vector<laboratory::CodeFigures> codes;
};

/// Measures these codes, or, if there are none, all that are worth it, on slices of the gaps of `stream`.
/// `begins` is called with each code's name, its number from 1 on, and how many there are. Throws
/// std::invalid_argument if there is no such code, if it cannot hold the gaps, or if there are no gaps, and
/// CapacityError if the slices do not fit in memory.
Comparison compare_codes(const laboratory::CodeTable& table, const GapStream& stream,
                         std::vector<std::string> names, const MeasureOptions& how, const CodeBegins& begins);

/// Writes all gaps of a numbering to a file: unsigned integers of 64 bits, little-endian, in the order of the
/// states, and nothing else. Throws WriteError.
void export_gaps(const std::string& path, const GapStream& stream);

}  // namespace othello::laboratory
