#include "journal.h"

#include <linux/limits.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "calls.h"

namespace faults {
namespace {

// Out of the way of a program that counts on low numbers.
constexpr int kMinDescriptor = 900;

int journal = -1;
const char* root = nullptr;
std::size_t root_bytes = 0;
std::mutex mutex;

class KeptErrno {
 public:
  ~KeptErrno() { errno = error_; }

 private:
  int error_ = errno;
};

bool is_in_root(const char* path) {
  return std::strncmp(path, root, root_bytes) == 0 && (path[root_bytes] == '/' || path[root_bytes] == '\0');
}

bool is_in_root(int file) {
  char path[PATH_MAX];
  return path_of(file, path, sizeof path) && is_in_root(path);
}

// A path in a folder that is open, made absolute. Empty if it is not in the root.
class AbsolutePath {
 public:
  AbsolutePath(int folder, const char* path) {
    char base[PATH_MAX] = "";
    if (path[0] != '/') {
      if (folder == AT_FDCWD ? getcwd(base, sizeof base) == nullptr : !path_of(folder, base, sizeof base))
        return;
    }
    const int length = std::snprintf(text_, sizeof text_, path[0] == '/' ? "%s%s" : "%s/%s", base, path);
    if (length < 0 || static_cast<std::size_t>(length) >= sizeof text_ || !is_in_root(text_)) text_[0] = '\0';
  }
  const char* text() const { return text_; }
  bool is_wanted() const { return text_[0] != '\0'; }

