#include "files/temporary_file.h"

#include <gtest/gtest.h>

#include "files/errors.h"
#include "support/files.h"

namespace othello {
namespace {

TEST(TemporaryFile, LeavesNothingUnlessCommitted) {
  const test::Folder folder;
  {
    const TemporaryFile file(folder.file("results.h5"));
    EXPECT_TRUE(std::filesystem::exists(file.path()));
    EXPECT_FALSE(std::filesystem::exists(folder.file("results.h5")));
    test::write_content(file.path(), "half a res");
  }
  EXPECT_EQ(0u, folder.files());
}

TEST(TemporaryFile, KeepsTheOldTargetUnlessCommitted) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  test::write_content(target, "old");
  {
    const TemporaryFile file(target);
    test::write_content(file.path(), "new");
    EXPECT_EQ("old", test::content_of(target));
  }
  EXPECT_EQ("old", test::content_of(target));
  EXPECT_EQ(1u, folder.files());
}

TEST(TemporaryFile, CommitReplacesTheTarget) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  for (const char* content : {"first", "second"}) {
    TemporaryFile file(target);
    test::write_content(file.path(), content);
    file.commit();
    EXPECT_EQ(content, test::content_of(target));
    EXPECT_EQ(1u, folder.files());
  }
  EXPECT_EQ("second", test::content_of(target));
}

TEST(TemporaryFile, LeftoversOfAKilledProgramDoNotMatter) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  test::write_content(target + ".partial", "left over and longer");
  TemporaryFile file(target);
  EXPECT_EQ("", test::content_of(file.path()));
  file.commit();
  EXPECT_EQ(1u, folder.files());
}

TEST(TemporaryFile, WhereNothingCanBeWritten) {
  const test::Folder folder;
  try {
    const TemporaryFile file(folder.file("none/results.h5"));
    FAIL() << "nothing was thrown";
  } catch (const WriteError& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("none/results.h5")) << error.what();
    EXPECT_FALSE(error.disk_full);
  }
  TemporaryFile file(folder.file("results.h5"));
  std::filesystem::create_directory(folder.file("results.h5"));
  EXPECT_THROW(file.commit(), WriteError);
}

}  // namespace
}  // namespace othello
