// zstd behind a code of gaps, a frame for each slice.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "laboratory/code.h"

namespace othello::laboratory {

/// "zstd-huffman", the occupancy engine's setting of zstd: the search for matches skips as much as it can,
/// and all bytes go through the entropy coder; "zstd-1", "zstd-3", "zstd-9": levels.
std::vector<std::string> zstd_settings();

/// Null if there is no such setting.
std::unique_ptr<Code> zstd_behind(std::unique_ptr<GapCode> code, std::string_view setting);

}  // namespace othello::laboratory
