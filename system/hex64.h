// A number of 64 bits as 16 hexadecimal digits in lower case: digests and checksums as people and JSON have them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace othello {

std::string hex64_text(std::uint64_t number);
/// Nothing, unless it is what hex64_text() gives.
std::optional<std::uint64_t> parse_hex64(std::string_view text);

}  // namespace othello
