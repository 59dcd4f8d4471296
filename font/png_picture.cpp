#include "font/picture_file.h"

#include <fmt/format.h>
#ifdef OTHELLO_HAS_PNG
#include <png.h>
#endif

#include <algorithm>
#include <array>
#include <stdexcept>

#include "system/errors.h"

namespace othello::font {
namespace {

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

}  // namespace

bool is_png(std::span<const std::uint8_t> bytes) {
  return bytes.size() >= kSignature.size() && std::equal(kSignature.begin(), kSignature.end(), bytes.begin());
}

#ifdef OTHELLO_HAS_PNG

namespace {

constexpr std::size_t kChunkFrame = 12;  // length, type and checksum, 4 bytes each

// signature | length (4, high byte first) | type (4) | data (length) | CRC (4) | ... | IEND
void check_chunks(std::span<const std::uint8_t> bytes, const std::string& name) {
  std::size_t at = kSignature.size();
  while (bytes.size() - at >= kChunkFrame) {
    const std::size_t length = std::size_t{bytes[at]} << 24 | std::size_t{bytes[at + 1]} << 16 |
                               std::size_t{bytes[at + 2]} << 8 | bytes[at + 3];
    const std::string type(bytes.begin() + static_cast<std::ptrdiff_t>(at + 4),
                           bytes.begin() + static_cast<std::ptrdiff_t>(at + 8));
    if (length > bytes.size() - at - kChunkFrame) break;
    at += kChunkFrame + length;
    if (type != "IEND") continue;
    if (at == bytes.size()) return;
    throw DamagedFile(
        fmt::format("{}: expected the end of the file after the PNG picture, found {} bytes more", name,
                    bytes.size() - at));
  }
  throw DamagedFile(fmt::format(
      "{}: expected chunks up to IEND, found the file cut off in the chunk at byte {}", name, at));
}

// Frees what libpng holds, also when an exception passes.
class PngImage {
 public:
  PngImage() { image_.version = PNG_IMAGE_VERSION; }
  ~PngImage() { png_image_free(&image_); }
  PngImage(const PngImage&) = delete;
  PngImage& operator=(const PngImage&) = delete;
  png_image* operator->() { return &image_; }
  png_image* get() { return &image_; }

 private:
  png_image image_{};
};

}  // namespace

GreyPicture read_png(std::span<const std::uint8_t> bytes, const std::string& name) {
  check_chunks(bytes, name);
  PngImage image;
  const auto require = [&](int good) {
    if (good == 0 || PNG_IMAGE_FAILED(*image.get()))
      throw DamagedFile(fmt::format("{}: expected a PNG picture, found: {}", name, image->message));
  };
  require(png_image_begin_read_from_memory(image.get(), bytes.data(), bytes.size()));
  const PictureSize size = checked_size(image->width, image->height, name);
  image->format = PNG_FORMAT_GRAY;
  image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // else 16-bit samples would be taken for linear light
  std::vector<std::uint8_t> samples(size.pixels());
  const png_color white{.red = 255, .green = 255, .blue = 255};
  require(png_image_finish_read(image.get(), &white, samples.data(), size.columns, nullptr));
  GreyPicture picture{.size = size, .grey = std::vector<std::uint16_t>(size.pixels())};
  std::ranges::transform(samples, picture.grey.begin(),
                         [](std::uint8_t sample) { return static_cast<std::uint16_t>(sample * 257); });
  return picture;
}

#else

GreyPicture read_png(std::span<const std::uint8_t>, const std::string& name) {
  throw std::invalid_argument(
      fmt::format("{}: this program was built without libpng; convert the picture to PGM or PPM", name));
}

#endif

}  // namespace othello::font
