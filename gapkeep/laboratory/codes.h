// The codes by their names.
//
//   NAME                 a code: leb128, golomb-rice, ...
//   NAME-PARAMETERS      gapkeep-8-16-32-64
//   CODE+zstd-SETTING    a code of gaps with zstd behind it: zstd-1, zstd-3, zstd-9 (levels), zstd-huffman
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gapkeep/gap_counts.h"
#include "gapkeep/laboratory/code.h"

namespace othello::laboratory {

class CodeTable {
 public:
  /// The codes of this folder, and `more` that lie elsewhere.
  explicit CodeTable(std::vector<CodeEntry> more = {});

  const std::vector<CodeEntry>& entries() const { return entries_; }
  /// Throws std::invalid_argument, with what is allowed, if there is no such code.
  std::unique_ptr<Code> make_code(std::string_view name) const;
  /// The codes that are compared by default: every known code, gapkeep with the paper's widths, the best
  /// byte-sized and the best ones for these gaps, each code of gaps alone and with zstd behind it; but none
  /// that cannot hold the largest gap.
  std::vector<std::string> default_names(const GapCounts& gaps) const;

 private:
  std::vector<CodeEntry> entries_;
};

// zstd behind a code of gaps, a frame for each slice.

/// "zstd-huffman", the occupancy engine's setting of zstd: the search for matches skips as much as it can,
/// and all bytes go through the entropy coder; "zstd-1", "zstd-3", "zstd-9": levels.
std::vector<std::string> zstd_settings();

/// Null if there is no such setting.
std::unique_ptr<Code> make_zstd_code(std::unique_ptr<GapCode> code, std::string_view setting);

}  // namespace othello::laboratory
