// A results file is reported as written only if it is: any write may fail, or go wrong silently.
#include <gtest/gtest.h>

#include <cerrno>

#include "stored/file_support.h"
#include "support/failing_writes.h"

namespace othello::stored {
namespace {

using enumerate::Engine;

class FailingWrites : public testing::TestWithParam<Engine> {
 protected:
  void SetUp() override {
    options_.engine = GetParam();
    result_ = test::search(options_);
  }

  void write() const { write_results(path_, options_, result_, test::some_provenance()); }

  enumerate::SearchOptions options_ = test::options_for("4x4", 8);
  enumerate::SearchResult result_;
  const test::Folder folder_;
  const std::string path_ = folder_.file("results.h5");
};

TEST_P(FailingWrites, EveryOneIsReported) {
  for (const auto& [error, full] : {std::pair{EIO, false}, {ENOSPC, true}, {EDQUOT, true}, {EFBIG, true}}) {
    int at = 1;
    for (bool happened = true; happened; ++at) {
      const test::FailingWrite failing(at, error);
      try {
        write();
        EXPECT_FALSE(failing.happened()) << "write " << at << " went unnoticed";
      } catch (const WriteError& reported) {
        EXPECT_EQ(full, reported.disk_full) << reported.what();
      }
      happened = failing.happened();
    }
    EXPECT_GT(at, 8);
  }
  write();
  EXPECT_NO_THROW(verify_results(read_results(path_), 1));
}

// As a disk or a cable might.
TEST_P(FailingWrites, WrongBytesAreReported) {
  write();
  const std::string right = test::content_of(path_);
  constexpr std::size_t kStep = 211;
  std::size_t unnoticed = 0;
  for (std::size_t offset = 0; offset < right.size(); offset += kStep) {
    const test::WrongByte wrong(static_cast<long>(offset));
    try {
      write();
    } catch (const WriteError&) {
      continue;
    }
    ++unnoticed;
    EXPECT_NO_THROW(verify_results(read_results(path_), 1)) << "byte " << offset;
  }
  EXPECT_LT(unnoticed, right.size() / kStep / 2)
      << "of " << right.size() / kStep;  // HDF5 leaves bytes unused
}

INSTANTIATE_TEST_SUITE_P(Engines, FailingWrites, testing::Values(Engine::kOccupancy, Engine::kShiftedQueue),
                         [](const auto& test) { return test::name_of_engine(test.param); });

}  // namespace
}  // namespace othello::stored
