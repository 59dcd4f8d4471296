#include "system/xxh3.h"

#include <gtest/gtest.h>

#include <string>

namespace othello {
namespace {

// The value that the specification of XXH3 gives for no content.
TEST(Xxh3, OfNothing) {
  EXPECT_EQ(0x2d06800538d394c2u, xxh3({}));
  EXPECT_EQ(0x2d06800538d394c2u, Xxh3().value());
}

TEST(Xxh3, PiecesMakeTheWhole) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += static_cast<char>(i * i);
  const auto content = std::as_bytes(std::span(text));
  for (std::size_t piece = 1; piece < content.size(); piece *= 3) {
    Xxh3 checksum;
    for (std::size_t begin = 0; begin < content.size(); begin += piece)
      checksum.add(content.subspan(begin, std::min(piece, content.size() - begin)));
    EXPECT_EQ(xxh3(content), checksum.value()) << piece;
  }
}

}  // namespace
}  // namespace othello
