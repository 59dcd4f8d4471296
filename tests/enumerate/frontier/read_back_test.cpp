// A disk that does not keep what was written is detected at once, while all that a segment was computed from
// is still there.

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <vector>

#include "enumerate/frontier/segment_file.h"
#include "enumerate/frontier/segment_support.h"
#include "support/files.h"

namespace othello::enumerate {
namespace {

// The fate of the calls of write: all succeed, one bit of the longest is wrong, or the last one is lost.
enum class Disk { kGood, kFlipsABit, kForgetsData };
std::atomic<Disk> disk{Disk::kGood};
constexpr std::size_t kManyBytes = 10'000;

}  // namespace
}  // namespace othello::enumerate

// The program's own definition comes before the library's.
extern "C" ssize_t write(int file, const void* bytes, std::size_t count) {
  using namespace othello::enumerate;
  if (disk == Disk::kGood || count < kManyBytes) return syscall(SYS_write, file, bytes, count);
  if (disk == Disk::kForgetsData) return static_cast<ssize_t>(count);
  const auto* begin = static_cast<const char*>(bytes);
  std::vector<char> copy(begin, begin + count);
  copy[count / 2] ^= 0x10;
  return syscall(SYS_write, file, copy.data(), count);
}

namespace othello::enumerate {
namespace {

TEST(ReadBack, FindsWhatTheDiskDidNotKeep) {
  std::mt19937_64 random(131);
  const Segment segment = test::segment_of(test::random_records(100, 400, random));
  ASSERT_GT(segment.bytes.size(), kManyBytes);
  const test::Folder folder;
  const std::string path = folder.file("a.segment");
  for (const Disk bad : {Disk::kFlipsABit, Disk::kForgetsData}) {
    disk = bad;
    try {
      write_segment_file(path, {.board = "5x6", .tally = {}}, segment);
      ADD_FAILURE() << "nothing was noticed";
    } catch (const WriteError& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find(path)) << error.what();
      EXPECT_FALSE(error.disk_full);
    }
    disk = Disk::kGood;
  }
  EXPECT_NO_THROW(write_segment_file(path, {.board = "5x6", .tally = {}}, segment));
}

}  // namespace
}  // namespace othello::enumerate
