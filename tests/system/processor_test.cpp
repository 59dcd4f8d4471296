// The table of instruction sets against what Linux says of the processor.

#include "system/processor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace othello {
namespace {

#if defined(__x86_64__) && defined(__linux__)
std::set<std::string> flags_of_the_processor() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  std::string line;
  while (std::getline(cpuinfo, line)) {
    if (!line.starts_with("flags")) continue;
    std::istringstream words(line.substr(line.find(':') + 1));
    return {std::istream_iterator<std::string>(words), {}};
  }
  return {};
}

TEST(InstructionSets, AreThoseThatLinuxNames) {
  const std::set<std::string> flags = flags_of_the_processor();
  ASSERT_FALSE(flags.empty());
  const auto all = [&](const std::set<std::string>& wanted) { return std::ranges::includes(flags, wanted); };
  EXPECT_EQ(all({"avx2", "bmi2"}), is_supported("avx2"));
  EXPECT_EQ(all({"avx2", "bmi2", "avx512f", "avx512bw", "avx512cd", "avx512vl", "avx512vbmi", "avx512_vbmi2",
                 "avx512_vpopcntdq", "avx512_vnni", "gfni"}),
            is_supported("avx512"));
}
#endif

TEST(InstructionSets, EndWithThePlainOne) {
  EXPECT_EQ("plain", instruction_sets().back().name);
  EXPECT_TRUE(is_supported("plain"));
  EXPECT_FALSE(is_supported("avx1024"));
}

}  // namespace
}  // namespace othello
