// Which program this is and how it was called.
#pragma once

#include <string>

#include "stored/results_file.h"

namespace othello::program {

/// "othello 0.1.0 (commit, compiler)"
std::string version_text();

/// Version, commit, compiler, command line and date; the caller adds what the run measured.
stored::Provenance provenance_of(int argc, char** argv);

}  // namespace othello::program
