// Random mutations of valid picture files, as many as OTHELLO_FUZZ_INPUTS says: the readers take or refuse
// them, and nothing else happens. Best run under the sanitizers. tests/fuzz/picture_input.cpp is
// the same for libFuzzer.
#include <gtest/gtest.h>
#include <png.h>
#include <zlib.h>

#include <cstdlib>
#include <random>

#include "font/picture_fuzz_input.h"
#include "font/picture_support.h"

namespace othello::test {
namespace {

std::uint64_t inputs_wanted() {
  const char* text = std::getenv("OTHELLO_FUZZ_INPUTS");
  return text == nullptr ? 20'000 : std::strtoull(text, nullptr, 10);
}

std::vector<Bytes> seeds() {
  using namespace std::string_literals;
  const Bytes grey{0, 255, 0, 255, 0, 255, 7, 8, 9, 200, 201, 202};
  Bytes colour(36);
  for (std::size_t i = 0; i < colour.size(); ++i) colour[i] = static_cast<std::uint8_t>(i * 37);
  return {bytes_of("P1\n# comment\n6 6\n" + std::string(36, '1')),
          bytes_of("P4 12 6\n\x12\x30\x45\x60\x12\x30\x45\x60\x12\x30\x45\x60"s),
          bytes_of("P2 3 2 255 0 255 0 255 0 255\n"),
          bytes_of("P5 3 2 65535\n\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b"s),
          bytes_of("P3 1 2 9 0 0 0 9 9 9"),
          bytes_of("P6 1 2 255\n\x00\x01\x02\x03\x04\x05"s),
          png_file(4, 3, PNG_FORMAT_GRAY, grey),
          png_file(4, 3, PNG_FORMAT_RGB, colour),
          png_file(3, 3, PNG_FORMAT_RGBA, colour)};
}

void mutate(Bytes& bytes, std::mt19937_64& random) {
  constexpr std::string_view kNoticeable = "P123456# \n0919999";
  for (auto changes = random() % 4 + 1; changes > 0; --changes) {
    const std::size_t at = random() % (bytes.size() + 1);
    const auto position = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const auto byte = random() % 2 == 0
                          ? static_cast<std::uint8_t>(random())
                          : static_cast<std::uint8_t>(kNoticeable[random() % kNoticeable.size()]);
    switch (random() % 5) {
      case 0:
        bytes.insert(position, byte);
        break;
      case 1:
        bytes.resize(at);
        break;
      case 2:
        if (at < bytes.size()) bytes.erase(position);
        break;
      default:
        if (at < bytes.size()) *position = byte;
    }
  }
}

// Gives every complete chunk of a PNG file the checksum of what is in it, so that mutations get past it.
void repair_checksums(Bytes& bytes) {
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    const std::size_t length = std::size_t{bytes[at]} << 24 | std::size_t{bytes[at + 1]} << 16 |
                               std::size_t{bytes[at + 2]} << 8 | bytes[at + 3];
    if (length > bytes.size() - at - 12) return;
    const auto crc = crc32(0, bytes.data() + at + 4, static_cast<uInt>(length + 4));
    at += 8 + length;
    for (int shift = 24; shift >= 0; shift -= 8) bytes[at++] = static_cast<std::uint8_t>(crc >> shift);
  }
}

TEST(Mutation, PicturesAreAcceptedOrRefused) {
  std::mt19937_64 random(20181);
  const std::vector<Bytes> originals = seeds();
  for (const Bytes& seed : originals) EXPECT_TRUE(read_anything(seed));
  std::uint64_t taken = 0;
  const std::uint64_t inputs = inputs_wanted();
  for (std::uint64_t i = 0; i < inputs; ++i) {
    Bytes bytes = originals[random() % originals.size()];
    mutate(bytes, random);
    if (bytes.size() > 8 && bytes[0] == 0x89 && random() % 8 != 0) repair_checksums(bytes);
    if (read_anything(bytes)) ++taken;
  }
  // Mutations that leave a picture, and mutations that do not, both come up.
  EXPECT_GT(taken, inputs / 50);
  EXPECT_LT(taken, inputs - inputs / 50);
}

}  // namespace
}  // namespace othello::test
