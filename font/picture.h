// A picture of ink and paper, and how grey becomes one of the two.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace othello::font {

/// No picture may have more pixels: it is checked before memory is taken for them.
inline constexpr std::uint64_t kMaxPixels = std::uint64_t{1} << 24;

struct PictureSize {
  int columns = 0;
  int rows = 0;
  std::size_t pixels() const { return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows); }
};

/// True where there is ink; row by row from the top left.
struct InkPicture {
  PictureSize size;
  std::vector<bool> ink;
  bool at(int column, int row) const {
    return ink[static_cast<std::size_t>(row) * static_cast<std::size_t>(size.columns) +
               static_cast<std::size_t>(column)];
  }
};

/// Brightness from 0 (black) to kWhite; row by row from the top left.
struct GreyPicture {
  static constexpr int kWhite = 65535;
  PictureSize size;
  std::vector<std::uint16_t> grey;
};

enum class Ink { kDark, kLight };  // which side of the threshold is ink

struct Binarisation {
  std::optional<double> threshold;  // as a share of white, 0 to 1; none: Otsu's
  Ink ink = Ink::kDark;
};

/// Otsu's threshold: the darkest brightness t such that the split into "below t" and "t and above" has the
/// largest variance between the two classes (Otsu, "A threshold selection method from gray-level
/// histograms", IEEE Trans. SMC 9, 1979). Nothing if all pixels are alike.
std::optional<int> otsu_threshold(const GreyPicture& picture);

/// Pixels darker than the threshold are dark, all others light. `name` is the file's, for the message: throws
/// DamagedFile if Otsu's method finds one shade only.
InkPicture binarise(const GreyPicture& picture, const Binarisation& how, const std::string& name);

/// Throws DamagedFile if a picture of this size is empty or too large.
PictureSize checked_size(std::uint64_t columns, std::uint64_t rows, const std::string& name);

}  // namespace othello::font
