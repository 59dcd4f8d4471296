#include "system/memory.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

#include "support/files.h"
#include "support/sanitized.h"
#include "system/checked_json.h"
#include "system/control_groups.h"

namespace othello {
namespace {

constexpr std::uint64_t kKi = 1024;

TEST(Size, Good) {
  const std::vector<std::pair<const char*, std::uint64_t>> cases{
      {"1", 1},
      {"100000", 100'000},
      {"1536K", 1536 * kKi},
      {"512M", 512 * kKi * kKi},
      {"2G", 2 * kKi * kKi * kKi},
      {"3T", 3 * kKi * kKi * kKi * kKi},
      {"2g", 2 * kKi * kKi * kKi},
      {"2GB", 2 * kKi * kKi * kKi},
      {"2GiB", 2 * kKi * kKi * kKi},
      {"2gib", 2 * kKi * kKi * kKi},
      {"7KB", 7 * kKi},
      {"7B", 7},
      {"18446744073709551615", ~std::uint64_t{0}},
      {"16777215T", 16777215 * kKi * kKi * kKi * kKi},
  };
  for (const auto& [text, bytes] : cases) EXPECT_EQ(bytes, parse_size(text)) << text;
}

TEST(Size, Bad) {
  for (const char* text : {"",
                           " ",
                           "0",
                           "0G",
                           "-1",
                           "+1",
                           "1.5G",
                           "G",
                           "2P",
                           "2GG",
                           "2 G",
                           "2G ",
                           " 2G",
                           "2GiBs",
                           "two",
                           "0x10",
                           "1e9",
                           "18446744073709551616",
                           "99999999999999999999",
                           "16777216T",
                           "K2"}) {
    EXPECT_THROW(parse_size(text), std::invalid_argument) << "'" << text << "'";
  }
  try {
    parse_size("lots");
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("'lots'")) << error.what();
  }
}

TEST(Size, Text) {
  EXPECT_EQ("0 bytes", format_size(0));
  EXPECT_EQ("1023 bytes", format_size(1023));
  EXPECT_EQ("1.0 KiB", format_size(1024));
  EXPECT_EQ("1.5 GiB", format_size(kKi * kKi * kKi * 3 / 2));
  EXPECT_EQ("2.0 TiB", format_size(2 * kKi * kKi * kKi * kKi));
  EXPECT_EQ("2048.0 TiB", format_size(2048 * kKi * kKi * kKi * kKi));
  EXPECT_EQ("1.5 GiB", format_estimated_size(0x1.8p30));
  EXPECT_EQ("8.39e+06 TiB", format_estimated_size(0x1p63));
  EXPECT_EQ("1.13e+15 TiB", format_estimated_size(0x1p90));
}

TEST(Memory, OfThisMachineIsPlausible) {
  EXPECT_GT(usable_memory(), std::uint64_t{1} << 20);
  EXPECT_GT(peak_memory(), std::uint64_t{1} << 18);
  EXPECT_LT(peak_memory(), std::uint64_t{1} << 50);
}

// A /proc and a /sys of the test's own.
class ControlGroups : public testing::Test {
 protected:
  void in_groups(const std::string& lines) { write("proc/self/cgroup", lines); }

  void write(const std::string& path, const std::string& content) {
    std::filesystem::create_directories(std::filesystem::path(folder_.file(path)).parent_path());
    test::write_content(folder_.file(path), content);
  }

  std::uint64_t limit() const { return control_group_limit(folder_.path()); }

