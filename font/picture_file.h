// Picture files of every kind that the font reads: netpbm (font/netpbm.h) and PNG (font/png_picture.h),
// distinguished by their first bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "font/picture.h"

namespace othello {

/// A larger picture file is refused unread: more than any picture of kMostPixels needs but a plain PPM of
/// long samples.
inline constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 28;

/// Throws DamagedFile if there is no such file, if it cannot be read or is too large.
std::vector<std::uint8_t> read_file(const std::string& path);

/// The picture in these bytes; `name` is for messages. Throws DamagedFile.
InkPicture read_picture(std::span<const std::uint8_t> bytes, const Binarisation& how,
                        const std::string& name);

}  // namespace othello
