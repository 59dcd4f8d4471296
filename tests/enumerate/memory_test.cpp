#include "enumerate/memory.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace othello {
namespace {

constexpr std::uint64_t kKi = 1024;

TEST(Size, Good) {
  const std::vector<std::pair<const char*, std::uint64_t>> cases{
      {"1", 1},
      {"100000", 100'000},
      {"1536K", 1536 * kKi},
      {"512M", 512 * kKi * kKi},
      {"2G", 2 * kKi * kKi * kKi},
      {"3T", 3 * kKi * kKi * kKi * kKi},
      {"2g", 2 * kKi * kKi * kKi},
      {"2GB", 2 * kKi * kKi * kKi},
      {"2GiB", 2 * kKi * kKi * kKi},
      {"2gib", 2 * kKi * kKi * kKi},
      {"7KB", 7 * kKi},
      {"7B", 7},
      {"18446744073709551615", ~std::uint64_t{0}},
      {"16777215T", 16777215 * kKi * kKi * kKi * kKi},
  };
  for (const auto& [text, bytes] : cases) EXPECT_EQ(bytes, parse_size(text)) << text;
}

TEST(Size, Bad) {
  for (const char* text : {"",
                           " ",
                           "0",
                           "0G",
                           "-1",
                           "+1",
                           "1.5G",
                           "G",
                           "2P",
                           "2GG",
                           "2 G",
                           "2G ",
                           " 2G",
                           "2GiBs",
                           "two",
                           "0x10",
                           "1e9",
                           "18446744073709551616",
                           "99999999999999999999",
                           "16777216T",
                           "K2"}) {
    EXPECT_THROW(parse_size(text), std::invalid_argument) << "'" << text << "'";
  }
  try {
    parse_size("lots");
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("'lots'")) << error.what();
  }
}

TEST(Size, Text) {
  EXPECT_EQ("0 bytes", size_text(0));
  EXPECT_EQ("1023 bytes", size_text(1023));
  EXPECT_EQ("1.0 KiB", size_text(1024));
  EXPECT_EQ("1.5 GiB", size_text(kKi * kKi * kKi * 3 / 2));
  EXPECT_EQ("2.0 TiB", size_text(2 * kKi * kKi * kKi * kKi));
  EXPECT_EQ("2048.0 TiB", size_text(2048 * kKi * kKi * kKi * kKi));
}

TEST(Memory, OfThisMachineIsPlausible) {
  EXPECT_GT(usable_memory(), std::uint64_t{1} << 20);
  EXPECT_GT(peak_memory(), std::uint64_t{1} << 18);
  EXPECT_LT(peak_memory(), std::uint64_t{1} << 50);
}

}  // namespace
}  // namespace othello
