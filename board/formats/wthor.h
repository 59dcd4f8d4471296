// WTHOR, the database of the French federation (ffothello.org): games of a year, players and tournaments by number.
//
//     byte    head, 16 bytes                      byte     a game, 68 bytes (of 10x10: 104)
//     0..3    century, year, month, day           0..1     tournament
//     4..7    number of games                     2..3     black
//     8..9    number of names (of other files)    4..5     white
//     10..11  year of the games                   6        black's discs at the end
//     12      8 or 0: 8x8; 10: 10x10              7        black's discs by best play, from byte 14 of the head on
//     13      1: problems of one player           8..67    moves: 10 * row + column from 1; 0: none
//     14      vacant cells of the theoretical score
//
// Integers are little-endian. Vacant cells count for the winner. Passes are not written. A name is 20 bytes in WTHOR.JOU
// (players), 26 in WTHOR.TRN (tournaments), with zero bytes behind it, after the same head.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "board/formats/game.h"

namespace othello {

inline constexpr std::size_t kWthorHeadBytes = 16;

/// Whether a file of so many bytes, with these at its beginning, is one: its size is that of the games that its head counts.
bool is_wthor(std::string_view head, std::size_t file_bytes);

/// Throws std::invalid_argument if the board is not 8x8; errors of games name their number and the byte.
std::unique_ptr<GameReader::Form> read_wthor(std::string_view bytes, WthorNames names);

/// The names of such a file, each of so many bytes. Throws std::invalid_argument if it is cut.
std::vector<std::string> wthor_names(std::string_view bytes, std::size_t name_bytes);
inline constexpr std::size_t kWthorPlayerBytes = 20;
inline constexpr std::size_t kWthorTournamentBytes = 26;

}  // namespace othello
