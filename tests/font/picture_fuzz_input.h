// One input of the fuzz tests: reads it as a picture and cuts it into tiles, as the program would. Only
// DamagedFile may come out.
#pragma once

#include <cstdint>
#include <span>

#include "font/character_set.h"
#include "font/picture_file.h"
#include "system/errors.h"

namespace othello::test {

/// True if the bytes were taken for a picture.
inline bool read_anything(std::span<const std::uint8_t> bytes) {
  try {
    const font::InkPicture picture = font::read_picture(bytes, {}, "fuzz");
    try {
      font::cut_tiles(picture, {.columns = 6, .rows = 6}, Board(5, 6), "fuzz");
    } catch (const DamagedFile&) {
    }
    return true;
  } catch (const DamagedFile&) {
    return false;
  }
}

}  // namespace othello::test
