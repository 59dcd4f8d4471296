// The lock of a checkpoint's folder (flock): a search holds it for itself, readers who need the folder to
// stay as it is share it. It goes with its holder, however that ends.
#pragma once

#include <string>

namespace othello {

class FolderLock {
 public:
  enum class Use { kSearch, kReading };

  /// For a search, makes the file `lock` if need be, and throws WriteError if the folder is in use. For
  /// reading, throws ReadError if a search works in it; where no lock was ever made, there is nothing to
  /// hold.
  FolderLock(const std::string& folder, Use use);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_;
};

}  // namespace othello
