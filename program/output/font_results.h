// The font's table, and the map of exact drawings, as HDF5 files (docs/font.md describes them).
#pragma once

#include <cstdint>
#include <string>

#include "font/exact_drawings.h"
#include "font/othello_font.h"
#include "stored/results_file.h"

namespace othello::program {

/// The format versions that are written; the ones before, which have no seal, are read, too.
inline constexpr std::uint64_t kFontVersion = 3;
inline constexpr std::uint64_t kDrawingsVersion = 2;
/// The attributes with the seals (system/hdf5/sealed_file.h).
inline constexpr const char* kFontSeal = "font_xxh3";
inline constexpr const char* kDrawingsSeal = "drawings_xxh3";
/// Entries of the table of games in place of a cell.
inline constexpr std::uint64_t kPassMove = 254;
inline constexpr std::uint64_t kNoMove = 255;  // the game is over

/// Writes to `path`, which TemporaryFile gives, with version, commit, compiler, command line and date of the
/// provenance. Throws WriteError.
void write_font_results(const std::string& path, const font::OthelloFont& font,
                        const stored::Provenance& provenance);
void write_drawings_map(const std::string& path, const font::ExactDrawings& drawings,
                        const stored::Provenance& provenance);

// Checks what `othello font` wrote as HDF5 (docs/font.md): the seals, and what follows from other parts.

/// The table of a font: all columns are as long, drawings are what the final states show, distances are those of pattern
/// and board, and every game is legal and ends with its final state. Returns what it holds, as text. Throws
/// CheckFailed, DamagedFile, ReadError.
std::string check_font_results(const std::string& path);

/// The map of exact drawings: it has a bit for each drawing on the board, and as many are set as it says.
/// Throws the same errors as check_font_results().
std::string check_drawings_map(const std::string& path);

}  // namespace othello::program
