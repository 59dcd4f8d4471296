// Folders whose entries outlast a crash of the machine: a file or folder that was made, renamed or deleted is
// so for good only once the folder that names it was made durable as well (fsync(2)).
#pragma once

#include <string>

namespace othello {

/// The folder that holds `path`; "." for a bare name.
std::string folder_of(const std::string& path);

/// A folder held open, to be made durable when what it names has changed. To open it before the change is to
/// learn of most errors while nothing has been changed yet. Every failure throws WriteError.
class OpenFolder {
 public:
  explicit OpenFolder(std::string path);
  ~OpenFolder();
  OpenFolder(const OpenFolder&) = delete;
  OpenFolder& operator=(const OpenFolder&) = delete;

  /// Does nothing where it cannot be done: on file systems without fsync for folders (EINVAL), and in folders
  /// that may be written but not read (EACCES at opening).
  void make_durable();

 private:
  std::string path_;
  int descriptor_;
};

/// Makes the folder and those above it as far as they are missing, each of them durably. Any thread; also
/// good if the folder is there already. Throws WriteError.
void make_durable_folders(const std::string& path);
/// The same for a folder that may not be a link: WriteError if it is one.
void make_durable_own_folder(const std::string& path);

}  // namespace othello
