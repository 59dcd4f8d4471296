#include "system/temporary_file.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <thread>
#include <vector>

#include "support/files.h"
#include "support/injected_errors.h"
#include "system/durable_file.h"
#include "system/errors.h"

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

TEST(TemporaryFile, WhatIsFilledReplacesTheTarget) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  TemporaryFile(target).fill([](const std::string& path) { test::write_content(path, "all"); });
  EXPECT_EQ("all", test::content_of(target));
  EXPECT_THROW(TemporaryFile(target).fill([](const std::string&) { throw WriteError("half", false); }),
               WriteError);
  EXPECT_EQ("all", test::content_of(target));
  EXPECT_EQ(1u, folder.files());
}

TEST(TemporaryFile, WorkWhoseCheckFailsIsKept) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  test::write_content(target, "old");
  for (const std::string content : {"hours of work", "hours more"}) {
    TemporaryFile file(target);
    std::string said;
    try {
      file.fill([&](const std::string& path) {
        test::write_content(path, content);
        run_check([] { throw CapacityError("no memory to read it"); });
      });
    } catch (const WriteError& error) {
      said = error.what();
    }
    EXPECT_NE(std::string::npos, said.find("no memory to read it; it is kept as ")) << said;
    const std::string kept = said.substr(said.rfind(' ') + 1);
    EXPECT_TRUE(kept.starts_with(target) && kept.ends_with(".unverified")) << kept;
    EXPECT_EQ(content, test::content_of(kept));
    EXPECT_FALSE(is_partial_of(kept, target));
  }
  EXPECT_EQ("old", test::content_of(target));
  EXPECT_EQ(3u, folder.files());
}

TEST(TemporaryFile, WorkThatCannotGetItsNameIsKept) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  TemporaryFile file(target);
  std::string said;
  try {
    file.fill([&](const std::string& path) {
      test::write_content(path, "hours of work");
      std::filesystem::create_directory(target);
    });
  } catch (const WriteError& error) {
    said = error.what();
  }
  EXPECT_NE(std::string::npos, said.find("what was written is kept as ")) << said;
  EXPECT_EQ("hours of work", test::content_of(said.substr(said.rfind(' ') + 1)));
}

TEST(TemporaryFile, LeftoversOfAKilledProgramDoNotMatter) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  test::write_content(target + ".partial", "leftover and longer");
  TemporaryFile file(target);
  EXPECT_EQ("", test::content_of(file.path()));
  file.commit();
  EXPECT_EQ("", test::content_of(target));
  EXPECT_EQ(2u, folder.files());
}

TEST(TemporaryFile, IsKnownByItsEnding) {
  const test::Folder folder;
  const TemporaryFile file(folder.file("results.h5"));
  const std::filesystem::path path(file.path());
  EXPECT_EQ(".partial", path.extension());
  EXPECT_EQ(0u, path.filename().string().find("results.h5."));
  EXPECT_EQ(folder.path(), path.parent_path());
}

// Each replaces the target by what it wrote itself: the last one wins, whole.
TEST(TemporaryFile, SeveralWithOneTargetDoNotMeet) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  TemporaryFile first(target);
  TemporaryFile second(target);
  EXPECT_NE(first.path(), second.path());
  test::write_content(first.path(), "by the first");
  test::write_content(second.path(), "by the second one");
  second.commit();
  EXPECT_EQ("by the second one", test::content_of(target));
  first.commit();
  EXPECT_EQ("by the first", test::content_of(target));
  EXPECT_EQ(1u, folder.files());
}

TEST(TemporaryFile, WritersInManyThreads) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  std::vector<std::thread> writers;
  for (char name = 'a'; name < 'i'; ++name) {
    writers.emplace_back([&, name] {
      for (int i = 0; i < 20; ++i) write_file(target, std::string(10'000, name));
    });
  }
  for (std::thread& writer : writers) writer.join();
  const std::string content = test::content_of(target);
  EXPECT_EQ(std::string(10'000, content.at(0)), content);
  EXPECT_EQ(1u, folder.files());
}

TEST(TemporaryFile, WhatTookItsPlaceIsNotRenamed) {
  const test::Folder folder;
  const std::string target = folder.file("results.h5");
  test::write_content(folder.file("foreign"), "foreign");
  TemporaryFile file(target);
  std::filesystem::remove(file.path());
  std::filesystem::create_symlink("foreign", file.path());
  EXPECT_THROW(file.commit(), WriteError);
  EXPECT_FALSE(std::filesystem::exists(target));
}

TEST(TemporaryFile, NamesAsLongAsTheyMayBe) {
  const test::Folder folder;
  TemporaryFile file(folder.file(std::string(255, 'a')));
  file.commit();
  EXPECT_TRUE(std::filesystem::exists(folder.file(std::string(255, 'a'))));
  EXPECT_THROW(TemporaryFile(folder.file(std::string(256, 'a'))), WriteError);
  EXPECT_EQ(1u, folder.files());
}

TEST(TemporaryFile, ErrorsOfMakingItDurableAreSaid) {
  const test::Folder folder;
  for (const int error : {EIO, EINVAL, ENOSPC, EDQUOT}) {
    TemporaryFile file(folder.file("results.h5"));
    const test::FailingSyncs failing(error);
    try {
      file.commit();
      ADD_FAILURE() << "nothing was thrown";
    } catch (const WriteError& failure) {
      EXPECT_NE(std::string::npos, std::string(failure.what()).find("results.h5")) << failure.what();
      EXPECT_EQ(error == ENOSPC || error == EDQUOT, failure.disk_full);
    }
  }
  EXPECT_EQ(0u, folder.files());
}

// The file is in place then, and whole; that it stays there is not sure.
TEST(TemporaryFile, ErrorsOfTheFolderAreSaid) {
  const test::Folder folder;
  {
    TemporaryFile file(folder.file("results.h5"));
    const test::FailingFolderSyncs failing(EIO);
    EXPECT_THROW(file.commit(), WriteError);
  }
  EXPECT_EQ(1u, folder.files());
  const test::FailingFolderSyncs failing(EINVAL);  // a file system that has no fsync for folders
  TemporaryFile file(folder.file("results.h5"));
  EXPECT_NO_THROW(file.commit());
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
