// The parameters n1..nm of povaleint, the paper's variable-length integer (section 5, Fig. 7).
//
// A value below 2^n1 - 1 takes n1 bits. Otherwise n1 ones are written and the remainder,
// value - (2^n1 - 1), continues with n2, and so on. The last width holds whatever is left and has no
// escape, so that its all-ones pattern is a value like any other. With widths 2,3:
//
//   value   0    1    2    3       4       ...  10
//   bits    00   01   10   11 000  11 001  ...  11 111
//
// the escape 11 stands for 2^2 - 1 = 3, and the largest value is 3 + 7 = 10.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace othello {

inline constexpr int kMaxWidths = 8;
inline constexpr int kMaxWidth = 64;

class Widths {
 public:
  /// Throws std::invalid_argument unless there are 1 to 8 widths, each from 1 to 64.
  explicit Widths(std::span<const int> widths);

  /// Reads "8,16,32,64", or "8-16-32-64" as tables of widths have it. Throws std::invalid_argument with a
  /// sentence for the user.
  static Widths parse(std::string_view text);
  /// The paper's setting: 8,16,32,64.
  static Widths paper();

  int count() const { return count_; }
  int operator[](int level) const { return width_[static_cast<std::size_t>(level)]; }
  /// 2^width - 1 of a level: its escape, or its largest remainder in the last level.
  std::uint64_t escape(int level) const { return ones_[static_cast<std::size_t>(level)]; }
  /// The largest value that these widths hold, at most 2^64 - 1.
  std::uint64_t largest() const { return largest_; }
  /// Bits that `value` takes; it must not exceed largest().
  int bits(std::uint64_t value) const {
    int bits = width_[0];
    for (int level = 0; level + 1 < count_ && value >= escape(level); ++level) {
      value -= escape(level);
      bits += (*this)[level + 1];
    }
    return bits;
  }
  /// All widths are multiples of 8, so that every value starts at a byte.
  bool is_byte_sized() const { return byte_sized_; }
  /// "8,16,32,64" (or another separator).
  std::string to_string(char separator = ',') const;

  /// In 8 bytes, with zeros after the last; and back, which throws std::invalid_argument as the constructor does.
  std::array<std::uint8_t, kMaxWidths> packed() const;
  static Widths unpack(const std::array<std::uint8_t, kMaxWidths>& packed);

  friend bool operator==(const Widths&, const Widths&) = default;

 private:
  int count_ = 0;
  bool byte_sized_ = true;
  std::uint64_t largest_ = 0;
  std::array<int, kMaxWidths> width_{};
  std::array<std::uint64_t, kMaxWidths> ones_{};
};

}  // namespace othello
