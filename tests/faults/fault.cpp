#include "fault.h"

#include <fcntl.h>
#include <linux/limits.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "calls.h"
#include "journal.h"

namespace faults {
namespace {

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
  if (const char* text = std::getenv("OTHELLO_FAULT_OUTPUT")) std::fputs(text, stdout);
  set_up_journal();
  setting.counts = map_counts();
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
    const JournalTurn turn;  // so that what another thread has done is recorded
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

}  // namespace

bool descriptor_matches(int descriptor) {
  if (setting.counts == nullptr) return false;
  if (setting.path == nullptr) return true;
  char path[PATH_MAX];
  return path_of(descriptor, path, sizeof path) && std::strstr(path, setting.path) != nullptr;
}

bool path_matches(const char* path) {
  return setting.path == nullptr || (path != nullptr && std::strstr(path, setting.path) != nullptr);
}

bool path_matches(int folder, const char* path) {
  if (path_matches(path)) return true;
  return folder != AT_FDCWD && path != nullptr && path[0] != '/' && descriptor_matches(folder);
}

bool fails(Call call, bool path_is_right) {
  if (!strikes(call, path_is_right)) return false;
  if (setting.kind != Kind::kError) return false;  // only reads and writes can be short
  errno = setting.error;
  return true;
}

ssize_t allowed(Call call, int descriptor, std::size_t bytes) {
  const auto all = static_cast<ssize_t>(bytes);
  if (!strikes(call, descriptor_matches(descriptor))) return all;
  if (setting.kind == Kind::kShort) return all > 1 ? all / 2 : all;
  if (setting.kind == Kind::kEnd) return call == kRead || call == kPread ? 0 : all;
  errno = setting.error;
  return -1;
}

}  // namespace faults
