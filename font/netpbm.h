// Reads the netpbm formats: PBM, PGM and PPM, each plain (P1 P2 P3) and raw (P4 P5 P6).
//
// The header is the magic number, columns, rows and, except in a PBM, the largest sample (maxval, 1 to
// 65535), in decimal and separated by white space; one character of white space ends it. A comment runs from
// '#' through the end of its line and is removed, so that a number may continue after it: the line end of a
// comment is not white space. In the plain formats comments may also stand between samples and after the last,
// as netpbm's own programs read them. Rows follow from the top, pixels from the left.
//
//   P1   digits 0 and 1, 1 is ink; white space between them is optional
//   P2   decimal samples separated by white space
//   P3   as P2, red, green and blue of each pixel
//   P4   8 pixels a byte, the highest bit first, rows padded to whole bytes; padding is ignored
//   P5   1 byte a sample, 2 (high first) above maxval 255
//   P6   as P5, red, green and blue of each pixel
//
// Source: the netpbm manual, pages pbm(5), pgm(5), ppm(5). The reader is stricter: exactly one picture, and
// nothing after the raster except, in the plain formats, white space and comments. Surplus digits indicate a wrong size
// or a maxval in a PBM, either of which shifts the whole picture.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "font/picture.h"

namespace othello::font {

/// Whether the bytes begin like a netpbm file.
bool is_netpbm(std::span<const std::uint8_t> bytes);
/// And like a PBM, whose pixels are black or white.
bool is_pbm(std::span<const std::uint8_t> bytes);

/// `name` is the file's, for messages. A PBM needs no threshold, but `how.ink` holds for it too: black is
/// dark. Throws DamagedFile with what was expected and what was found.
InkPicture read_netpbm(std::span<const std::uint8_t> bytes, const Binarisation& how, const std::string& name);

}  // namespace othello::font
