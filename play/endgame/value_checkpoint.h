// What a long search for a value knows, as a file from which it continues: the bounds that are proved, and the
// part of the transposition table that is worth keeping.
//
//   head      8       magic "OTHVALUE"
//             8       format version, 1
//             72      the board's name (Board::name), zero bytes behind it; if it is longer, the sides, a colon and its
//                     rows without slashes
//             8       score: 0 winner, 1 discs, 2 and 3 the same where the fewest discs win
//             2 * 8   position: the mover's discs, the opponent's
//             2 * 4   bounds proved: lower, upper (signed)
//             8       nodes of all runs
//             8       seconds of all runs (a double)
//             8       number of entries
//   entries   for each  2 * 8   state: the mover's discs, the opponent's
//                       1, 1    bounds: lower, upper (signed)
//                       1       the best move's cell; -1: none known
//                       1       bits of the number of nodes that it took
//   tail      8       XXH3 of all before
//
// Integers are little-endian, cells those of the board. An entry whose players' discs overlap is a guess
// (TranspositionTable::key): one word has all discs, the other the opponent's. Guesses prove nothing; they order
// moves.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "board/board.h"
#include "board/score.h"
#include "play/endgame/solver.h"

namespace othello::endgame {

struct ValueCheckpoint {
  std::string board;
  ScoreRule score = ScoreRule::kWinner;
  State position;
  ValueBounds proved;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint64_t entries = 0;  // set when it is read
};

/// Whether a file begins as one. Throws DamagedFile if there is none, ReadError.
bool is_value_checkpoint(const std::string& path);

/// Writes the file under a temporary name, and renames it. No search may be running. Throws WriteError.
void write_value_checkpoint(const std::string& path, const ValueCheckpoint& checkpoint, const Solver& solver,
                            int least_vacant = kCheckpointVacant);

/// Reads a file whose checksum is right and whose head makes sense, and gives all entries to `use`; each is
/// possible on the board. Throws DamagedFile, which names the file, and ReadError.
ValueCheckpoint read_value_checkpoint(const std::string& path,
                                      const std::function<void(const TableEntry&)>& use = {});

}  // namespace othello::endgame
