// The file of the evaluation's weights, as scripts/develop/fit-patterns writes it (play/patterns/othello.weights).
//
// Numbers are little-endian.
//
//     bytes  0..7   "OTHPATT1": the format and its version
//     bytes  8..11  how many boards there are
//     bytes 12..15  0
//     bytes 16..    for each board 32 bytes:
//                     0     columns        1  rows, at most as many
//                     2..3  stages         4..7  bytes of its weights
//                     8..15 where in the file its compressed weights begin
//                    16..23 bytes of these
//                    24..31 XXH3-64 of its weights
//     8 bytes       XXH3-64 of all before
//     then the boards' weights, each compressed by zstd
//
// A board's weights are 16-bit numbers, in hundredths of a disc, stage by stage. Stage s is for
// kVacantPerStage * s vacant cells and the next kVacantPerStage - 1 numbers of them; the last stage is for more, too.
// Each stage has
//
//     kVacantPerStage  what it is worth to be the one to move, for each number of vacant cells
//     kMobility     what it is worth to have so many moves, 0 to kMobility - 1 (or more)
//     kMobility     the same for the opponent's moves
//     then the table of each pattern (play/patterns/patterns.h), in their order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace othello::patterns {

inline constexpr int kVacantPerStage = 4;
inline constexpr int kMobility = 32;

struct BoardWeights {
  int stages = 0;
  std::vector<std::int16_t> weights;  // stage by stage, with space for two more
};

/// How many weights a stage has.
std::size_t weights_per_stage(int columns, int rows);

/// The weights of a board; none (no stages) if the file has none for it. `name` is for messages. Throws
/// DamagedFile if the file is damaged or of another version.
BoardWeights read_weights(std::span<const std::byte> file, const std::string& name, int columns, int rows);

}  // namespace othello::patterns
