// Pictures for the tests of the readers, written by hand and by libpng.
#pragma once

#include <png.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "font/picture_file.h"
#include "system/errors.h"

namespace othello::test {

using Bytes = std::vector<std::uint8_t>;

inline Bytes bytes_of(std::string_view text) {
  return {text.begin(), text.end()};
}

/// Rows of '#' and '.', joined by '/'.
inline std::string text_of(const font::InkPicture& picture) {
  std::string text;
  for (int row = 0; row < picture.size.rows; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < picture.size.columns; ++column) text += picture.at(column, row) ? '#' : '.';
  }
  return text;
}

inline std::string read(const Bytes& bytes, const font::Binarisation& how = {}) {
  return text_of(font::read_picture(bytes, how, "test"));
}
inline std::string read(std::string_view text, const font::Binarisation& how = {}) {
  return read(bytes_of(text), how);
}

/// What the reader says against the file; empty if it takes it.
inline std::string complaint(const Bytes& bytes, const font::Binarisation& how = {}) {
  try {
    font::read_picture(bytes, how, "test");
  } catch (const DamagedFile& error) {
    return error.what();
  }
  return "";
}
inline std::string complaint(std::string_view text, const font::Binarisation& how = {}) {
  return complaint(bytes_of(text), how);
}

/// A PNG file of samples in one of libpng's simplified formats.
inline Bytes png_file(int columns, int rows, png_uint_32 format, const Bytes& samples) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(columns);
  image.height = static_cast<png_uint_32>(rows);
  image.format = format;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  Bytes file(size);
  png_image_write_to_memory(&image, file.data(), &size, 0, samples.data(), 0, nullptr);
  file.resize(size);
  return file;
}

}  // namespace othello::test
