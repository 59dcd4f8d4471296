#include "files/file_for_reading.h"

#include <gtest/gtest.h>

#include <random>

#include "files/errors.h"
#include "files/xxh3.h"
#include "support/files.h"

namespace othello {
namespace {

TEST(FileForReading, ReadsAnywhere) {
  const test::Folder folder;
  std::mt19937_64 random(81);
  std::string content(300'000, '\0');
  for (char& c : content) c = static_cast<char>(random());
  test::write_content(folder.file("a"), content);
  const FileForReading file(folder.file("a"));
  EXPECT_EQ(content.size(), file.size());
  for (int i = 0; i < 100; ++i) {
    const std::size_t offset = random() % content.size();
    const std::size_t count = random() % (content.size() - offset + 1);
    file.will_need(offset, count);
    std::string read(count, '\0');
    file.read_at(offset, std::as_writable_bytes(std::span(read)));
    ASSERT_EQ(content.substr(offset, count), read);
    ASSERT_EQ(xxh3(std::as_bytes(std::span(content).subspan(offset, count))), file.xxh3(offset, count));
  }
}

TEST(FileForReading, WhatIsNotThereIsDamage) {
  const test::Folder folder;
  EXPECT_THROW(FileForReading(folder.file("none")), DamagedFile);
  test::write_content(folder.file("a"), "12345");
  const FileForReading file(folder.file("a"));
  std::string read(3, '\0');
  EXPECT_THROW(file.read_at(3, std::as_writable_bytes(std::span(read))), DamagedFile);
  EXPECT_THROW(file.xxh3(0, 6), DamagedFile);
  EXPECT_NO_THROW(file.read_at(2, std::as_writable_bytes(std::span(read))));
}

}  // namespace
}  // namespace othello
