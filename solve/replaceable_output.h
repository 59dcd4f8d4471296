// Prevents results of hours from being overwritten: the one check of all outputs that are HDF5 files,
// of the program and of its package in Python.
//
// Without --force such an output replaces nothing but an empty file or one of its own kind for the same
// subject: the same search, the same board's values, the same estimate's samples, which are added to, or any
// font's table. Everything else is refused: other kinds, other subjects, damaged and unreadable files, and
// those of other programs.
#pragma once

#include <string>
#include <string_view>

#include "enumerate/search/options.h"
#include "solve/solver.h"
#include "stored/file_kind.h"

namespace othello::solve {

/// All throw std::invalid_argument, which names the option, if the file is refused. `path` need not exist.
void require_replaceable_results(const std::string& option, const std::string& path,
                                 const enumerate::SearchOptions& options);
void require_replaceable_values(const std::string& option, const std::string& path,
                                const SolveOptions& options);
/// Accepts any file of this kind. `force`: what the user would say to write over others.
void require_replaceable_kind(const std::string& option, const std::string& path, stored::FileKind kind,
                              std::string_view force = "--force");

}  // namespace othello::solve
