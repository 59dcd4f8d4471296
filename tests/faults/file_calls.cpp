// The calls on open files, and those that open them.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "calls.h"
#include "fault.h"
#include "journal.h"

namespace faults {
namespace {

int open_file(int folder, const char* path, int flags, mode_t mode) {
  if (fails(kOpen, path_matches(folder, path))) return -1;
  const JournalTurn turn;
  const auto file = static_cast<int>(system_call(SYS_openat, folder, path, flags, mode));
  turn.opened(folder, path, flags, file);
  return file;
}

ssize_t pread_file(int file, void* to, std::size_t bytes, off_t at) {
  const ssize_t some = allowed(kPread, file, bytes);
  return some < 0 ? -1 : system_call(SYS_pread64, file, to, some, at);
}

ssize_t pwrite_file(int file, const void* from, std::size_t bytes, off_t at) {
  const ssize_t some = allowed(kPwrite, file, bytes);
  if (some < 0) return -1;
  const JournalTurn turn;
  const ssize_t written = system_call(SYS_pwrite64, file, from, some, at);
  turn.wrote(file, from, written, at);
  return written;
}

ssize_t read_file(int file, void* to, std::size_t bytes) {
  const ssize_t some = allowed(kRead, file, bytes);
  return some < 0 ? -1 : system_call(SYS_read, file, to, some);
}

void* map_file(void* address, std::size_t bytes, int protection, int flags, int file, off_t at) {
  // Memory of no file is counted only if no path is set.
  const bool right = file >= 0 ? descriptor_matches(file) : path_matches(nullptr);
  if (fails(kMmap, right)) return MAP_FAILED;
  return reinterpret_cast<void*>(system_call(SYS_mmap, address, bytes, protection, flags, file, at));
}

int truncate_file(int file, off_t bytes) {
  if (fails(kFtruncate, descriptor_matches(file))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(SYS_ftruncate, file, bytes));
  if (result == 0) turn.resized(file);
  return result;
}

int sync_file(long number, int file) {
  if (fails(kFsync, descriptor_matches(file))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(number, file));
  if (result == 0) number == SYS_syncfs ? turn.synced_all(file) : turn.synced(file);
  return result;
}

// The mode follows the flags where a file may be made.
mode_t mode_of(int flags, va_list arguments) {
  const bool makes = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
  return makes ? static_cast<mode_t>(va_arg(arguments, unsigned)) : 0;
}

}  // namespace
}  // namespace faults

using namespace faults;

// What the C library calls these. noexcept and attributes are those of its headers.
#pragma GCC diagnostic ignored "-Wmissing-declarations"
#pragma GCC diagnostic ignored "-Wvariadic-macros"

#define OTHELLO_OPEN(name)                                \
  extern "C" int name(const char* path, int flags, ...) { \
    va_list arguments;                                    \
    va_start(arguments, flags);                           \
    const mode_t mode = mode_of(flags, arguments);        \
    va_end(arguments);                                    \
    return open_file(AT_FDCWD, path, flags, mode);        \
  }
#define OTHELLO_OPENAT(name)                                          \
  extern "C" int name(int folder, const char* path, int flags, ...) { \
    va_list arguments;                                                \
    va_start(arguments, flags);                                       \
    const mode_t mode = mode_of(flags, arguments);                    \
    va_end(arguments);                                                \
    return open_file(folder, path, flags, mode);                      \
  }
OTHELLO_OPEN(open)
OTHELLO_OPEN(open64)
OTHELLO_OPENAT(openat)
OTHELLO_OPENAT(openat64)

