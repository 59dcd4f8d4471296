// Picture files of every kind that the font reads: netpbm (font/netpbm.h) and PNG,
// distinguished by their first bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "font/picture.h"

namespace othello::font {

/// A larger file is refused: more than any picture of kMaxPixels needs but a plain PPM of long samples.
inline constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 28;

/// Throws DamagedFile if there is no such file or it is too large, ReadError if it cannot be read.
std::vector<std::uint8_t> read_file(const std::string& path);

/// The picture in these bytes; `name` is for messages. Throws DamagedFile.
InkPicture read_picture(std::span<const std::uint8_t> bytes, const Binarisation& how,
                        const std::string& name);

// Reads PNG files with libpng: any kind of PNG, as grey, transparent pixels over white.
//
// Before libpng sees the file its chunks are walked: it must end with IEND and nothing after it, which
// libpng does not require. libpng checks checksums, compressed data and the number of rows.

bool is_png(std::span<const std::uint8_t> bytes);

/// Throws DamagedFile with what was expected and what was found, std::invalid_argument if the program was built without libpng.
GreyPicture read_png(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace othello::font
