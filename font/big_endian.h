// Bytes with numbers high byte first, as all of OpenType has them.
#pragma once

#include <cstdint>
#include <string>

namespace othello::font {

class BigEndian {
 public:
  BigEndian& u8(int value) {
    text_ += static_cast<char>(value & 0xff);
    return *this;
  }
  BigEndian& u16(int value) { return u8(value >> 8).u8(value); }
  BigEndian& u32(std::uint32_t value) {
    return u16(static_cast<int>(value >> 16)).u16(static_cast<int>(value & 0xffff));
  }
  BigEndian& u64(std::uint64_t value) {
    return u32(static_cast<std::uint32_t>(value >> 32)).u32(static_cast<std::uint32_t>(value));
  }
  BigEndian& bytes(const std::string& text) {
    text_ += text;
    return *this;
  }
  BigEndian& zeros16(int count) {
    for (int i = 0; i < count; ++i) u16(0);
    return *this;
  }
  void pad_to_four() {
    while (text_.size() % 4 != 0) u8(0);
  }
  int size() const { return static_cast<int>(text_.size()); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace othello::font
