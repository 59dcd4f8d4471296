// The calls on names and folders, and those that make processes and threads.
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "calls.h"
#include "fault.h"
#include "journal.h"

namespace faults {
namespace {

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
  if (fails(kStat, descriptor_matches(file))) return -1;
  return next<int (*)(int, Status*)>(name)(file, status);
}
template <typename Status>
int status_within(const char* name, int folder, const char* path, Status* status, int flags) {
  if (fails(kStat, path_matches(folder, path))) return -1;
  return next<int (*)(int, const char*, Status*, int)>(name)(folder, path, status, flags);
}

template <typename Entry>
Entry* next_entry(const char* name, DIR* folder) {
  if (fails(kReaddir, descriptor_matches(dirfd(folder)))) return nullptr;
  return next<Entry* (*)(DIR*)>(name)(folder);
}

}  // namespace
}  // namespace faults

using namespace faults;

// What the C library calls these. noexcept and attributes are those of its headers.
#pragma GCC diagnostic ignored "-Wmissing-declarations"

extern "C" {

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

DIR* opendir(const char* path) {
  if (fails(kOpendir, path_matches(path))) return nullptr;
  return next<DIR* (*)(const char*)>("opendir")(path);
}
DIR* fdopendir(int folder) {
  if (fails(kOpendir, descriptor_matches(folder))) return nullptr;
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
