#include "support/failing_writes.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <vector>

namespace othello::test {
namespace {

int calls_left = 0;  // until the one that fails; 0: none does
int error_to_give = 0;
bool failed = false;
long wrong_offset = -1;

ssize_t write_at(int file, const void* bytes, std::size_t count, off_t offset) {
  if (calls_left > 0 && --calls_left == 0) {
    failed = true;
    errno = error_to_give;
    return -1;
  }
  if (wrong_offset >= offset && wrong_offset < offset + static_cast<off_t>(count)) {
    const auto* begin = static_cast<const unsigned char*>(bytes);
    std::vector<unsigned char> wrong(begin, begin + count);
    wrong[static_cast<std::size_t>(wrong_offset - offset)] ^= 1;
    return syscall(SYS_pwrite64, file, wrong.data(), count, offset);
  }
  return syscall(SYS_pwrite64, file, bytes, count, offset);
}

}  // namespace

FailingWrite::FailingWrite(int at, int error) {
  calls_left = at;
  error_to_give = error;
  failed = false;
}

FailingWrite::~FailingWrite() {
  calls_left = 0;
}

bool FailingWrite::happened() const {
  return failed;
}

WrongByte::WrongByte(long offset) {
  wrong_offset = offset;
}

WrongByte::~WrongByte() {
  wrong_offset = -1;
}

}  // namespace othello::test

extern "C" ssize_t pwrite(int file, const void* bytes, std::size_t count, off_t offset) {
  return othello::test::write_at(file, bytes, count, offset);
}

extern "C" ssize_t pwrite64(int file, const void* bytes, std::size_t count, off64_t offset) {
  return othello::test::write_at(file, bytes, count, offset);
}
