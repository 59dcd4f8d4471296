// A number of 64 bits as 16 hexadecimal digits in lower case: digests and checksums in output and in JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace othello {

std::string hex64_text(std::uint64_t number);
/// The number; nothing if the text is not as hex64_text() writes it.
std::optional<std::uint64_t> parse_hex64(std::string_view text);

}  // namespace othello
