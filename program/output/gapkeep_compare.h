// The output of othello gapkeep compare.
#pragma once

#include <string>

#include "laboratory/compare.h"
#include "program/output/depth_table.h"

namespace othello {

std::string comparison_text(const std::string& title, const Comparison& comparison, Format format);

/// The names and what they stand for, a line each.
std::string code_list();

}  // namespace othello
