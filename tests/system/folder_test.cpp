#include "system/folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/files.h"
#include "support/injected_errors.h"
#include "support/small_disk.h"
#include "system/errors.h"

namespace othello {
namespace {

namespace fs = std::filesystem;

TEST(Folders, AreMadeWithAllAboveThem) {
  const test::Folder folder;
  create_folders(folder.file("a/b/c"));
  EXPECT_TRUE(fs::is_directory(folder.file("a/b/c")));
  create_folders(folder.file("a/b/c"));  // again
  create_folders(folder.file("a/d/"));
  EXPECT_TRUE(fs::is_directory(folder.file("a/d")));
  create_folders(folder.file("a/../e/./f"));
  EXPECT_TRUE(fs::is_directory(folder.file("e/f")));
  create_folders("/");
  create_folders(".");
}

TEST(Folders, AreMadeThroughLinks) {
  const test::Folder folder;
  fs::create_directory(folder.file("a"));
  fs::create_directory_symlink("a", folder.file("link"));
  create_folders(folder.file("link"));
  create_folders(folder.file("link/b"));
  EXPECT_TRUE(fs::is_directory(folder.file("a/b")));
}

// One for each folder that names a new one: a crash would otherwise forget them all.
TEST(Folders, EachNewOneIsMadeDurable) {
  const test::Folder folder;
  const test::CountedSyncs syncs;
  create_folders(folder.file("a/b/c"));
  EXPECT_EQ(3, syncs.count());
  create_folders(folder.file("a/b/c"));
  EXPECT_EQ(3, syncs.count());
}

TEST(Folders, WhatIsNoFolderIsRefused) {
  const test::Folder folder;
  test::write_content(folder.file("a"), "a file");
  for (const char* path : {"a", "a/b", "a/b/c"}) {
    try {
      create_folders(folder.file(path));
      FAIL() << path;
    } catch (const WriteError& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find("Not a directory")) << error.what();
      EXPECT_FALSE(error.disk_full);
    }
  }
}

TEST(Folders, ErrorsOfMakingThemDurableAreSaid) {
  const test::Folder folder;
  {
    const test::FailingSyncs failing(EIO);
    EXPECT_THROW(create_folders(folder.file("a")), WriteError);
  }
  {
    const test::FailingSyncs failing(ENOSPC);
    try {
      create_folders(folder.file("b"));
      FAIL() << "nothing was thrown";
    } catch (const WriteError& error) {
      EXPECT_TRUE(error.disk_full);
    }
  }
  const test::FailingSyncs failing(EINVAL);  // a file system that has no fsync for folders
  EXPECT_NO_THROW(create_folders(folder.file("c")));
}

TEST(Folders, NoSpaceIsAFullDisk) {
  const test::Folder folder;
  const auto outcome = test::on_small_disk(folder.path(), 64 << 10, [&] {
    // Folders take no space of this file system, only an entry in its table.
    if (mount(nullptr, folder.path().c_str(), nullptr, MS_REMOUNT, "nr_inodes=3") != 0) return false;
    try {
      create_folders(folder.file("a/b/c/d"));
      return false;
    } catch (const WriteError& error) {
      return error.disk_full;
    }
  });
  if (!outcome) GTEST_SKIP() << "mounting a small disk is not permitted here";
  EXPECT_TRUE(*outcome);
}

}  // namespace
}  // namespace othello
