// The numbers that a search stores its states under.
#pragma once

#include <optional>
#include <string_view>

#include "numbering/othello_numbering.h"

namespace othello {

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
constexpr Bound bound_of(StoredNumbering numbering) {
  return numbering == StoredNumbering::kOthelloTight ? Bound::kTight : Bound::kPlain;
}

}  // namespace othello
