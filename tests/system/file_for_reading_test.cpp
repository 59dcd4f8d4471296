#include "system/file_for_reading.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <random>

#include "support/files.h"
#include "system/errors.h"
#include "system/xxh3.h"

namespace othello {
namespace {

TEST(FileForReading, ReadsAnywhere) {
  const test::Folder folder;
  std::mt19937_64 random(81);
  std::string content(3'000'000, '\0');  // more than is read at once
  for (char& c : content) c = static_cast<char>(random());
  test::write_content(folder.file("a"), content);
  const FileForReading file(folder.file("a"));
  EXPECT_EQ(content.size(), file.size());
  for (int i = 0; i < 100; ++i) {
    const std::size_t offset = random() % content.size();
    const std::size_t count = random() % (content.size() - offset + 1);
    std::string read(count, '\0');
    file.read_at(offset, std::as_writable_bytes(std::span(read)));
    ASSERT_EQ(content.substr(offset, count), read);
    ASSERT_EQ(xxh3(std::as_bytes(std::span(content).subspan(offset, count))), file.xxh3(offset, count));
  }
}

TEST(FileForReading, WhatIsNotThereIsDamage) {
  const test::Folder folder;
  EXPECT_THROW(FileForReading(folder.file("none")), DamagedFile);
  EXPECT_THROW(FileForReading(folder.file("none/a")), DamagedFile);
  test::write_content(folder.file("a"), "12345");
  EXPECT_THROW(FileForReading(folder.file("a/b")), DamagedFile);
  const FileForReading file(folder.file("a"));
  std::string read(3, '\0');
  EXPECT_THROW(file.xxh3(0, 6), DamagedFile);
  EXPECT_NO_THROW(file.read_at(2, std::as_writable_bytes(std::span(read))));
  try {
    file.read_at(3, std::as_writable_bytes(std::span(read)));
    ADD_FAILURE() << "read beyond the end";
  } catch (const DamagedFile& error) {
    EXPECT_EQ(folder.file("a") + ": is cut off: it has 5 bytes, and 1 from byte 5 on are needed",
              std::string(error.what()));
  }
}

TEST(FileForReading, IsReadAsAWholeUpToALimit) {
  const test::Folder folder;
  test::write_content(folder.file("a"), "hello");
  test::write_content(folder.file("empty"), "");
  EXPECT_EQ("hello", FileForReading(folder.file("a")).text(6, "split it"));
  EXPECT_EQ("hello", FileForReading(folder.file("a")).text(5, "split it"));
  EXPECT_EQ("", FileForReading(folder.file("empty")).text(0, "split it"));
  try {
    FileForReading(folder.file("a")).text(4, "split it");
    FAIL() << "five bytes were read where four are allowed";
  } catch (const DamagedFile& error) {
    EXPECT_EQ(folder.file("a") + ": is longer than 4 bytes, the most that is read: split it", error.what());
  }
}

TEST(FileForReading, OnlyFilesAreReadAndNobodyIsWaitedFor) {
  const test::Folder folder;
  ASSERT_EQ(0, mkfifo(folder.file("pipe").c_str(), 0600));
  for (const std::string& path : {folder.file("pipe"), folder.path(), std::string("/dev/zero")}) {
    EXPECT_THROW(FileForReading{path}, DamagedFile) << path;
  }
  test::write_content(folder.file("a"), "12345");
  std::filesystem::create_symlink(folder.file("a"), folder.file("link"));
  EXPECT_EQ(5u, FileForReading(folder.file("link")).size());
  EXPECT_THROW(FileForReading(folder.file("link"), Links::kRefuse), DamagedFile);
}

// What the system cannot do says nothing about the file.
TEST(FileForReading, NoMoreOpenFilesIsNoDamage) {
  const test::Folder folder;
  test::write_content(folder.file("a"), "12345");
  rlimit old{};
  ASSERT_EQ(0, getrlimit(RLIMIT_NOFILE, &old));
  const rlimit none{.rlim_cur = 0, .rlim_max = old.rlim_max};
  ASSERT_EQ(0, setrlimit(RLIMIT_NOFILE, &none));
  try {
    const FileForReading file(folder.file("a"));
    ADD_FAILURE() << "opened";
  } catch (const ReadError& error) {
    EXPECT_TRUE(error.out_of_capacity);
    EXPECT_NE(std::string::npos, std::string(error.what()).find(folder.file("a"))) << error.what();
  }
  ASSERT_EQ(0, setrlimit(RLIMIT_NOFILE, &old));
  EXPECT_EQ(5u, FileForReading(folder.file("a")).size());
}

}  // namespace
}  // namespace othello
