// A preloaded library that makes one system call of a program fail: the Nth call of a named function, in
// whatever part or library it is made.
//
//   LD_PRELOAD=libfault_shim.so OTHELLO_FAULT_CALL=pwrite OTHELLO_FAULT_AT=3 OTHELLO_FAULT_KIND=ENOSPC
//   othello ...
//
// - OTHELLO_FAULT_CALL: which function, by its name in kNames below. Variants with 64 bits, with checks of
//   fortified builds and with a folder count as the plain one: openat64 is open, renameat2 is rename,
//   fdatasync is fsync; fstat, lstat and fstatat are stat. Without it nothing fails.
// - OTHELLO_FAULT_AT: which call, from 1 on [1].
// - OTHELLO_FAULT_REPEAT: once | always: that call only, or all calls from it on [once].
// - OTHELLO_FAULT_KIND: what happens to it [EIO]:
//   - an errno's name (EIO ENOSPC EINTR EDQUOT ENOMEM EACCES EMFILE EAGAIN EFBIG EROFS EISDIR) or number: it
//     fails so, and nothing is done; close does close
//   - short: read, write and the like move half of the bytes, at least one
//   - end: a read meets the end of the file
//   - kill: the process ends as by kill -9, before the call
//   - pause:MS: it waits so many milliseconds before the call, which then is done
// - OTHELLO_FAULT_PATH: counts only calls on paths that contain this; a descriptor has the path of its file.
// - OTHELLO_FAULT_COUNTS: a file for the numbers of calls: one little-endian integer of 8 bytes for each of
//   kNames, in their order, then how many calls were made to fail. It is mapped, so that it is right however
//   the program ends.
// - OTHELLO_FAULT_JOURNAL, OTHELLO_FAULT_JOURNAL_FOLDER: records what is done to files (journal.h).
//
// Threads and forked children share the counts. What the C library does within itself is not seen: fopen
// counts, as open, and the reads behind it do not. Nothing is interposed that a program does before this
// library is set up. A program with the address sanitizer needs ASAN_OPTIONS=verify_asan_link_order=0. A
// setting that makes no sense ends the program with code 99, so that no test relies on a fault that cannot
// happen.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>

#include "calls.h"
#include "journal.h"

