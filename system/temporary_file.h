// A file name that is in use only while the file is written: under its own name a file is whole or absent,
// whatever ends the program.
//
// The name is the target's with the process and a random number added, in the target's folder:
//
//   NAME.PID-16 HEX DIGITS.partial
//
// and the file is newly created (O_EXCL, O_NOFOLLOW). So two programs, or two threads, with one target never
// write to one file: each replaces the target by a whole one, and the last to do so wins. Files left by a
// killed program are recognized by their ending.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "system/errors.h"

namespace othello {

/// Whether a file of this name is being written, or was left incomplete, for a target of that name; the first
/// versions added the ending alone. Both are names without folders, of less than 200 bytes.
bool is_partial_of(std::string_view name, std::string_view target);

/// All was written, but a check of it failed, perhaps for lack of memory or for a disk's reading: the work of hours
/// may be in it. Thrown within TemporaryFile::fill(), which keeps the file.
struct UnverifiedFile : WriteError {
  explicit UnverifiedFile(const std::string& what) : WriteError(what, false) {}
};

/// Calls `check`. What it throws becomes an UnverifiedFile.
void run_check(const std::function<void()>& check);

/// Removed at the end unless it was committed. Every failure throws WriteError.
class TemporaryFile {
 public:
  /// Creates the file, empty. `target` itself is replaced, also where it is a link: see system/output_file.h.
  explicit TemporaryFile(std::string target);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& target() const { return target_; }
  /// Where to write until then, for libraries that open files themselves.
  const std::string& path() const { return path_; }
  /// The same file, open for writing.
  int descriptor() const { return descriptor_; }
  /// Calls write(path()), and commits. If a check fails there, or the file cannot get its name, it stays, under a name that
  /// ends in ".unverified" instead of ".partial", which the WriteError says.
  void fill(const std::function<void(const std::string& path)>& write);
  /// Makes content and name durable, and renames the file to its target. The descriptor is closed.
  void commit();

 private:
  std::string keep();

  std::string target_;
  std::string path_;
  int descriptor_ = -1;
  bool renamed_ = false;
};

}  // namespace othello