  static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  test::Folder folder_;
};

TEST_F(ControlGroups, WithoutAnyThereIsNoLimit) {
  EXPECT_EQ(kNone, limit());
  in_groups("0::/\n");
  EXPECT_EQ(kNone, limit());
  in_groups("no line of this file\n1\n2:\n\n");
  EXPECT_EQ(kNone, limit());
}

TEST_F(ControlGroups, TheirOwnLimit) {
  in_groups("0::/user/session\n");
  write("sys/fs/cgroup/user/session/memory.max", "max\n");
  EXPECT_EQ(kNone, limit());
  write("sys/fs/cgroup/user/session/memory.max", "5000000\n");
  EXPECT_EQ(5'000'000u, limit());
}

TEST_F(ControlGroups, TheOuterLimitCounts) {
  in_groups("0::/user/session/job\n");
  write("sys/fs/cgroup/user/session/job/memory.max", "5000000\n");
  write("sys/fs/cgroup/user/session/memory.max", "max\n");
  write("sys/fs/cgroup/user/memory.max", "3000000\n");
  EXPECT_EQ(3'000'000u, limit());
  write("sys/fs/cgroup/memory.max", "2000000\n");  // a container's own top
  EXPECT_EQ(2'000'000u, limit());
  write("sys/fs/cgroup/user/session/job/memory.max", "1000000\n");
  EXPECT_EQ(1'000'000u, limit());
  write("sys/fs/cgroup/user/other/memory.max", "1\n");
  EXPECT_EQ(1'000'000u, limit());
}

TEST_F(ControlGroups, WhereTheyHoldAProcessUp) {
  in_groups("0::/user/job\n");
  write("sys/fs/cgroup/user/job/memory.max", "5000000\n");
  write("sys/fs/cgroup/user/memory.high", "4000000\n");
  EXPECT_EQ(4'000'000u, limit());
}

TEST_F(ControlGroups, OfTheFirstVersion) {
  in_groups("12:cpu,cpuacct:/a\n4:memory:/a/b\n1:name=systemd:/c\n0::/d\n");
  write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  write("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "7000000\n");
  EXPECT_EQ(7'000'000u, limit());
  write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "6000000\n");
  EXPECT_EQ(6'000'000u, limit());
  write("sys/fs/cgroup/unified/d/memory.max", "5000000\n");
  EXPECT_EQ(5'000'000u, limit());
  in_groups("4:hugetlb,memory:/a\n");
  EXPECT_EQ(6'000'000u, limit());
}

TEST_F(ControlGroups, OfWhichOnlyTheTopIsSeen) {
  write("sys/fs/cgroup/memory.max", "2000000\n");
  for (const char* path : {"/docker/0123", "/../../other", "/..", "/a b: c"}) {
    in_groups(std::string("0::") + path + "\n");
    EXPECT_EQ(2'000'000u, limit()) << path;
  }
}

TEST_F(ControlGroups, WhereverTheyAreMounted) {
  in_groups("4:memory:/docker/0123/job\n0::/docker/0123/job\n");
  write("proc/self/mountinfo",
        "30 29 0:26 / / rw - overlay overlay rw\n"
        "31 30 0:27 /docker/0123 /groups/memory rw,nosuid shared:9 - cgroup cgroup rw,memory\n"
        "32 30 0:28 / /groups/new rw - cgroup2 cgroup2 rw\n"
        "33 30 0:29 / /groups/cpu rw - cgroup cgroup rw,cpu\n"
        "no line\n34 30 0:29 / /groups/cpu rw -\n");
  write("groups/cpu/docker/0123/job/memory.limit_in_bytes", "1\n");
  EXPECT_EQ(kNone, limit());
  write("groups/memory/job/memory.limit_in_bytes", "7000000\n");
  EXPECT_EQ(7'000'000u, limit());
  write("groups/memory/memory.limit_in_bytes", "6000000\n");
  EXPECT_EQ(6'000'000u, limit());
  write("groups/new/docker/memory.max", "5000000\n");
  EXPECT_EQ(5'000'000u, limit());
}

TEST_F(ControlGroups, QuotasOfProcessors) {
  constexpr int kAll = std::numeric_limits<int>::max();
  EXPECT_EQ(kAll, processor_quota(folder_.path()));
  in_groups("0::/user/job\n");
  write("sys/fs/cgroup/user/job/cpu.max", "max 100000\n");
  EXPECT_EQ(kAll, processor_quota(folder_.path()));
  write("sys/fs/cgroup/user/job/cpu.max", "350000 100000\n");
  EXPECT_EQ(4, processor_quota(folder_.path()));
  write("sys/fs/cgroup/user/cpu.max", "200000 100000\n");
  EXPECT_EQ(2, processor_quota(folder_.path()));
  write("sys/fs/cgroup/user/job/cpu.max", "5000 100000\n");
  EXPECT_EQ(1, processor_quota(folder_.path()));
}

TEST_F(ControlGroups, QuotasOfProcessorsOfTheFirstVersion) {
  in_groups("3:cpu,cpuacct:/a/b\n4:memory:/a\n");
  write("sys/fs/cgroup/cpu/a/b/cpu.cfs_quota_us", "-1\n");
  write("sys/fs/cgroup/cpu/a/b/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(std::numeric_limits<int>::max(), processor_quota(folder_.path()));
  write("sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "150000\n");
  write("sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "50000\n");
  EXPECT_EQ(3, processor_quota(folder_.path()));
  write("sys/fs/cgroup/cpu/a/b/cpu.cfs_quota_us", "100000\n");
  EXPECT_EQ(1, processor_quota(folder_.path()));
}

#if defined(__GLIBC__) && !OTHELLO_SANITIZED  // others' allocators keep what they like

std::uint64_t resident_bytes() {
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// Every other block is kept, so that none of the holes lies at the end of the heap.
TEST(FreedMemory, IsReleasedFromBetweenBlocksInUse) {
  constexpr std::size_t kBlockBytes = 64 * kKi;
  constexpr std::size_t kBlocks = 2000;
  std::vector<std::unique_ptr<std::byte[]>> blocks;
  for (std::size_t i = 0; i < kBlocks; ++i) blocks.push_back(std::make_unique<std::byte[]>(kBlockBytes));
  for (std::size_t i = 0; i < kBlocks; i += 2) blocks[i].reset();
  const std::uint64_t before = resident_bytes();
  release_freed_memory();
  const std::uint64_t freed = kBlocks / 2 * kBlockBytes;
  EXPECT_LT(resident_bytes(), before - freed / 2);
}

// Without what is kept, the destructor ends the program.
TEST(FreedMemory, IsLeftForDestructorsWhereAllIsTaken) {
  const auto take_all = [] {
    keep_memory_for_destructors();
    {
      const Json numbers = std::vector<std::vector<int>>(1000, {1, 2, 3});
      const rlimit none{0, 0};
      setrlimit(RLIMIT_AS, &none);
      while (std::malloc(1) != nullptr) continue;
      try {
        (void)::operator new(1);
        _exit(1);
      } catch (const std::bad_alloc&) {
      }
    }
    _exit(0);
  };
  EXPECT_EXIT(take_all(), testing::ExitedWithCode(0), "");
}

#endif

TEST(Memory, IsShortIfTheSystemRefusesMore) {
  EXPECT_FALSE(is_memory_short());
  const auto without_more = [] {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_AS, &none);
    _exit(is_memory_short() ? 0 : 1);
  };
  EXPECT_EXIT(without_more(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace othello
