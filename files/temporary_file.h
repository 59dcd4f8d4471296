// A file name that is in use only while the file is written: under its own name a file is whole or absent,
// whatever ends the program.
#pragma once

#include <string>

namespace othello {

/// Removed at the end unless it was committed. Every failure throws WriteError.
class TemporaryFile {
 public:
  /// Creates `target`.partial, empty.
  explicit TemporaryFile(std::string target);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& target() const { return target_; }
  /// Where to write until then.
  const std::string& path() const { return path_; }
  /// Makes content and name durable, and renames the file to its target.
  void commit();

 private:
  std::string target_;
  std::string path_;
  bool committed_ = false;
};

}  // namespace othello
