// The two players by the colour of their discs. Black begins, where nothing else is said; a State says only who is to move.
#pragma once

#include <string_view>

namespace othello {

/// Black's discs lie on the top right and the bottom left of the centre block at the start, white's on the other two cells.
enum class Colour { kBlack, kWhite };

constexpr Colour other(Colour colour) {
  return colour == Colour::kBlack ? Colour::kWhite : Colour::kBlack;
}

/// "black" or "white".
constexpr std::string_view name_of(Colour colour) {
  return colour == Colour::kBlack ? "black" : "white";
}

}  // namespace othello
