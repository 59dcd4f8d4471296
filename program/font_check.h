// Checks what `othello font` wrote as HDF5 (docs/font.md): the seals, and what follows from other parts.
#pragma once

#include <string>

namespace othello {

/// The table of a font: all columns are as long, drawings are what the final states show, distances are those of pattern
/// and board, and every game is legal and ends with its final state. Returns what it holds, as text. Throws
/// CheckFailed, DamagedFile, ReadError.
std::string check_font_results(const std::string& path);

/// The map of exact drawings: it has a bit for each drawing on the board, and as many are set as it says.
/// Throws the same errors.
std::string check_drawings_map(const std::string& path);

}  // namespace othello
