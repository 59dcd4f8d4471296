// Reads PNG files with libpng: any kind of PNG, as grey, transparent pixels over white.
//
// Before libpng sees the file its chunks are walked: it must end with IEND and nothing behind it, which
// libpng does not require. libpng checks checksums, compressed data and the number of rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "font/picture.h"

namespace othello {

bool is_png(std::span<const std::uint8_t> bytes);

/// Throws DamagedFile with what was expected and what was found.
GreyPicture read_png(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace othello
