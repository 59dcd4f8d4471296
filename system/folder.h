// Folders whose entries survive a crash of the machine: making, renaming or deleting a file or folder is
// permanent only once the folder that names it is made durable as well (fsync(2)).
#pragma once

#include <string>

namespace othello {

/// The folder that holds `path`; "." for a bare name.
std::string folder_of(const std::string& path);

/// A folder held open, to be made durable when its entries have changed. Opening it before the change finds
/// most errors while nothing has changed yet. Every failure throws WriteError.
class OpenFolder {
 public:
  explicit OpenFolder(const std::string& path) : OpenFolder(path, path) {}
  /// `for_path`: what is to be changed in it, which messages name.
  OpenFolder(const std::string& path, std::string for_path);
  ~OpenFolder();
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;

  /// Does nothing where it is impossible: on file systems without fsync for folders (EINVAL), and in folders
  /// that may be written but not read (EACCES at opening).
  void sync();

 private:
  std::string for_path_;
  int descriptor_;
};

/// Makes the folder and missing ones above it, each durably. It may exist already. Any thread. Throws
/// WriteError.
void create_folders(const std::string& path);
/// The same for a folder that may not be a link: WriteError if it is one.
void create_folders_refusing_last_link(const std::string& path);

}  // namespace othello
