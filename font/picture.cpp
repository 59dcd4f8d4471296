#include "font/picture.h"

#include <fmt/format.h>

#include <cmath>

#include "system/errors.h"

namespace othello::font {

std::optional<int> otsu_threshold(const GreyPicture& picture) {
  std::vector<std::uint64_t> histogram(GreyPicture::kWhite + 1);
  double sum = 0;
  for (const std::uint16_t grey : picture.grey) {
    ++histogram[grey];
    sum += grey;
  }
  const auto total = static_cast<double>(picture.grey.size());
  std::optional<int> best;
  double best_variance = 0;
  double dark = 0;
  double dark_sum = 0;
  for (int t = 1; t <= GreyPicture::kWhite; ++t) {
    const auto count = static_cast<double>(histogram[static_cast<std::size_t>(t - 1)]);
    if (count == 0) continue;  // the same split as the one before
    dark += count;
    dark_sum += count * (t - 1);
    if (dark == total) break;
    const double difference = dark_sum / dark - (sum - dark_sum) / (total - dark);
    const double variance = dark * (total - dark) * difference * difference;
    if (variance > best_variance) {
      best_variance = variance;
      best = t;
    }
  }
  return best;
}

InkPicture binarise(const GreyPicture& picture, const Binarisation& how, const std::string& name) {
  int threshold = 0;
  if (how.threshold) {
    threshold = static_cast<int>(std::lround(*how.threshold * GreyPicture::kWhite));
  } else if (const auto otsu = otsu_threshold(picture)) {
    threshold = *otsu;
  } else {
    throw DamagedFile(
        fmt::format("{}: expected ink and paper, found one shade only; name a --threshold", name));
  }
  InkPicture result{.size = picture.size, .ink = std::vector<bool>(picture.grey.size())};
  for (std::size_t i = 0; i < picture.grey.size(); ++i) {
    result.ink[i] = (picture.grey[i] < threshold) == (how.ink == Ink::kDark);
  }
  return result;
}

PictureSize checked_size(std::uint64_t columns, std::uint64_t rows, const std::string& name) {
  if (columns == 0 || rows == 0)
    throw DamagedFile(fmt::format("{}: expected a picture, found one of {}x{} pixels", name, columns, rows));
  if (columns > kMaxPixels || rows > kMaxPixels || columns * rows > kMaxPixels) {
    throw DamagedFile(
        fmt::format("{}: expected at most {} pixels, found {}x{}", name, kMaxPixels, columns, rows));
  }
  return {static_cast<int>(columns), static_cast<int>(rows)};
}

}  // namespace othello::font
