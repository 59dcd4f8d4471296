// What lies in a folder, and deleting there. An error of the system is never taken for an empty folder.
#pragma once

#include <dirent.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "system/regular_file.h"

namespace othello {

/// A folder that is open: what is done in it is done there, whatever becomes of its name. One that does not
/// exist has nothing in it. The constructor throws DamagedFile if `path` is that of a file, or of a link and
/// links are refused; the constructor and what reads throw ReadError, after some tries where that may help
/// (system/retry.h).
class FolderListing {
 public:
  FolderListing(std::string path, Links links);
  ~FolderListing();
  FolderListing(const FolderListing&) = delete;
  FolderListing& operator=(const FolderListing&) = delete;

  bool exists() const { return folder_ != nullptr; }
  /// Ascending; only those that `wanted` is true of.
  std::vector<std::string> names(const std::function<bool(std::string_view)>& wanted) const;
  std::vector<std::string> names() const;
  /// Of all regular files in it, but not in its folders. Those that go meanwhile do not count.
  std::uint64_t bytes() const;
  /// Deletes a file, or a link but not what it leads to. A folder stays, and that it is gone already is no
  /// error. Throws WriteError.
  void remove(const std::string& name) const;

 private:
  std::string path_;
  DIR* folder_ = nullptr;
};

/// What is in a folder, as FolderListing::bytes().
std::uint64_t bytes_in(const std::string& folder, Links links);

/// Deletes a folder if it is empty; what is in it stays, and so does it then. Throws WriteError.
void remove_empty_folder(const std::string& path);

/// Whether there is anything of this name: a file, a folder, a link to somewhere or nowhere. Throws
/// ReadError, also where a folder above may not be searched.
bool is_there(const std::string& path);
/// Whether there is a folder of this name, or a link to one. Throws ReadError.
bool is_folder(const std::string& path);
/// The bytes of a regular file of this name, or at the end of a link; 0 if there is none. Throws ReadError.
std::uint64_t file_bytes(const std::string& path);

}  // namespace othello
