// A record of all that a program does to the files of one folder, and of its output meanwhile: the input of a
// replay of power failures (scripts/torturing/crash_journal.py reads it).
//
// - OTHELLO_FAULT_JOURNAL: the file that records are appended to, by all processes that inherit the setting.
// - OTHELLO_FAULT_JOURNAL_FOLDER: the folder, an absolute path without links.
//
// A record is a RecordHead, the path, the other path and the bytes, in this order, all little-endian.
// Only calls that succeeded have one, in the order in which they took effect: while the journal is on, one
// call is made at a time. Paths are absolute and not normalized. Not seen are changes through mapped memory,
// and what the C library writes by itself, but for what goes to standard output and standard error.
#pragma once

#include <sys/types.h>
#include <sys/uio.h>

#include <cstddef>
#include <cstdint>

namespace faults {

/// In the order of KINDS in scripts/torturing/crash_journal.py.
enum class Record : std::uint32_t {
  kOpen,     // path, file, at: the flags; of calls that may make or truncate a file
  kWrite,    // file, at, bytes
  kResize,   // file, at: the size that it has now
  kSync,     // file or folder
  kSyncAll,  // the file system
  kRename,   // path, other path
  kLink,     // path, other path
  kUnlink,   // path
  kMkdir,    // path, file
  kRmdir,    // path
  kSay       // at: the descriptor, 1 or 2; bytes
};

struct RecordHead {
  std::uint32_t kind;
  std::uint32_t process;
  std::uint64_t file;  // its inode
  std::uint64_t at;
  std::uint64_t bytes;
  std::uint32_t path_bytes;
  std::uint32_t other_bytes;
};

/// Reads the settings. Before it nothing is recorded.
void set_up_journal();

/// Held while a call is made and recorded; to record is not to change errno. Does nothing where there is no
/// journal.
class JournalTurn {
 public:
  JournalTurn();
  ~JournalTurn();
  JournalTurn(const JournalTurn&) = delete;
  JournalTurn& operator=(const JournalTurn&) = delete;

  void opened(int folder, const char* path, int flags, int file) const;
  /// `at` is negative for a write that went to where the file stood.
  void wrote(int file, const void* from, ssize_t bytes, off_t at) const;
  void wrote(int file, const iovec* parts, int count, ssize_t bytes, off_t at) const;
  void resized(int file) const;
  void synced(int file) const;
  void synced_all(int file) const;
  void renamed(int from_folder, const char* from, int to_folder, const char* to) const;
  void linked(int from_folder, const char* from, int to_folder, const char* to) const;
  void removed(int folder, const char* path, bool is_folder) const;
  void made_folder(int folder, const char* path) const;
  /// By stdio, which writes unseen.
  void said(int descriptor, const void* text, std::size_t bytes) const;
};

}  // namespace faults
