#include "support/injected_errors.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace othello::test {
namespace {

std::atomic<int> file_error{0};
std::atomic<int> folder_error{0};
std::atomic<int> calls{0};

int call(long number, int descriptor) {
  ++calls;
  struct stat status {};
  const bool folder = fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
  const int error = folder ? folder_error : file_error;
  if (error == 0) return static_cast<int>(syscall(number, descriptor));
  errno = error;
  return -1;
}

}  // namespace

FailingSyncs::FailingSyncs(int error) {
  file_error = folder_error = error;
}

FailingSyncs::~FailingSyncs() {
  file_error = folder_error = 0;
}

FailingFolderSyncs::FailingFolderSyncs(int error) {
  folder_error = error;
}

FailingFolderSyncs::~FailingFolderSyncs() {
  folder_error = 0;
}

CountedSyncs::CountedSyncs() : before_(calls) {}

int CountedSyncs::count() const {
  return calls - before_;
}

}  // namespace othello::test

// The program's own definitions come before the library's.
extern "C" int fsync(int descriptor) {
  return othello::test::call(SYS_fsync, descriptor);
}

extern "C" int fdatasync(int descriptor) {
  return othello::test::call(SYS_fdatasync, descriptor);
}
