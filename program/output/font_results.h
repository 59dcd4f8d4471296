// The font's table, and the map of exact drawings, as HDF5 files (docs/font.md describes them).
#pragma once

#include <cstdint>
#include <string>

#include "font/exact_drawings.h"
#include "font/othello_font.h"
#include "stored/results_file.h"

namespace othello {

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
void write_font_results(const std::string& path, const OthelloFont& font, const Provenance& provenance);
void write_drawings_map(const std::string& path, const ExactDrawings& drawings, const Provenance& provenance);

}  // namespace othello
