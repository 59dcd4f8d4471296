// The lock of a scratch folder (flock on its file `lock`): a search or a solve holds it for itself, readers
// who need the folder to stay as it is share it. It goes with its holder, however that ends.
//
// A solve has folders of searches within its own. Who locks one of these locks the solve's folder as
// well, so that nobody takes away what a solve at work there needs; the solve itself, which holds that lock
// throughout, locks the folder within alone.
#pragma once

#include <exception>
#include <string>
#include <vector>

namespace othello {

/// Where the lock of a folder lies.
std::string lock_path(const std::string& folder);

class FolderLock {
 public:
  enum class Use {
    kSearch,
    kReading,           // what has to stay as it is while it is read
    kReadingIfNoSearch  // likewise, but the readers that a search starts itself find it locked, and continue
  };
  /// Which folders are locked: this one, or also the folder of a solve around it.
  enum class Around { kTo, kHeld };

  /// For a search, makes the file `lock` if need be, and throws WriteError if the folder is in use. For
  /// reading, throws ReadError if a search works in it; where no lock was ever made, there is nothing to
  /// hold. A lock that is a link is refused (DamagedFile).
  FolderLock(const std::string& folder, Use use, Around around = Around::kTo);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Deletes the file `lock` of the folder itself, which continues to be held. Who waits for it makes a new
  /// one. Throws WriteError.
  void remove() const;

  /// For who holds the lock for a search and has met `error` in the folder: throws WriteError if the folder
  /// is gone, which is then why. Where a file is missing this waits a moment for the folder to go, because
  /// who deletes one begins with what is in it.
  void require_folder(const std::exception& error) const;

 private:
  void lock(const std::string& folder, Use use, bool make);
  void unlock();

  std::string folder_;
  std::vector<int> files_;
};

/// Whether an error says that a file or folder is not there, as fail_to_read() and fail_to_write() put it.
bool says_missing(const std::exception& error);

/// What the folders of searches within the folder of a solve are called: "search-1", "search-2" and so on.
std::string search_folder_name(int number);
/// The number in such a name; 0 for any other.
int search_folder_number(const std::string& name);

}  // namespace othello
