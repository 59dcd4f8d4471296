// Records of a fixed size: every one once, and the end distinguished from everything else.

#include "system/record_reader.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <numeric>

#include "support/files.h"
#include "system/errors.h"

namespace othello {
namespace {

using ReadStatus = RecordReader::ReadStatus;
using std::chrono::milliseconds;
using Record = std::array<std::byte, 16>;
constexpr milliseconds kLong{10'000};

class Pipe {
 public:
  Pipe() { EXPECT_EQ(0, pipe(ends_.data())); }
  ~Pipe() {
    close(ends_[0]);
    end();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reading() const { return ends_[0]; }
  void write(std::size_t bytes) {
    const std::vector<char> content(bytes, 'x');
    EXPECT_EQ(static_cast<ssize_t>(bytes), ::write(ends_[1], content.data(), bytes));
  }
  void end() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

TEST(RecordReader, HasEveryRecordOnce) {
  // More than is read at a time, and not a multiple of it.
  constexpr std::size_t kRecords = 10'001;
  std::vector<std::uint64_t> words(2 * kRecords);
  std::iota(words.begin(), words.end(), std::uint64_t{1});
  const test::Folder folder;
  test::write_content(folder.file("a"),
                      {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])});
  const int file = open(folder.file("a").c_str(), O_RDONLY);
  RecordReader reader(file, "a");
  Record record{};
  for (std::size_t i = 0; i < kRecords; ++i) {
    ASSERT_EQ(ReadStatus::kRecord, reader.next(record, kLong));
    ASSERT_EQ(0, std::memcmp(record.data(), &words[2 * i], record.size()));
    ASSERT_EQ(i + 1, reader.record_number());
  }
  EXPECT_EQ(ReadStatus::kEnd, reader.next(record, kLong));
  EXPECT_EQ(ReadStatus::kEnd, reader.next(record, kLong));
  close(file);
}

TEST(RecordReader, WaitsForAWholeRecord) {
  Pipe pipe;
  RecordReader reader(pipe.reading(), "pipe");
  Record record{};
  EXPECT_EQ(ReadStatus::kNotYet, reader.next(record, milliseconds(0)));
  pipe.write(15);
  EXPECT_EQ(ReadStatus::kNotYet, reader.next(record, milliseconds(1)));
  pipe.write(17);
  EXPECT_EQ(ReadStatus::kRecord, reader.next(record, kLong));
  EXPECT_EQ(ReadStatus::kRecord, reader.next(record, milliseconds(0)));
  EXPECT_EQ(ReadStatus::kNotYet, reader.next(record, milliseconds(0)));
  pipe.end();
  EXPECT_EQ(ReadStatus::kEnd, reader.next(record, kLong));
}

TEST(RecordReader, NamesARecordThatIsCutOff) {
  Pipe pipe;
  RecordReader reader(pipe.reading(), "pipe");
  Record record{};
  pipe.write(31);
  pipe.end();
  EXPECT_EQ(ReadStatus::kRecord, reader.next(record, kLong));
  for (int call = 0; call < 2; ++call) {
    try {
      reader.next(record, kLong);
      FAIL();
    } catch (const DamagedFile& error) {
      EXPECT_STREQ("pipe: ends after 15 bytes of record 2, which needs 16", error.what());
    }
  }
}

TEST(RecordReader, SaysWhatCannotBeRead) {
  const test::Folder folder;
  const int file = open(folder.path().c_str(), O_RDONLY);
  RecordReader reader(file, "a folder");
  Record record{};
  EXPECT_THROW(reader.next(record, kLong), DamagedFile);
  close(file);
}

}  // namespace
}  // namespace othello
