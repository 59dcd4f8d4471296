// The font's table as an HDF5 file (docs/font.md describes it).
#pragma once

#include <string>

#include "enumerate/stored/results_file.h"
#include "font/othello_font.h"

namespace othello {

/// Writes to `path`, which TemporaryFile gives. Of the provenance: version, commit, compiler, command line
/// and date. Throws WriteError.
void write_font_results(const std::string& path, const OthelloFont& font, const Provenance& provenance);

}  // namespace othello
