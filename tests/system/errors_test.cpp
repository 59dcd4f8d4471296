// The table of kinds: an exception sent to another rank is the same there.

#include "system/errors.h"

#include <gtest/gtest.h>

#include <new>
#include <vector>

namespace othello {
namespace {

struct Case {
  std::exception_ptr exception;
  ErrorKind kind;
  ExitCode code;
};

std::vector<Case> cases() {
  return {{std::make_exception_ptr(std::runtime_error("x")), ErrorKind::kOther, kOtherFailure},
          {std::make_exception_ptr(std::invalid_argument("x")), ErrorKind::kUsage, kWrongUsage},
          {std::make_exception_ptr(std::logic_error("x")), ErrorKind::kLogic, kOtherFailure},
          {std::make_exception_ptr(CapacityError("x")), ErrorKind::kCapacity, kNotEnoughCapacity},
          {std::make_exception_ptr(WriteError("x", false)), ErrorKind::kWrite, kOtherFailure},
          {std::make_exception_ptr(WriteError("x", true)), ErrorKind::kDiskFull, kNotEnoughCapacity},
          {std::make_exception_ptr(ReadError("x", false)), ErrorKind::kRead, kOtherFailure},
          {std::make_exception_ptr(ReadError("x", true)), ErrorKind::kReadCapacity, kNotEnoughCapacity},
          {std::make_exception_ptr(DamagedFile("x")), ErrorKind::kDamaged, kDamagedInput},
          {std::make_exception_ptr(CheckFailed("x")), ErrorKind::kCheck, kCheckFailed}};
}

TEST(Errors, HaveAKindAnExitCodeAndATextThatSurviveTheWire) {
  for (const auto& [exception, kind, code] : cases()) {
    Failure failure = failure_of(exception);
    EXPECT_EQ(kind, failure.kind);
    EXPECT_EQ(code, exit_code_of(failure.kind));
    EXPECT_EQ("x", failure.what);
    failure.what = "rank 3: x";
    try {
      throw_failure(failure);
    } catch (...) {
      const Failure again = failure_of(std::current_exception());
      EXPECT_EQ(kind, again.kind);
      EXPECT_EQ("rank 3: x", again.what);
    }
  }
}

TEST(Errors, AreOfCapacityWhereThereIsNoMemory) {
  EXPECT_EQ(ErrorKind::kCapacity, failure_of(std::make_exception_ptr(std::bad_alloc())).kind);
}

}  // namespace
}  // namespace othello