extern "C" {

int __open_2(const char* path, int flags) {
  return open_file(AT_FDCWD, path, flags, 0);
}
int __open64_2(const char* path, int flags) {
  return open_file(AT_FDCWD, path, flags, 0);
}
int __openat_2(int folder, const char* path, int flags) {
  return open_file(folder, path, flags, 0);
}
int __openat64_2(int folder, const char* path, int flags) {
  return open_file(folder, path, flags, 0);
}
int creat(const char* path, mode_t mode) {
  return open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

FILE* fopen(const char* path, const char* mode) {
  if (fails(kOpen, path_matches(path))) return nullptr;
  return next<FILE* (*)(const char*, const char*)>("fopen")(path, mode);
}
FILE* fopen64(const char* path, const char* mode) {
  if (fails(kOpen, path_matches(path))) return nullptr;
  return next<FILE* (*)(const char*, const char*)>("fopen64")(path, mode);
}

ssize_t read(int file, void* to, std::size_t bytes) {
  return read_file(file, to, bytes);
}
ssize_t __read_chk(int file, void* to, std::size_t bytes, std::size_t) {
  return read_file(file, to, bytes);
}
ssize_t readv(int file, const iovec* parts, int count) {
  const ssize_t some = allowed(kRead, file, 2);
  if (some == 0) return 0;  // the end
  return some < 0 ? -1 : system_call(SYS_readv, file, parts, some == 1 ? 1 : count);
}
ssize_t pread(int file, void* to, std::size_t bytes, off_t at) {
  return pread_file(file, to, bytes, at);
}
ssize_t pread64(int file, void* to, std::size_t bytes, off64_t at) {
  return pread_file(file, to, bytes, at);
}
ssize_t __pread_chk(int file, void* to, std::size_t bytes, off_t at, std::size_t) {
  return pread_file(file, to, bytes, at);
}
ssize_t __pread64_chk(int file, void* to, std::size_t bytes, off64_t at, std::size_t) {
  return pread_file(file, to, bytes, at);
}

ssize_t write(int file, const void* from, std::size_t bytes) {
  const ssize_t some = allowed(kWrite, file, bytes);
  if (some < 0) return -1;
  const JournalTurn turn;
  const ssize_t written = system_call(SYS_write, file, from, some);
  turn.wrote(file, from, written, -1);
  return written;
}
ssize_t writev(int file, const iovec* parts, int count) {
  const ssize_t some = allowed(kWrite, file, 2);
  if (some < 0) return -1;
  const JournalTurn turn;
  const ssize_t written = system_call(SYS_writev, file, parts, some == 1 ? 1 : count);
  turn.wrote(file, parts, count, written, -1);
  return written;
}
ssize_t pwrite(int file, const void* from, std::size_t bytes, off_t at) {
  return pwrite_file(file, from, bytes, at);
}
ssize_t pwrite64(int file, const void* from, std::size_t bytes, off64_t at) {
  return pwrite_file(file, from, bytes, at);
}
ssize_t pwritev2(int file, const iovec* parts, int count, off_t at, int flags) {
  const ssize_t some = allowed(kPwrite, file, 2);
  if (some < 0) return -1;
  const JournalTurn turn;
  const ssize_t written = system_call(SYS_pwritev2, file, parts, some == 1 ? 1 : count, at, 0L, flags);
  turn.wrote(file, parts, count, written, at);
  return written;
}
ssize_t pwritev64v2(int file, const iovec* parts, int count, off64_t at, int flags) {
  return pwritev2(file, parts, count, at, flags);
}
ssize_t pwritev(int file, const iovec* parts, int count, off_t at) {
  return pwritev2(file, parts, count, at, 0);
}
ssize_t pwritev64(int file, const iovec* parts, int count, off64_t at) {
  return pwritev2(file, parts, count, at, 0);
}

int fsync(int file) {
  return sync_file(SYS_fsync, file);
}
int fdatasync(int file) {
  return sync_file(SYS_fdatasync, file);
}
int syncfs(int file) noexcept {
  return sync_file(SYS_syncfs, file);
}

void* mmap(void* address, std::size_t bytes, int protection, int flags, int file, off_t at) noexcept {
  return map_file(address, bytes, protection, flags, file, at);
}
void* mmap64(void* address, std::size_t bytes, int protection, int flags, int file, off64_t at) noexcept {
  return map_file(address, bytes, protection, flags, file, at);
}

int ftruncate(int file, off_t bytes) noexcept {
  return truncate_file(file, bytes);
}
int ftruncate64(int file, off64_t bytes) noexcept {
  return truncate_file(file, bytes);
}
// Space that is requested counts as a size that is set.
int fallocate(int file, int mode, off_t at, off_t bytes) {
  if (fails(kFtruncate, descriptor_matches(file))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(SYS_fallocate, file, mode, at, bytes));
  if (result == 0) turn.resized(file);
  return result;
}
int posix_fallocate(int file, off_t at, off_t bytes) {
  return fallocate(file, 0, at, bytes) == 0 ? 0 : errno;
}

int close(int file) {
  const bool failed = fails(kClose, descriptor_matches(file));
  const int error = errno;
  const auto result = static_cast<int>(system_call(SYS_close, file));
  if (!failed) return result;
  errno = error;
  return -1;
}

// Output is recorded, and never fails here.
std::size_t fwrite(const void* from, std::size_t size, std::size_t count, FILE* stream) {
  const JournalTurn turn;
  using Fwrite = std::size_t (*)(const void*, std::size_t, std::size_t, FILE*);
  static const auto real = next<Fwrite>("fwrite");
  const std::size_t written = real(from, size, count, stream);
  if (stream == stdout || stream == stderr) turn.said(fileno(stream), from, size * written);
  return written;
}
int fputs(const char* text, FILE* stream) {
  const JournalTurn turn;
  static const auto real = next<int (*)(const char*, FILE*)>("fputs");
  const int result = real(text, stream);
  if (result >= 0 && (stream == stdout || stream == stderr))
    turn.said(fileno(stream), text, std::strlen(text));
  return result;
}

int flock(int file, int operation) noexcept {
  if (fails(kFlock, descriptor_matches(file))) return -1;
  return static_cast<int>(system_call(SYS_flock, file, operation));
}

}  // extern "C"
