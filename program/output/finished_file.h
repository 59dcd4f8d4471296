// Prevents results of hours from being overwritten: the one check of all outputs that are HDF5 files.
//
// Without --force such an output replaces nothing but an empty file or one of its own kind for the same
// subject: the same search, the same board's values, the same estimate's samples, which are added to, or any
// font's table. Everything else is refused: other kinds, other subjects, damaged and unreadable files, and
// those of other programs.
#pragma once

#include <string>

#include "search/options.h"
#include "solve/solver.h"
#include "stored/file_kind.h"

namespace othello {

/// Both throw std::invalid_argument, which names the option, if the file is refused. `path` need not exist.
void require_no_other_results(const std::string& option, const std::string& path,
                              const SearchOptions& options);
void require_no_other_values(const std::string& option, const std::string& path, const SolveOptions& options);
/// Accepts any file of this kind.
void require_no_other_kind(const std::string& option, const std::string& path, FileKind kind);

}  // namespace othello
