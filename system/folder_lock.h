// The lock of a scratch folder (flock on its file `lock`): a search or a solve holds it exclusively, readers
// that need the folder unchanged share it. It ends with its holder, however that ends.
//
// A solve has folders of searches within its own. Locking one of these locks the solve's folder as well, so
// that nobody deletes what a running solve needs; the solve itself, which holds that lock throughout, locks
// only the inner folder.
#pragma once

#include <exception>
#include <string>
#include <vector>

namespace othello {

/// The path of a folder's lock.
std::string lock_path(const std::string& folder);

class FolderLock {
 public:
  enum class Use {
    kSearch,
    kReading,           // the folder must not change while it is read
    kReadingIfNoSearch  // as above; where a search holds the lock, reading does without it
  };
  /// The lock of the solve's folder that contains this one: acquired too, or held by the caller already.
  enum class OuterLock { kAcquire, kHeld };

  /// For a search, makes the file `lock` if needed, and throws WriteError if the folder is in use. For
  /// reading, throws ReadError if a search works in it; without a lock file nothing is held. A lock that is a
  /// link is refused (DamagedFile). Where the file system has no locks a search is refused (WriteError), and reading holds
  /// nothing.
  FolderLock(const std::string& folder, Use use, OuterLock around = OuterLock::kAcquire);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Deletes the file `lock` of the folder itself; the lock stays held. Later processes make a new file.
  /// Throws WriteError.
  void remove() const;

  /// For the holder of a search's lock that has caught `error` in the folder: throws WriteError if the folder
  /// is gone, which is then the cause. If a file is missing it first waits a moment for the folder to
  /// disappear, because deleting a folder begins with its content.
  void require_folder(const std::exception& error) const;

 private:
  void lock(const std::string& folder, Use use, bool make);
  void unlock();

  std::string folder_;
  std::vector<int> files_;
};

/// Whether an error of throw_read_error() or throw_write_error() says that a file or folder is missing.
bool is_missing_error(const std::exception& error);

/// The names of the folders of searches within the folder of a solve: "search-1", "search-2" and so on.
std::string search_folder_name(int number);
/// The number in such a name; 0 for any other.
int search_folder_number(const std::string& name);

}  // namespace othello
