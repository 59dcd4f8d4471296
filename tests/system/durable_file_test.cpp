#include "system/durable_file.h"

#include <gtest/gtest.h>

#include <random>

#include "support/files.h"
#include "support/small_disk.h"
#include "system/errors.h"

namespace othello {
namespace {

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

TEST(DurableFile, LeavesNothingUnlessCommitted) {
  const test::Folder folder;
  {
    DurableFile file(folder.file("a"));
    file.write(bytes_of("half a segm"));
    EXPECT_FALSE(std::filesystem::exists(folder.file("a")));
    EXPECT_EQ(1u, folder.files());
  }
  EXPECT_EQ(0u, folder.files());
}

TEST(DurableFile, KeepsTheOldFileUnlessCommitted) {
  const test::Folder folder;
  test::write_content(folder.file("a"), "old");
  {
    DurableFile file(folder.file("a"));
    file.write(bytes_of("new"));
  }
  EXPECT_EQ("old", test::content_of(folder.file("a")));
  EXPECT_EQ(1u, folder.files());
}

TEST(DurableFile, CommitPutsTheWholeInPlace) {
  const test::Folder folder;
  for (const char* content : {"first, and longer", "second", ""}) {
    DurableFile file(folder.file("a"));
    file.write(bytes_of(std::string(content)));
    file.commit();
    EXPECT_EQ(content, test::content_of(folder.file("a")));
    EXPECT_EQ(1u, folder.files());
  }
}

TEST(DurableFile, TakesManyPieces) {
  const test::Folder folder;
  std::string expected;
  DurableFile file(folder.file("a"));
  for (int i = 0; i < 1'000; ++i) {
    const std::string piece = std::to_string(i);
    file.write(bytes_of(piece));
    file.write({});
    expected += piece;
  }
  file.commit();
  EXPECT_EQ(expected, test::content_of(folder.file("a")));
  EXPECT_EQ(1u, folder.files());
}

TEST(DurableFile, WholeWhereverItEndsInABlockAndInWhatIsGathered) {
  const test::Folder folder;
  std::mt19937_64 random(82);
  std::string content(3 << 20, '\0');
  for (char& c : content) c = static_cast<char>(random());
  for (const std::size_t multiple :
       {std::size_t{1}, kAlignmentBytes, std::size_t{1} << 20, std::size_t{2} << 20}) {
    for (const std::size_t size : {multiple - 1, multiple, multiple + 1}) {
      DurableFile file(folder.file("a"));
      std::span<const std::byte> left = bytes_of(content).first(size);
      while (!left.empty()) {
        const std::size_t piece = std::min<std::size_t>(left.size(), random() % (600 << 10));
        file.write(left.first(piece));
        left = left.subspan(piece);
      }
      file.commit();
      ASSERT_EQ(content.substr(0, size), test::content_of(folder.file("a"))) << size;
    }
  }
}

TEST(DurableFile, WhereNothingCanBeWritten) {
  const test::Folder folder;
  try {
    const DurableFile file(folder.file("none/a"));
    FAIL() << "nothing was thrown";
  } catch (const WriteError& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("none/a")) << error.what();
    EXPECT_FALSE(error.disk_full);
  }
  // A folder cannot be replaced.
  {
    DurableFile file(folder.file("a"));
    std::filesystem::create_directory(folder.file("a"));
    EXPECT_THROW(file.commit(), WriteError);
  }
  EXPECT_EQ(1u, folder.files());
}

TEST(DurableFile, FullDiskIsSaidAndLeavesNothing) {
  const test::Folder folder;
  const auto outcome = test::on_small_disk(folder.path(), 64 << 10, [&] {
    const std::string half(32 << 10, 'h');
    DurableFile whole(folder.file("whole"));
    whole.write(bytes_of(half));
    whole.commit();
    try {
      DurableFile file(folder.file("a"));
      for (int i = 0; i < 4; ++i) file.write(bytes_of(half));
      file.commit();
      return false;
    } catch (const WriteError& error) {
      const bool named = std::string(error.what()).find(folder.file("a")) != std::string::npos;
      return error.disk_full && named && folder.files() == 1 &&
             test::content_of(folder.file("whole")) == half;
    }
  });
  if (!outcome) GTEST_SKIP() << "mounting a small disk is not permitted here";
  EXPECT_TRUE(*outcome);
}

}  // namespace
}  // namespace othello
