// Results that took hours are not written over by those of another search.
#pragma once

#include <string>

#include "enumerate/options.h"

namespace othello {

/// Whether `path`, which need not exist, is a results file that can be read.
bool holds_results(const std::string& path);

/// Throws std::invalid_argument, which names the option, if `path` holds results of another board, symmetry
/// or depth than this search will have. Whatever is no results file, or none that can be read, is no
/// hindrance.
void require_no_other_results(const std::string& option, const std::string& path,
                              const SearchOptions& options);

}  // namespace othello
