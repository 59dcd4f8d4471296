#include "system/open_files.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "support/files.h"
#include "system/errors.h"
#include "system/threads.h"

namespace othello {
namespace {

std::string read(OpenFiles& files, const std::string& path, std::size_t offset, std::size_t count) {
  std::string text(count, '\0');
  files.read_at(path, offset, std::as_writable_bytes(std::span(text)));
  return text;
}

std::string content_of(std::size_t number) {
  return "content of file " + std::to_string(number) + std::string(number * 100, '.');
}

TEST(OpenFiles, ReadsManyFilesInAnyOrder) {
  const test::Folder folder;
  constexpr std::size_t kFiles = 3 * OpenFiles::kMost;
  for (std::size_t i = 0; i < kFiles; ++i) test::write_content(folder.file(std::to_string(i)), content_of(i));
  run_on_threads(4, [&](int thread) {
    std::mt19937_64 random(static_cast<unsigned>(thread));
    OpenFiles files;
    for (int i = 0; i < 1000; ++i) {
      const std::size_t number = random() % kFiles;
      const std::string content = content_of(number);
      const std::size_t offset = random() % content.size();
      EXPECT_EQ(content.substr(offset),
                read(files, folder.file(std::to_string(number)), offset, content.size() - offset));
      EXPECT_LE(files.count(), OpenFiles::kMost);
    }
    EXPECT_EQ(OpenFiles::kMost, files.count());
  });
}

TEST(OpenFiles, KeepsTheFilesReadLast) {
  const test::Folder folder;
  OpenFiles files;
  for (std::size_t i = 0; i <= OpenFiles::kMost; ++i) {
    test::write_content(folder.file(std::to_string(i)), content_of(i));
    read(files, folder.file(std::to_string(i)), 0, 1);
    read(files, folder.file("0"), 0, 1);
  }
  // What is open can be read though its name is gone; the first after "0" was closed.
  for (std::size_t i = 0; i <= OpenFiles::kMost; ++i) std::filesystem::remove(folder.file(std::to_string(i)));
  EXPECT_EQ("content", read(files, folder.file("0"), 0, 7));
  EXPECT_EQ("content", read(files, folder.file("2"), 0, 7));
  EXPECT_THROW(read(files, folder.file("1"), 0, 7), DamagedFile);
}

TEST(OpenFiles, AllTogetherKeepHalfOfWhatAProcessMayHaveOpen) {
  const test::Folder folder;
  struct rlimit limit {};
  ASSERT_EQ(0, getrlimit(RLIMIT_NOFILE, &limit));
  const std::size_t most = std::min<std::size_t>(limit.rlim_cur / 2, 4096);
  test::write_content(folder.file("a"), "content");
  std::vector<OpenFiles> files(most + 20);
  std::size_t open = 0;
  for (OpenFiles& of_thread : files) {
    EXPECT_EQ("content", read(of_thread, folder.file("a"), 0, 7));
    open += of_thread.count();
  }
  EXPECT_EQ(most, open);
}

TEST(OpenFiles, WhatCannotBeReadIsNamed) {
  const test::Folder folder;
  OpenFiles files;
  EXPECT_THROW(read(files, folder.file("none"), 0, 1), DamagedFile);
  test::write_content(folder.file("a"), "123");
  EXPECT_EQ("23", read(files, folder.file("a"), 1, 2));
  EXPECT_THROW(read(files, folder.file("a"), 1, 3), DamagedFile);
}

}  // namespace
}  // namespace othello
