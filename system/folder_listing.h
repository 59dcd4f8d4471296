// Listing a folder's content, and deleting there. An error of the system is never taken for an empty folder.
#pragma once

#include <dirent.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "system/file_for_reading.h"

namespace othello {

/// An open folder: operations act on it even if its name changes. A folder that does not exist is empty. The
/// constructor throws DamagedFile if `path` is a file, or a link and links are refused; the constructor and
/// all that read throw ReadError, after some tries where that may help (system/retry.h).
class FolderListing {
 public:
  FolderListing(std::string path, Links links);
  ~FolderListing();
  FolderListing(const FolderListing&) = delete;
  FolderListing& operator=(const FolderListing&) = delete;

  /// The names for which `wanted` is true, ascending.
  std::vector<std::string> names(const std::function<bool(std::string_view)>& wanted) const;
  std::vector<std::string> names() const;
  /// Bytes of all regular files directly in it. Files deleted meanwhile do not count.
  std::uint64_t bytes() const;
  /// Deletes a file, or a link but not its target. A folder stays, and a missing file is not an error. Throws
  /// WriteError.
  void remove(const std::string& name) const;

 private:
  std::string path_;
  DIR* folder_ = nullptr;
};

/// The bytes in a folder, as FolderListing::bytes().
std::uint64_t folder_bytes(const std::string& folder, Links links);

/// Free bytes of the file system that a folder lies on. Throws ReadError.
std::uint64_t free_disk_bytes(const std::string& folder);

/// Deletes a folder if it is empty; otherwise it stays. Throws WriteError.
void remove_empty_folder(const std::string& path);

/// Whether there is anything of this name: a file, a folder, a link to somewhere or nowhere. Throws
/// ReadError, also where a folder above may not be searched.
bool path_exists(const std::string& path);
/// Whether there is a folder of this name, or a link to one. Throws ReadError.
bool is_folder(const std::string& path);
/// The bytes of a regular file of this name, or at the end of a link; 0 if there is none. Throws ReadError.
std::uint64_t file_bytes(const std::string& path);

}  // namespace othello
