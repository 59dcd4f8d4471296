// The samples of an estimate as a file, from which the estimate is gone on with: text, a sample a line.
//
//     # othello estimate samples, version 1
//     # board 8x8
//     # start 8 rows of X (the mover), O and ., joined by /
//     # symmetry full
//     # depth 16
//     # seed 1
//     # base depth 9, states 1743592
//     sample,occupancy,probability,states,without_move,games_ended,moves,plain_states
//     0,0000183c3c1c3800,1.8e-09,1371.5,0,0,9912,5486
//     ...
//     # xxh3 0123456789abcdef
//
// The occupancy is a number in hexadecimal, bit 0 the top left cell; 0 for a sample that could not be grown
// to the depth. What follows the probability is exact, of the occupancy's states: orbits may be fractions.
// Numbers are as short as they can be without loss. The last line has the checksum (files/xxh3.h) of all
// before it.
#pragma once

#include <string>

#include "estimate/estimate_options.h"
#include "estimate/run_estimate.h"

namespace othello {

std::string samples_text(const EstimateOptions& options, const EstimateRun& run);

/// The samples of a text of that form. Throws DamagedFile, which names `path`, if it is none or is damaged,
/// and std::invalid_argument if the samples are those of another estimate.
EstimateRun parse_samples(const EstimateOptions& options, const std::string& text, const std::string& path);

}  // namespace othello
