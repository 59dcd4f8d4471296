#include "system/output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdio>
#include <functional>
#include <stdexcept>
#include <thread>

#include "support/files.h"
#include "system/errors.h"

namespace othello {
namespace {

namespace fs = std::filesystem;

// Expects std::invalid_argument with these words.
void expect_refused(const std::function<void()>& check, const std::string& words) {
  try {
    check();
    ADD_FAILURE() << "not refused: " << words;
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find(words)) << error.what();
  }
}

void expect_refused(const std::string& path, const std::string& words,
                    OutputKind kind = OutputKind::kStream) {
  expect_refused([&] { OutputChecks({}).file("--svg", path, kind); }, "--svg");
  expect_refused([&] { OutputChecks({}).file("--svg", path, kind); }, words);
}

TEST(OutputChecks, FilesOldAndNew) {
  const test::Folder folder;
  test::write_content(folder.file("old"), "old");
  OutputChecks checks({folder.file("none"), "", folder.file("input")});
  checks.file("--svg", folder.file("old"));
  checks.file("--hdf5", folder.file("new"), OutputKind::kRandomAccess);
  checks.file("--png", "a-bare-name");
  EXPECT_EQ("old", test::content_of(folder.file("old")));
  EXPECT_EQ(1u, folder.files());
}

TEST(OutputChecks, HDF5FilesAndWhatIsNone) {
  const test::Folder folder;
  const std::string results = folder.file("results.h5");
  test::write_content(results, std::string("\x89HDF\r\n\x1a\n\0\0", 10));
  expect_refused(results, "is an HDF5 file");
  fs::create_symlink(results, folder.file("link"));
  expect_refused(folder.file("link"), "is an HDF5 file");
  EXPECT_NO_THROW(OutputChecks({}).file("--hdf5", results, OutputKind::kRandomAccess));
  for (const char* content : {"", "\x89HDF\r\n", "\x89HDF\r\n\x1a\r", "HDF5"}) {
    test::write_content(folder.file("other"), content);
    EXPECT_NO_THROW(OutputChecks({}).file("--svg", folder.file("other"))) << content;
  }
}

TEST(OutputChecks, WhatIsNoFile) {
  const test::Folder folder;
  expect_refused("", "empty");
  expect_refused(folder.path(), "is a folder");
  expect_refused(folder.path() + "/", "is a folder");
  expect_refused(folder.file("none/"), "is a folder");
  expect_refused(folder.file("."), "is a folder");
  fs::create_directory_symlink(folder.path(), folder.file("link"));
  expect_refused(folder.file("link"), "is a folder");

  const int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  folder.file("s").copy(address.sun_path, sizeof(address.sun_path) - 1);
  ASSERT_EQ(0, bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)));
  close(descriptor);
  expect_refused(folder.file("s"), "is a socket");
}

TEST(OutputChecks, WhereNothingCanBeWritten) {
  const test::Folder folder;
  test::write_content(folder.file("file"), "no folder");
  fs::create_symlink("round", folder.file("round"));
  for (const auto& [path, words] : {std::pair<std::string, std::string>{"none/a", "No such file"},
                                    {"file/a", "Not a directory"},
                                    {std::string(300, 'a'), "too long"},
                                    {"round", "symbolic links"}}) {
    try {
      OutputChecks({}).file("--svg", folder.file(path));
      ADD_FAILURE() << path;
    } catch (const WriteError& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find(words)) << error.what();
    }
  }
}

TEST(OutputChecks, DevicesAndPipesTakeStreamsOnly) {
  const test::Folder folder;
  ASSERT_EQ(0, mkfifo(folder.file("fifo").c_str(), 0600));
  fs::create_symlink("/dev/null", folder.file("link"));
  for (const std::string& path : {std::string("/dev/null"), folder.file("fifo"), folder.file("link")}) {
    EXPECT_NO_THROW(OutputChecks({}).file("--svg", path));
    expect_refused(path, "HDF5", OutputKind::kRandomAccess);
  }
  OutputChecks checks({});
  checks.file("--svg", "/dev/null");
  checks.file("--png", "/dev/null");  // nothing is lost
}

TEST(OutputChecks, TheCommandsOwnInputs) {
  const test::Folder folder;
  test::write_content(folder.file("input"), "precious");
  fs::create_hard_link(folder.file("input"), folder.file("hard"));
  fs::create_symlink("input", folder.file("soft"));
  fs::create_symlink("soft", folder.file("softer"));
  for (const char* read : {"input", "hard", "soft", "softer"}) {
    for (const char* written : {"input", "hard", "soft", "softer"}) {
      expect_refused([&] { OutputChecks({folder.file(read)}).file("--svg", folder.file(written)); },
                     "is what this command reads");
    }
  }
  EXPECT_NO_THROW(OutputChecks({"/dev/null"}).file("--svg", "/dev/null"));
}

TEST(OutputChecks, FilesInAFolderThatIsRead) {
  const test::Folder folder;
  fs::create_directories(folder.file("scratch/depth-03"));
  fs::create_directory(folder.file("elsewhere"));
  fs::create_directory_symlink("../elsewhere", folder.file("scratch/depth-04"));
  for (const char* name : {"scratch/manifest.json", "scratch/depth-03/1.segment", "elsewhere/2.segment"}) {
    test::write_content(folder.file(name), name);
    expect_refused([&] { OutputChecks({folder.file("scratch")}).file("--svg", folder.file(name)); },
                   "is what this command reads");
  }
  EXPECT_NO_THROW(OutputChecks({folder.file("scratch")}).file("--svg", folder.file("scratch/gaps.csv")));
}