namespace {

using faults::JournalTurn;
using faults::refuse;
using faults::system_call;

enum Call : int {
  kOpen,
  kRead,
  kPread,
  kWrite,
  kPwrite,
  kRename,
  kFsync,
  kMkdir,
  kUnlink,
  kMmap,
  kFtruncate,
  kClose,
  kOpendir,
  kFlock,
  kStatvfs,
  kFork,
  kThread,
  kStat,
  kReaddir,
  kCalls
};

constexpr const char* kNames[kCalls] = {
    "open",      "read",  "pread",   "write", "pwrite",  "rename", "fsync",  "mkdir", "unlink", "mmap",
    "ftruncate", "close", "opendir", "flock", "statvfs", "fork",   "thread", "stat",  "readdir"};

struct ErrorName {
  const char* name;
  int number;
};
constexpr ErrorName kErrors[] = {{"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EINTR", EINTR},
                                 {"EDQUOT", EDQUOT}, {"ENOMEM", ENOMEM}, {"EACCES", EACCES},
                                 {"EMFILE", EMFILE}, {"EAGAIN", EAGAIN}, {"EFBIG", EFBIG},
                                 {"EROFS", EROFS},   {"EISDIR", EISDIR}};

enum class Kind { kError, kShort, kEnd, kKill, kPause };

struct Counts {
  std::atomic<std::uint64_t> calls[kCalls];
  std::atomic<std::uint64_t> faults;
};

struct Setting {
  Counts* counts = nullptr;  // null until everything is set up
  int call = -1;
  std::uint64_t at = 1;
  bool always = false;
  Kind kind = Kind::kError;
  int error = EIO;
  long pause_ms = 0;
  const char* path = nullptr;
};
Setting setting;

void read_kind(const char* text) {
  for (const ErrorName& error : kErrors) {
    if (std::strcmp(text, error.name) == 0) {
      setting.error = error.number;
      return;
    }
  }
  char* end = nullptr;
  const long number = std::strtol(text, &end, 10);
  if (std::strcmp(text, "short") == 0) {
    setting.kind = Kind::kShort;
  } else if (std::strcmp(text, "end") == 0) {
    setting.kind = Kind::kEnd;
  } else if (std::strcmp(text, "kill") == 0) {
    setting.kind = Kind::kKill;
  } else if (std::strncmp(text, "pause:", 6) == 0) {
    setting.kind = Kind::kPause;
    setting.pause_ms = std::strtol(text + 6, &end, 10);
    if (end == text + 6 || *end != '\0' || setting.pause_ms < 0) refuse("OTHELLO_FAULT_KIND", text);
  } else if (end != text && *end == '\0' && number > 0) {
    setting.error = static_cast<int>(number);
  } else {
    refuse("OTHELLO_FAULT_KIND", text);
  }
}

// Shared with forked children, and with the file if there is one.
Counts* map_counts() {
  const char* path = std::getenv("OTHELLO_FAULT_COUNTS");
  int descriptor = -1;
  if (path != nullptr) {
    descriptor = static_cast<int>(
        system_call(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (descriptor < 0 || system_call(SYS_ftruncate, descriptor, sizeof(Counts)) != 0) {
      refuse("OTHELLO_FAULT_COUNTS", path);
    }
  }
  const int flags = path == nullptr ? MAP_SHARED | MAP_ANONYMOUS : MAP_SHARED;
  const long address =
      system_call(SYS_mmap, nullptr, sizeof(Counts), PROT_READ | PROT_WRITE, flags, descriptor, 0L);
  if (address == -1) refuse("OTHELLO_FAULT_COUNTS", path == nullptr ? "" : path);
  if (descriptor >= 0) system_call(SYS_close, descriptor);
  return reinterpret_cast<Counts*>(address);
}

__attribute__((constructor)) void set_up() {
  if (const char* call = std::getenv("OTHELLO_FAULT_CALL")) {
    for (int i = 0; i < kCalls; ++i) {
      if (std::strcmp(call, kNames[i]) == 0) setting.call = i;
    }
    if (setting.call < 0) refuse("OTHELLO_FAULT_CALL", call);
  }
  if (const char* at = std::getenv("OTHELLO_FAULT_AT")) {
    char* end = nullptr;
    setting.at = std::strtoull(at, &end, 10);
    if (end == at || *end != '\0' || setting.at == 0) refuse("OTHELLO_FAULT_AT", at);
  }
  if (const char* repeat = std::getenv("OTHELLO_FAULT_REPEAT")) {
    setting.always = std::strcmp(repeat, "always") == 0;
    if (!setting.always && std::strcmp(repeat, "once") != 0) refuse("OTHELLO_FAULT_REPEAT", repeat);
  }
  if (const char* kind = std::getenv("OTHELLO_FAULT_KIND")) read_kind(kind);
  setting.path = std::getenv("OTHELLO_FAULT_PATH");
  faults::set_up_journal();
  setting.counts = map_counts();
}

bool descriptor_matches(int descriptor) {
  if (setting.path == nullptr) return true;
  char path[PATH_MAX];
  return faults::path_of(descriptor, path, sizeof path) && std::strstr(path, setting.path) != nullptr;
}

bool path_matches(const char* path) {
  return setting.path == nullptr || (path != nullptr && std::strstr(path, setting.path) != nullptr);
}

// A path in a folder that is open.
bool path_matches(int folder, const char* path) {
  if (path_matches(path)) return true;
  return folder != AT_FDCWD && path != nullptr && path[0] != '/' && descriptor_matches(folder);
}

// Counts a call whose path matches; true if the call must fail. Faults that only wait, or end the process,
// are handled here.
bool strikes(Call call, bool path_is_right) {
  Counts* const counts = setting.counts;
  if (counts == nullptr || !path_is_right) return false;
  const std::uint64_t number = ++counts->calls[call];
  if (call != setting.call || number < setting.at || (number > setting.at && !setting.always)) return false;
  ++counts->faults;
  if (setting.kind == Kind::kKill) {
    system_call(SYS_kill, static_cast<pid_t>(system_call(SYS_getpid)), SIGKILL);
    for (;;) pause();
  }
  if (setting.kind == Kind::kPause) {
    const timespec time{setting.pause_ms / 1000, setting.pause_ms % 1000 * 1'000'000};
    nanosleep(&time, nullptr);
    return false;
  }
  return true;
}

// For functions that either work or fail.
bool fails(Call call, bool path_is_right) {
  if (!strikes(call, path_is_right)) return false;
  if (setting.kind != Kind::kError) return false;  // only reads and writes can be short
  errno = setting.error;
  return true;
}

// For reads and writes of `bytes`: what is left of them, or -1 with errno.
ssize_t allowed(Call call, int descriptor, std::size_t bytes) {
  const auto all = static_cast<ssize_t>(bytes);
  if (!strikes(call, setting.counts != nullptr && descriptor_matches(descriptor))) return all;
  if (setting.kind == Kind::kShort) return all > 1 ? all / 2 : all;
  if (setting.kind == Kind::kEnd) return call == kRead || call == kPread ? 0 : all;
  errno = setting.error;
  return -1;
}

template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

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
  const bool right = setting.path == nullptr || (file >= 0 && descriptor_matches(file));
  if (fails(kMmap, right)) return MAP_FAILED;
  return reinterpret_cast<void*>(system_call(SYS_mmap, address, bytes, protection, flags, file, at));
}

int truncate_file(int file, off_t bytes) {
  if (fails(kFtruncate, setting.counts != nullptr && descriptor_matches(file))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(SYS_ftruncate, file, bytes));
  if (result == 0) turn.resized(file);
  return result;
}

int rename_file(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  if (fails(kRename, path_matches(from_folder, from) || path_matches(to_folder, to))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(SYS_renameat2, from_folder, from, to_folder, to, flags));
  if (result == 0) turn.renamed(from_folder, from, to_folder, to);
  return result;
}

int unlink_file(int folder, const char* path, int flags) {
  if (fails(kUnlink, path_matches(folder, path))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(SYS_unlinkat, folder, path, flags));
  if (result == 0) turn.removed(folder, path, (flags & AT_REMOVEDIR) != 0);
  return result;
}

// The C library's own, since the kernel's structure is another one.
template <typename Status>
int status_of_path(const char* name, const char* path, Status* status) {
  if (fails(kStat, path_matches(path))) return -1;
  return next<int (*)(const char*, Status*)>(name)(path, status);
}
template <typename Status>
int status_of_file(const char* name, int file, Status* status) {
  if (fails(kStat, setting.counts != nullptr && descriptor_matches(file))) return -1;
  return next<int (*)(int, Status*)>(name)(file, status);
}
template <typename Status>
int status_within(const char* name, int folder, const char* path, Status* status, int flags) {
  if (fails(kStat, path_matches(folder, path))) return -1;
  return next<int (*)(int, const char*, Status*, int)>(name)(folder, path, status, flags);
}

template <typename Entry>
Entry* next_entry(const char* name, DIR* folder) {
  if (fails(kReaddir, setting.counts != nullptr && descriptor_matches(dirfd(folder)))) return nullptr;
  return next<Entry* (*)(DIR*)>(name)(folder);
}

int sync_file(long number, int file) {
  if (fails(kFsync, setting.counts != nullptr && descriptor_matches(file))) return -1;
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

int rename(const char* from, const char* to) noexcept {
  return rename_file(AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
  return rename_file(from_folder, from, to_folder, to, 0);
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
  return rename_file(from_folder, from, to_folder, to, flags);
}
// A name given to a file that had none counts as renaming it.
int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  if (fails(kRename, path_matches(from_folder, from) || path_matches(to_folder, to))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(SYS_linkat, from_folder, from, to_folder, to, flags));
  if (result == 0) turn.linked(from_folder, from, to_folder, to);
  return result;
}
int link(const char* from, const char* to) noexcept {
  return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
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

int mkdirat(int folder, const char* path, mode_t mode) noexcept {
  if (fails(kMkdir, path_matches(folder, path))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(SYS_mkdirat, folder, path, mode));
  if (result == 0) turn.made_folder(folder, path);
  return result;
}
int mkdir(const char* path, mode_t mode) noexcept {
  return mkdirat(AT_FDCWD, path, mode);
}

int unlinkat(int folder, const char* path, int flags) noexcept {
  return unlink_file(folder, path, flags);
}
int unlink(const char* path) noexcept {
  return unlink_file(AT_FDCWD, path, 0);
}
int rmdir(const char* path) noexcept {
  return unlink_file(AT_FDCWD, path, AT_REMOVEDIR);
}
int remove(const char* path) noexcept {
  if (fails(kUnlink, path_matches(path))) return -1;
  const JournalTurn turn;
  if (system_call(SYS_unlinkat, AT_FDCWD, path, 0) == 0) {
    turn.removed(AT_FDCWD, path, false);
    return 0;
  }
  if (errno != EISDIR || system_call(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR) != 0) return -1;
  turn.removed(AT_FDCWD, path, true);
  return 0;
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
  if (fails(kFtruncate, setting.counts != nullptr && descriptor_matches(file))) return -1;
  const JournalTurn turn;
  const auto result = static_cast<int>(system_call(SYS_fallocate, file, mode, at, bytes));
  if (result == 0) turn.resized(file);
  return result;
}
int posix_fallocate(int file, off_t at, off_t bytes) {
  return fallocate(file, 0, at, bytes) == 0 ? 0 : errno;
}

int close(int file) {
  const bool failed = fails(kClose, setting.counts != nullptr && descriptor_matches(file));
  const int error = errno;
  const auto result = static_cast<int>(system_call(SYS_close, file));
  if (!failed) return result;
  errno = error;
  return -1;
}

DIR* opendir(const char* path) {
  if (fails(kOpendir, path_matches(path))) return nullptr;
  return next<DIR* (*)(const char*)>("opendir")(path);
}
DIR* fdopendir(int folder) {
  if (fails(kOpendir, setting.counts != nullptr && descriptor_matches(folder))) return nullptr;
  return next<DIR* (*)(int)>("fdopendir")(folder);
}

struct dirent* readdir(DIR* folder) {
  return next_entry<struct dirent>("readdir", folder);
}
struct dirent64* readdir64(DIR* folder) {
  return next_entry<struct dirent64>("readdir64", folder);
}

int stat(const char* path, struct stat* status) noexcept {
  return status_of_path("stat", path, status);
}
int stat64(const char* path, struct stat64* status) noexcept {
  return status_of_path("stat64", path, status);
}
int lstat(const char* path, struct stat* status) noexcept {
  return status_of_path("lstat", path, status);
}
int lstat64(const char* path, struct stat64* status) noexcept {
  return status_of_path("lstat64", path, status);
}
int fstat(int file, struct stat* status) noexcept {
  return status_of_file("fstat", file, status);
}
int fstat64(int file, struct stat64* status) noexcept {
  return status_of_file("fstat64", file, status);
}
int fstatat(int folder, const char* path, struct stat* status, int flags) noexcept {
  return status_within("fstatat", folder, path, status, flags);
}
int fstatat64(int folder, const char* path, struct stat64* status, int flags) noexcept {
  return status_within("fstatat64", folder, path, status, flags);
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
  if (fails(kFlock, setting.counts != nullptr && descriptor_matches(file))) return -1;
  return static_cast<int>(system_call(SYS_flock, file, operation));
}

int statvfs(const char* path, struct statvfs* status) noexcept {
  if (fails(kStatvfs, path_matches(path))) return -1;
  return next<int (*)(const char*, struct statvfs*)>("statvfs")(path, status);
}
int statvfs64(const char* path, struct statvfs64* status) noexcept {
  if (fails(kStatvfs, path_matches(path))) return -1;
  return next<int (*)(const char*, struct statvfs64*)>("statvfs64")(path, status);
}

// These have no path, and are not counted if one is set.
pid_t fork() noexcept {
  if (fails(kFork, path_matches(nullptr))) return -1;
  const JournalTurn turn;  // so that no other thread holds it in the child
  return next<pid_t (*)()>("fork")();
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*),
                   void* argument) noexcept {
  if (fails(kThread, path_matches(nullptr))) return errno;
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  return next<Create>("pthread_create")(thread, attributes, function, argument);
}

}  // extern "C"
