#include "system/direct_io.h"

#include <gtest/gtest.h>

#include "support/files.h"
#include "system/errors.h"

namespace othello {
namespace {

TEST(DiskRate, IsMeasuredAndNothingIsLeft) {
  const test::Folder folder;
  const double rate = measure_disk_rate(folder.file("not/there/yet"));
  EXPECT_GT(rate, 1e5);
  EXPECT_LT(rate, 1e12);
  EXPECT_EQ(0u, folder.files());
}

TEST(DiskRate, OfAFolderThatCannotBeWritten) {
  EXPECT_THROW(measure_disk_rate("/proc/self"), WriteError);
}

}  // namespace
}  // namespace othello
