// What a fuzz target tries: one reader, given bytes that may be anything.
#pragma once

#include <cstdint>
#include <span>

namespace othello::fuzz {

/// Reads the bytes as the program would; true if they were accepted, false if they were refused by the
/// intended exception (DamagedFile). Everything else, another exception too, is a fault of the reader.
bool read_input(std::span<const std::uint8_t> bytes);

}  // namespace othello::fuzz
