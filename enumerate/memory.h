// Sizes of memory: what the machine allows, what the process took, and how people write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace othello {

/// Bytes that this process may use: the machine's memory or the limit of its control group, the smaller.
std::uint64_t usable_memory();

/// The largest resident memory of this process so far, in bytes.
std::uint64_t peak_memory();

/// Reads "2G", "512M", "1536K", "100000" (powers of 1024; "GiB" and "GB" mean the same as "G").
/// Throws std::invalid_argument with a sentence for the user.
std::uint64_t parse_size(std::string_view text);

/// "1.5 GiB"
std::string size_text(std::uint64_t bytes);

}  // namespace othello
