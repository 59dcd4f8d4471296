#include "system/file_for_reading.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "support/files.h"
#include "system/errors.h"

namespace othello {
namespace {

void expect_unreadable(const std::string& path, const std::string& reason) {
  try {
    close(open_regular_file(path));
    ADD_FAILURE() << path << " was opened";
  } catch (const DamagedFile& error) {
    EXPECT_EQ(path + ": " + reason, error.what());
  }
  EXPECT_THROW(FileForReading{path}, DamagedFile);
}

// Opening a pipe for reading waits for a writer: the alarm would end the test.
class RegularFile : public testing::Test {
 protected:
  void SetUp() override { alarm(20); }
  void TearDown() override { alarm(0); }

  const test::Folder folder_;
};

TEST_F(RegularFile, IsOpenedByEveryName) {
  test::write_content(folder_.file("a"), "content");
  std::filesystem::create_symlink("a", folder_.file("link"));
  for (const char* name : {"a", "link"}) {
    const int file = open_regular_file(folder_.file(name));
    char first = 0;
    EXPECT_EQ(1, read(file, &first, 1));
    EXPECT_EQ('c', first);
    close(file);
  }
}

TEST_F(RegularFile, NothingElseIs) {
  expect_unreadable(folder_.file("none"), "no such file");
  expect_unreadable(folder_.path(), "is a folder; name a file");
  expect_unreadable("/dev/zero", "is a device; name a file");
  ASSERT_EQ(0, mkfifo(folder_.file("pipe").c_str(), 0600));
  expect_unreadable(folder_.file("pipe"), "is a pipe; name a file");
  std::filesystem::create_symlink("pipe", folder_.file("link"));
  expect_unreadable(folder_.file("link"), "is a pipe; name a file");
}

TEST_F(RegularFile, ASocketIsNone) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder_.file("socket");
  ASSERT_LT(path.size(), sizeof address.sun_path);
  path.copy(address.sun_path, path.size());
  const int socket_file = socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(0, bind(socket_file, reinterpret_cast<const sockaddr*>(&address), sizeof address));
  expect_unreadable(path, "is a socket; name a file");
  close(socket_file);
}

}  // namespace
}  // namespace othello
