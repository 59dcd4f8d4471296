#include "font/netpbm.h"

#include <fmt/format.h>

#include <array>

#include "system/errors.h"

namespace othello::font {
namespace {

constexpr std::uint64_t kLargestMaxval = 65535;
// Grey of a colour, in thousandths: ITU-R BT.601, as netpbm's ppmtopgm has it.
constexpr std::array<std::uint64_t, 3> kColourWeights{299, 587, 114};

bool is_white(std::uint8_t byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool is_digit(std::uint8_t byte) {
  return byte >= '0' && byte <= '9';
}

std::string shown(std::uint8_t byte) {
  return byte > ' ' && byte < 0x7f ? fmt::format("'{}'", static_cast<char>(byte))
                                   : fmt::format("byte {}", byte);
}

class Parser {
 public:
  Parser(std::span<const std::uint8_t> bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    throw DamagedFile(fmt::format("{}: expected {}, found {} at byte {}", name_, expected, found, position_));
  }

  std::size_t left() const { return bytes_.size() - position_; }
  std::uint8_t take() { return bytes_[position_++]; }
  const std::string& name() const { return name_; }
  std::string found() const { return left() == 0 ? "the end of the file" : shown(bytes_[position_]); }

  // A number of the header, the white space before it, and comments anywhere.
  std::uint64_t header_number(const char* what, std::uint64_t largest) {
    skip_white_and_comments();
    return number(what, largest, [this] { skip_comments(); });
  }

  // The white space between header and raster; in the raw formats no more may follow.
  void end_of_header() {
    skip_comments();
    if (left() == 0 || !is_white(bytes_[position_])) fail("white space before the raster", found());
    ++position_;
  }

  std::uint64_t plain_sample(std::uint64_t maxval) {
    skip_white_and_comments();
    return number("a sample", maxval, [] {});
  }

  bool plain_bit() {
    skip_white_and_comments();
    if (left() == 0 || (bytes_[position_] != '0' && bytes_[position_] != '1'))
      fail("a digit 0 or 1", found());
    return take() == '1';
  }

  void end_of_plain() {
    skip_white_and_comments();
    if (left() > 0) fail("the end of the file after the raster", found());
  }

  void require_raw(std::size_t size) const {
    if (left() != size)
      throw DamagedFile(fmt::format("{}: expected a raster of {} bytes, found {}", name_, size, left()));
  }

 private:
  void skip_comments() {
    while (left() > 0 && bytes_[position_] == '#') {
      while (left() > 0 && bytes_[position_] != '\n' && bytes_[position_] != '\r') ++position_;
      if (left() > 0) ++position_;
    }
  }

  void skip_white_and_comments() {
    skip_comments();
    while (left() > 0 && is_white(bytes_[position_])) {
      ++position_;
      skip_comments();
    }
  }

  template <class Between>
  std::uint64_t number(const char* what, std::uint64_t largest, const Between& between_digits) {
    if (left() == 0 || !is_digit(bytes_[position_])) fail(what, found());
    std::uint64_t value = 0;
    while (left() > 0 && is_digit(bytes_[position_])) {
      value = value * 10 + static_cast<std::uint64_t>(take() - '0');
      if (value > largest) fail(fmt::format("{} of at most {}", what, largest), fmt::format("{}...", value));
      between_digits();
    }
    return value;
  }

  std::span<const std::uint8_t> bytes_;
  const std::string& name_;
  std::size_t position_ = 2;  // after the magic number
};

PictureSize read_size(Parser& parser) {
  const std::uint64_t columns = parser.header_number("columns", kMaxPixels);
  const std::uint64_t rows = parser.header_number("rows", kMaxPixels);
  return checked_size(columns, rows, parser.name());
}

InkPicture read_plain_bits(Parser& parser) {
  const PictureSize size = read_size(parser);
  parser.end_of_header();
  if (parser.left() < size.pixels())
    parser.fail(fmt::format("{} digits", size.pixels()), fmt::format("{} bytes", parser.left()));
  InkPicture picture{.size = size, .ink = std::vector<bool>(size.pixels())};
  for (std::size_t i = 0; i < size.pixels(); ++i) picture.ink[i] = parser.plain_bit();
  parser.end_of_plain();
  return picture;
}

InkPicture read_raw_bits(Parser& parser) {
  const PictureSize size = read_size(parser);
  parser.end_of_header();
  parser.require_raw(static_cast<std::size_t>((size.columns + 7) / 8) * static_cast<std::size_t>(size.rows));
  InkPicture picture{.size = size, .ink = std::vector<bool>(size.pixels())};
  std::size_t pixel = 0;
  for (int row = 0; row < size.rows; ++row) {
    std::uint8_t byte = 0;
    for (int column = 0; column < size.columns; ++column) {
      if (column % 8 == 0) byte = parser.take();
      picture.ink[pixel++] = (byte & (0x80 >> column % 8)) != 0;
    }
  }
  return picture;
}

std::uint64_t raw_sample(Parser& parser, std::uint64_t maxval) {
  std::uint64_t value = parser.take();
  if (maxval > 255) value = value << 8 | parser.take();
  if (value > maxval) parser.fail(fmt::format("samples up to {}", maxval), fmt::format("{}", value));
  return value;
}

GreyPicture read_samples(Parser& parser, bool raw, bool colour) {
  const PictureSize size = read_size(parser);
  const std::uint64_t maxval = parser.header_number("a maxval", kLargestMaxval);
  if (maxval == 0) parser.fail("a maxval from 1", "0");
  parser.end_of_header();
  const std::size_t samples = size.pixels() * (colour ? 3 : 1);
  if (raw) {
    parser.require_raw(samples * (maxval > 255 ? 2 : 1));
  } else if (parser.left() < 2 * samples - 1) {  // a digit each, and white space between them
    parser.fail(fmt::format("{} samples", samples), fmt::format("{} bytes", parser.left()));
  }
  const auto sample = [&] { return raw ? raw_sample(parser, maxval) : parser.plain_sample(maxval); };
  GreyPicture picture{.size = size, .grey = std::vector<std::uint16_t>(size.pixels())};
  for (std::uint16_t& grey : picture.grey) {
    std::uint64_t value = 0;
    if (colour) {
      for (const std::uint64_t weight : kColourWeights) value += weight * sample();
    } else {
      value = 1000 * sample();
    }
    grey = static_cast<std::uint16_t>((value * GreyPicture::kWhite + 500 * maxval) / (1000 * maxval));
  }
  if (!raw) parser.end_of_plain();
  return picture;
}

}  // namespace

bool is_netpbm(std::span<const std::uint8_t> bytes) {
  return bytes.size() >= 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6';
}

bool is_pbm(std::span<const std::uint8_t> bytes) {
  return is_netpbm(bytes) && (bytes[1] == '1' || bytes[1] == '4');
}

InkPicture read_netpbm(std::span<const std::uint8_t> bytes, const Binarisation& how,
                       const std::string& name) {
  const auto kind = static_cast<char>(bytes[1]);
  Parser parser(bytes, name);
  if (kind == '1' || kind == '4') {
    InkPicture picture = kind == '1' ? read_plain_bits(parser) : read_raw_bits(parser);
    if (how.ink == Ink::kLight) picture.ink.flip();
    return picture;
  }
  return binarise(read_samples(parser, kind >= '5', kind == '3' || kind == '6'), how, name);
}

}  // namespace othello::font
