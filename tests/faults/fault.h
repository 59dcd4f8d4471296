// A preloaded library that makes one system call of a program fail: the Nth call of a named function, in
// whatever part or library it is made.
//
//   LD_PRELOAD=libfault_shim.so OTHELLO_FAULT_CALL=pwrite OTHELLO_FAULT_AT=3 OTHELLO_FAULT_KIND=ENOSPC
//   othello ...
//
// - OTHELLO_FAULT_CALL: which function, by its name in the list of fault.cpp. Variants with 64 bits, with checks of
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
// - OTHELLO_FAULT_OUTPUT: what the library prints on standard output as it is loaded.
// - OTHELLO_FAULT_COUNTS: a file for the numbers of calls: one little-endian integer of 8 bytes for each call
//   of that list, in its order, then how many calls were made to fail. It is mapped, so that it is right however
//   the program ends.
// - OTHELLO_FAULT_JOURNAL, OTHELLO_FAULT_JOURNAL_FOLDER: records what is done to files (journal.h).
//
// Threads and forked children share the counts. What the C library does within itself is not seen: fopen
// counts, as open, and the reads behind it do not. Nothing is interposed that a program does before this
// library is set up. A program with the address sanitizer needs ASAN_OPTIONS=verify_asan_link_order=0. A
// setting that makes no sense ends the program with code 99, so that no test relies on a fault that cannot
// happen.
//
// This is where it is decided whether a call fails. The calls themselves are in file_calls.cpp and tree_calls.cpp.
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace faults {

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

/// Whether the setting counts calls on this file, on this path, on this path in a folder that is open. A call that has
/// no path has a null one.
bool descriptor_matches(int descriptor);
bool path_matches(const char* path);
bool path_matches(int folder, const char* path);

/// Counts a call whose path matches; true, with errno, if it must fail. For functions that either work or fail.
bool fails(Call call, bool path_is_right);
/// The same for reads and writes of `bytes`: what is left of them, or -1 with errno.
ssize_t allowed(Call call, int descriptor, std::size_t bytes);

}  // namespace faults
