// Games as lists of properties in brackets: GGF and SGF.
//
//     (;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+4.00]TY[8]BO[8 -------- ... *]B[f5//0.01]W[d6//0.01] ... ;)
//     (;GM[2]FF[4]SZ[8]PB[a]PW[b]RE[B+4]AB[..]AW[..]PL[B];B[fe];W[df](;B[cc])(;B[dc]))
//
// GGF (M. Buro, "Generic Game Format"): BO has the size, the cells (* black, O white, - vacant) and whose turn it is; a move may
// have an evaluation and a time behind slashes, PA is a pass; RE is black's result. Games in which fewer discs win are refused.
// SGF (red-bean.com/sgf): SZ the size, "8" or "columns:rows"; AB, AW, AE and PL set up the board; a move is two letters, column and
// row from the top left, or a cell's name; [] and [tt] are passes. The first variation is the game. A collection has several games.
#pragma once

#include <memory>
#include <string_view>

#include "board/formats/game.h"

namespace othello {

/// Whether a text is of that form: it begins with "(;", perhaps with a number before, as archives of GGS write it.
bool has_property_games(std::string_view bytes);

std::unique_ptr<GameReader::Form> read_property_games(std::string_view bytes);

}  // namespace othello
