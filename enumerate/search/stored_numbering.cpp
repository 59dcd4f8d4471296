#include "enumerate/search/result.h"

namespace othello::enumerate {

std::string_view name_of(StoredNumbering numbering) {
  switch (numbering) {
    case StoredNumbering::kOthello:
      return "othello";
    case StoredNumbering::kOthelloTight:
      return "othello-tight";
    case StoredNumbering::kOccupancy:
      break;
  }
  return "occupancy";
}

std::optional<StoredNumbering> stored_numbering_named(std::string_view name) {
  for (const auto numbering :
       {StoredNumbering::kOthello, StoredNumbering::kOthelloTight, StoredNumbering::kOccupancy}) {
    if (name == name_of(numbering)) return numbering;
  }
  return std::nullopt;
}

}  // namespace othello::enumerate