TEST(OutputChecks, TwoOutputsOfOneFile) {
  const test::Folder folder;
  fs::create_symlink("a", folder.file("link"));  // to nothing yet
  for (const char* other : {"a", "./a", "link"}) {
    OutputChecks checks({});
    checks.file("--svg", folder.file("a"));
    checks.file("--png", folder.file("b"));
    expect_refused([&] { checks.file("--bdf", folder.file(other)); }, "another output");
  }
}

TEST(OutputChecks, FoldersOfFiles) {
  const test::Folder folder;
  const std::vector<std::string> names{"index.html", "page.js"};
  OutputChecks({}).folder("--page", folder.file("new/and/deep"), names);
  test::write_content(folder.file("file"), "no folder");
  expect_refused([&] { OutputChecks({}).folder("--page", folder.file("file"), names); }, "is not a folder");
  expect_refused([&] { OutputChecks({}).folder("--page", "", names); }, "empty");
  fs::create_directories(folder.file("pages"));
  test::write_content(folder.file("pages/page.js"), "an input");
  expect_refused(
      [&] { OutputChecks({folder.file("pages/page.js")}).folder("--page", folder.file("pages"), names); },
      "is what this command reads");
  fs::create_directories(folder.file("pages/index.html"));
  expect_refused([&] { OutputChecks({}).folder("--page", folder.file("pages"), names); }, "is a folder");
}

TEST(WriteOutput, ReplacesRegularFiles) {
  const test::Folder folder;
  test::write_content(folder.file("a"), "old and longer");
  fs::create_hard_link(folder.file("a"), folder.file("kept"));
  write_output(folder.file("a"), "new");
  EXPECT_EQ("new", test::content_of(folder.file("a")));
  EXPECT_EQ("old and longer", test::content_of(folder.file("kept")));  // renamed over, not written over
  EXPECT_EQ(2u, folder.files());
}

TEST(WriteOutput, ReplacesWhatALinkLeadsTo) {
  const test::Folder folder;
  fs::create_directory(folder.file("data"));
  test::write_content(folder.file("data/a"), "old");
  fs::create_symlink("data/a", folder.file("relative"));
  fs::create_symlink(folder.file("relative"), folder.file("absolute"));
  fs::create_symlink("data/new", folder.file("dangling"));
  for (const char* link : {"relative", "absolute"}) {
    write_output(folder.file(link), link);
    EXPECT_TRUE(fs::is_symlink(folder.file(link)));
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(folder.file("data/a"))));
    EXPECT_EQ(link, test::content_of(folder.file("data/a")));
  }
  write_output(folder.file("dangling"), "made");
  EXPECT_TRUE(fs::is_symlink(folder.file("dangling")));
  EXPECT_EQ("made", test::content_of(folder.file("data/new")));
}

// Devices of the test's own: a program that replaced them as root would leave a machine without.
TEST(WriteOutput, WritesToDevices) {
  const test::Folder folder;
  for (const auto& [name, minor] : {std::pair<const char*, unsigned>{"null", 3}, {"full", 7}}) {
    const bool made = mknod(folder.file(name).c_str(), S_IFCHR | 0600, makedev(1, minor)) == 0;
    const int descriptor = made ? open(folder.file(name).c_str(), O_WRONLY) : -1;
    if (descriptor < 0) GTEST_SKIP() << "no device can be made here";
    close(descriptor);
  }
  write_output(folder.file("null"), "nothing");
  EXPECT_TRUE(fs::is_character_file(folder.file("null")));
  try {
    write_output(folder.file("full"), "something");
    FAIL() << "nothing was thrown";
  } catch (const WriteError& error) {
    EXPECT_TRUE(error.disk_full);
  }
}

TEST(WriteOutput, WritesToPipes) {
  const test::Folder folder;
  ASSERT_EQ(0, mkfifo(folder.file("fifo").c_str(), 0600));
  fs::create_symlink("fifo", folder.file("link"));
  const std::string content(300'000, 'x');  // more than a pipe holds
  for (const char* name : {"fifo", "link"}) {
    std::string read;
    std::thread reader([&] { read = test::content_of(folder.file("fifo")); });
    write_output(folder.file(name), content);
    reader.join();
    EXPECT_EQ(content, read);
    EXPECT_TRUE(fs::is_fifo(folder.file("fifo")));
    EXPECT_EQ(2u, folder.files());
  }
}

// As `command --export /dev/stdout > file`: neither the export nor what is printed besides may be lost.
TEST(WriteOutput, StandardOutputIsGoneOnWith) {
  const test::Folder folder;
  const int before = dup(STDOUT_FILENO);
  const int file = open(folder.file("file").c_str(), O_WRONLY | O_CREAT, 0600);
  std::fflush(stdout);
  ASSERT_EQ(STDOUT_FILENO, dup2(file, STDOUT_FILENO));
  close(file);
  const auto print = [](std::string_view text) {
    ASSERT_EQ(static_cast<ssize_t>(text.size()), write(STDOUT_FILENO, text.data(), text.size()));
  };
  fs::create_symlink("/proc/self/fd/1", folder.file("link"));
  print("one ");
  write_output(folder.file("link"), "two ");
  write_output(folder.file("file"), "three ");
  print("four");
  std::string refused;
  try {
    OutputChecks({}).file("--hdf5", folder.file("file"), OutputKind::kRandomAccess);
  } catch (const std::invalid_argument& error) {
    refused = error.what();
  }
  dup2(before, STDOUT_FILENO);
  close(before);
  EXPECT_EQ("one two three four", test::content_of(folder.file("file")));
  EXPECT_NE(std::string::npos, refused.find("standard output")) << refused;
}

}  // namespace
}  // namespace othello
