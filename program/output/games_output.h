// The output of othello estimate --games.
//
// The table and JSON have the number of games with its standard error, and a row for each number of moves made: how many
// sequences of moves there are, how many games end there, and the means of moves and of the discs that a move flips, over all
// sequences. CSV has the rows, and the number of games as the sum of those that end.
#pragma once

#include <string>

#include "estimate/games.h"
#include "program/output/depth_table.h"

namespace othello::program {

std::string games_results(const estimate::GamesOptions& options, const estimate::GamesRun& run,
                          Format format);

}  // namespace othello::program
