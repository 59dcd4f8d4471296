// Reading line by line: every line once, and the end distinguished from everything else.

#include "system/line_reader.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <random>
#include <thread>
#include <vector>

#include "support/files.h"
#include "system/errors.h"

namespace othello {
namespace {

using ReadStatus = LineReader::ReadStatus;
using std::chrono::milliseconds;

std::vector<std::string> lines_of(LineReader& reader) {
  std::vector<std::string> lines;
  for (std::string line; reader.next(line) == ReadStatus::kLine;) lines.push_back(line);
  return lines;
}

std::vector<std::string> lines_of_text(const std::string& text) {
  const test::Folder folder;
  test::write_content(folder.file("a"), text);
  LineReader reader(folder.file("a"));
  return lines_of(reader);
}

TEST(LineReader, HasEveryLineOnce) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(Lines{}, lines_of_text(""));
  EXPECT_EQ(Lines{""}, lines_of_text("\n"));
  EXPECT_EQ(Lines{"a"}, lines_of_text("a"));
  EXPECT_EQ(Lines{"a"}, lines_of_text("a\n"));
  EXPECT_EQ((Lines{"a", "", "b"}), lines_of_text("a\n\nb"));
  EXPECT_EQ((Lines{std::string("a\0b", 3), "c\r"}), lines_of_text(std::string("a\0b\nc\r\n", 7)));
  std::mt19937_64 random(30);
  Lines lines;
  std::string text;
  while (text.size() < 20 * LineReader::kMaxBytes) {
    const std::size_t most = random() % 10 == 0 ? LineReader::kMaxBytes : 100;
    lines.emplace_back(random() % (most + 1), static_cast<char>('a' + random() % 26));
    text += lines.back() + '\n';
  }
  EXPECT_EQ(lines, lines_of_text(text));
}

TEST(LineReader, TakesAByteOrderMarkAway) {
  using Lines = std::vector<std::string>;
  const std::string mark = "\xef\xbb\xbf";
  EXPECT_EQ((Lines{"a", mark + "b"}), lines_of_text(mark + "a\n" + mark + "b"));
  EXPECT_EQ(Lines{""}, lines_of_text(mark));
  EXPECT_EQ(Lines{mark}, lines_of_text(mark + mark + "\n"));
  EXPECT_EQ(Lines{"\xef\xbb"}, lines_of_text("\xef\xbb\n"));
}

TEST(LineReader, RefusesALineThatIsTooLong) {
  const std::string longest(LineReader::kMaxBytes, 'x');
  EXPECT_EQ((std::vector<std::string>{"a", longest, longest}),
            lines_of_text("a\n" + longest + "\n" + longest));
  for (const std::string& text :
       {"a\n" + longest + "x\n", "a\n" + longest + "x", "a\n" + longest + longest}) {
    const test::Folder folder;
    test::write_content(folder.file("a"), text);
    LineReader reader(folder.file("a"));
    std::string line;
    EXPECT_EQ(ReadStatus::kLine, reader.next(line));
    EXPECT_EQ(1u, reader.line_number());
    try {
      reader.next(line);
      ADD_FAILURE() << "it was read";
    } catch (const DamagedFile& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find("line 2: is longer than 65536 bytes"));
    }
  }
  LineReader endless("/dev/zero");
  std::string line;
  EXPECT_THROW(endless.next(line), DamagedFile);
}

TEST(LineReader, DistinguishesAFailureFromTheEnd) {
  const test::Folder folder;
  EXPECT_THROW(LineReader(folder.file("none")), DamagedFile);
  LineReader reader(folder.path());  // which opens, and cannot be read
  std::string line;
  EXPECT_THROW(reader.next(line), DamagedFile);
  // The other side of a closed terminal: EIO, and again EIO.
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(master, 0);
  ASSERT_EQ(0, grantpt(master) | unlockpt(master));
  const int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
  ASSERT_GE(slave, 0);
  ASSERT_EQ(4, write(slave, "one\n", 4));
  close(slave);
  LineReader terminal(master, "terminal");
  EXPECT_EQ(ReadStatus::kLine, terminal.next(line));
  EXPECT_THROW(terminal.next(line), ReadError);
  close(master);
  LineReader closed(master, "closed");
  EXPECT_THROW(closed.next(line), ReadError);
}

// A FIFO, opened for reading and writing so that neither waits for the other.
struct Pipe {
  Pipe() : path(folder.file("fifo")) {
    if (mkfifo(path.c_str(), 0600) != 0) throw std::runtime_error("no FIFO");
    writer = open(path.c_str(), O_RDWR | O_CLOEXEC);
  }
  ~Pipe() { hang_up(); }
  void put(const std::string& text) const {
    ASSERT_EQ(static_cast<ssize_t>(text.size()), write(writer, text.data(), text.size()));
  }
  void hang_up() {
    if (writer >= 0) close(writer);
    writer = -1;
  }

  test::Folder folder;
  std::string path;
  int writer = -1;
};

TEST(LineReader, WaitsAsLongAsItIsTold) {
  Pipe pipe;
  LineReader reader(pipe.path);
  std::string line;
  EXPECT_EQ(ReadStatus::kNotYet, reader.next(line, milliseconds(0)));
  EXPECT_EQ(ReadStatus::kNotYet, reader.next(line, milliseconds(5)));
  pipe.put("one\ntw");
  EXPECT_EQ(ReadStatus::kLine, reader.next(line, milliseconds(0)));
  EXPECT_EQ("one", line);
  EXPECT_EQ(ReadStatus::kNotYet, reader.next(line, milliseconds(0)));
  pipe.put("o\nthree");
  EXPECT_EQ(ReadStatus::kLine, reader.next(line, milliseconds(0)));
  EXPECT_EQ("two", line);
  pipe.hang_up();
  EXPECT_EQ(ReadStatus::kLine, reader.next(line));
  EXPECT_EQ("three", line);
  EXPECT_EQ(3u, reader.line_number());
  EXPECT_EQ(ReadStatus::kEnd, reader.next(line));
  EXPECT_EQ(ReadStatus::kEnd, reader.next(line, milliseconds(0)));
}

TEST(LineReader, ASignalEndsAWaitWithATimeOnly) {
  struct sigaction action {};
  struct sigaction before {};
  action.sa_handler = [](int) {};
  ASSERT_EQ(0, sigaction(SIGUSR2, &action, &before));
  Pipe pipe;
  LineReader reader(pipe.path);
  const pthread_t reading = pthread_self();
  const auto signal_soon = [reading] {
    std::this_thread::sleep_for(milliseconds(50));
    pthread_kill(reading, SIGUSR2);
  };
  std::string line;
  std::thread first(signal_soon);
  EXPECT_EQ(ReadStatus::kNotYet, reader.next(line, milliseconds(60'000)));
  first.join();
  std::thread second([&] {
    signal_soon();
    std::this_thread::sleep_for(milliseconds(50));
    pipe.put("one\n");
  });
  EXPECT_EQ(ReadStatus::kLine, reader.next(line));
  EXPECT_EQ("one", line);
  second.join();
  sigaction(SIGUSR2, &before, nullptr);
}

}  // namespace
}  // namespace othello
