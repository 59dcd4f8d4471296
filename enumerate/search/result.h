// The result of a search: a row per depth and, if wanted, the states of the last one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "enumerate/search/depth_row.h"
#include "numbering/othello_numbering.h"

namespace othello::enumerate {

// The numbers that a search stores its states under.

enum class StoredNumbering {
  kOthello,       // numbering/othello_numbering.h: the paper's search
  kOthelloTight,  // the same with the fifth filled cell of square boards of even side
  kOccupancy,     // numbering/occupancy_numbering.h: the search by occupancy
};

/// "othello", "othello-tight" or "occupancy", as results files have it.
std::string_view name_of(StoredNumbering numbering);
/// Nothing for any other name.
std::optional<StoredNumbering> stored_numbering_named(std::string_view name);

/// Whether it is the tight one of the two Othello numberings.
constexpr Bound tightness_of(StoredNumbering numbering) {
  return numbering == StoredNumbering::kOthelloTight ? Bound::kTight : Bound::kPlain;
}

/// The states of the last depth as gapkeep blocks (gapkeep/block.h) of their numbers, ascending over the
/// pieces. They are made as they are visited and need not fit in memory.
struct StoredStates {
  using Visit = std::function<void(std::span<const std::byte>)>;

  StoredNumbering numbering = StoredNumbering::kOccupancy;
  int value_bytes = 8;      // of a number: 8 or 16
  std::uint64_t bytes = 0;  // of all pieces
  // Hands over the pieces in order, each valid during the call only; keeps alive what it needs. Throws
  // DamagedFile, ReadError.
  std::function<void(const Visit&)> visit;
};

struct SearchResult {
  std::vector<DepthRow> rows;  // depths 0 to max_depth
  // Only if the options ask for them. With several ranks the first alone may visit them, and all have to keep
  // them until it has.
  StoredStates last_states;
};

}  // namespace othello::enumerate