 private:
  char text_[2 * PATH_MAX] = "";
};

// One call for all of it, so that records of several processes do not mix.
void append(Record kind, std::uint64_t file, std::uint64_t at, const char* path = "", const char* other = "",
            const iovec* parts = nullptr, int count = 0, std::size_t bytes = 0) {
  constexpr int kMaxParts = 61;
  RecordHead head{.kind = static_cast<std::uint32_t>(kind),
                  .process = static_cast<std::uint32_t>(system_call(SYS_getpid)),
                  .file = file,
                  .at = at,
                  .bytes = bytes,
                  .path_bytes = static_cast<std::uint32_t>(std::strlen(path)),
                  .other_bytes = static_cast<std::uint32_t>(std::strlen(other))};
  iovec all[3 + kMaxParts] = {{&head, sizeof head},
                              {const_cast<char*>(path), head.path_bytes},
                              {const_cast<char*>(other), head.other_bytes}};
  int used = 3;
  std::size_t whole = sizeof head + head.path_bytes + head.other_bytes + bytes;
  for (int i = 0; i < count && bytes > 0 && used < 3 + kMaxParts; ++i) {
    all[used] = {parts[i].iov_base, std::min(parts[i].iov_len, bytes)};
    bytes -= all[used++].iov_len;
  }
  if (bytes > 0 || system_call(SYS_writev, journal, all, used) != static_cast<long>(whole))
    refuse("OTHELLO_FAULT_JOURNAL", "(a record cannot be written)");
}

// The C library's own: this library's would count the call, and may have it fail.
bool status_of(int file, struct stat& status) {
  static const auto real = next<int (*)(int, struct stat*)>("fstat");
  return real(file, &status) == 0;
}

std::uint64_t inode_of(int file) {
  struct stat status {};
  return status_of(file, status) ? status.st_ino : 0;
}

std::uint64_t inode_of(int folder, const char* path) {
  static const auto real = next<int (*)(int, const char*, struct stat*, int)>("fstatat");
  struct stat status {};
  return real(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_ino : 0;
}

}  // namespace

void set_up_journal() {
  const char* const path = std::getenv("OTHELLO_FAULT_JOURNAL");
  const char* const folder = std::getenv("OTHELLO_FAULT_JOURNAL_FOLDER");
  if (path == nullptr && folder == nullptr) return;
  if (path == nullptr) refuse("OTHELLO_FAULT_JOURNAL", "");
  if (folder == nullptr || folder[0] != '/') {
    refuse("OTHELLO_FAULT_JOURNAL_FOLDER", folder == nullptr ? "" : folder);
  }
  const auto low = static_cast<int>(
      system_call(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  root = folder;
  root_bytes = std::strlen(folder);
  journal = static_cast<int>(system_call(SYS_fcntl, low, F_DUPFD_CLOEXEC, kMinDescriptor));
  if (low < 0 || journal < 0) refuse("OTHELLO_FAULT_JOURNAL", path);
  system_call(SYS_close, low);
}

JournalTurn::JournalTurn() {
  if (journal >= 0) mutex.lock();
}

JournalTurn::~JournalTurn() {
  if (journal >= 0) mutex.unlock();
}

void JournalTurn::opened(int folder, const char* path, int flags, int file) const {
  if (journal < 0 || file < 0 || (flags & (O_CREAT | O_TRUNC)) == 0) return;
  const KeptErrno kept;
  const AbsolutePath absolute(folder, path);
  if (absolute.is_wanted())
    append(Record::kOpen, inode_of(file), static_cast<std::uint64_t>(flags), absolute.text());
}

void JournalTurn::wrote(int file, const void* from, ssize_t bytes, off_t at) const {
  const iovec part{const_cast<void*>(from), static_cast<std::size_t>(std::max<ssize_t>(bytes, 0))};
  wrote(file, &part, 1, bytes, at);
}

void JournalTurn::wrote(int file, const iovec* parts, int count, ssize_t bytes, off_t at) const {
  if (journal < 0 || bytes <= 0) return;
  const KeptErrno kept;
  const auto written = static_cast<std::size_t>(bytes);
  if (is_in_root(file)) {
    if (at < 0) at = system_call(SYS_lseek, file, 0L, SEEK_CUR) - bytes;
    struct stat status {};
    const bool appends = (system_call(SYS_fcntl, file, F_GETFL) & O_APPEND) != 0;
    if (appends && status_of(file, status)) at = status.st_size - bytes;  // whatever the file's position
    append(Record::kWrite, inode_of(file), static_cast<std::uint64_t>(at), "", "", parts, count, written);
  } else if (file == STDOUT_FILENO || file == STDERR_FILENO) {
    append(Record::kSay, 0, static_cast<std::uint64_t>(file), "", "", parts, count, written);
  }
}

void JournalTurn::resized(int file) const {
  if (journal < 0) return;
  const KeptErrno kept;
  struct stat status {};
  if (is_in_root(file) && status_of(file, status))
    append(Record::kResize, status.st_ino, static_cast<std::uint64_t>(status.st_size));
}

void JournalTurn::synced(int file) const {
  if (journal < 0) return;
  const KeptErrno kept;
  if (is_in_root(file)) append(Record::kSync, inode_of(file), 0);
}

void JournalTurn::synced_all(int file) const {
  if (journal < 0) return;
  const KeptErrno kept;
  if (is_in_root(file)) append(Record::kSyncAll, 0, 0);
}

void JournalTurn::renamed(int from_folder, const char* from, int to_folder, const char* to) const {
  if (journal < 0) return;
  const KeptErrno kept;
  const AbsolutePath source(from_folder, from);
  const AbsolutePath target(to_folder, to);
  if (source.is_wanted() && target.is_wanted()) append(Record::kRename, 0, 0, source.text(), target.text());
}

void JournalTurn::linked(int from_folder, const char* from, int to_folder, const char* to) const {
  if (journal < 0) return;
  const KeptErrno kept;
  const AbsolutePath source(from_folder, from);
  const AbsolutePath target(to_folder, to);
  if (source.is_wanted() && target.is_wanted()) append(Record::kLink, 0, 0, source.text(), target.text());
}

void JournalTurn::removed(int folder, const char* path, bool is_folder) const {
  if (journal < 0) return;
  const KeptErrno kept;
  const AbsolutePath absolute(folder, path);
  if (absolute.is_wanted()) append(is_folder ? Record::kRmdir : Record::kUnlink, 0, 0, absolute.text());
}

void JournalTurn::made_folder(int folder, const char* path) const {
  if (journal < 0) return;
  const KeptErrno kept;
  const AbsolutePath absolute(folder, path);
  if (absolute.is_wanted()) append(Record::kMkdir, inode_of(folder, path), 0, absolute.text());
}

void JournalTurn::said(int descriptor, const void* text, std::size_t bytes) const {
  if (journal < 0 || bytes == 0) return;
  const KeptErrno kept;
  const iovec part{const_cast<void*>(text), bytes};
  append(Record::kSay, 0, static_cast<std::uint64_t>(descriptor), "", "", &part, 1, bytes);
}

}  // namespace faults
