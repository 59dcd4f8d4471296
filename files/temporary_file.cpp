#include "files/temporary_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "files/errors.h"

namespace othello {
namespace {

// Renaming is durable once the folder is.
void make_folder_durable(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;  // not every file system lets folders be opened
  fsync(descriptor);
  close(descriptor);
}

}  // namespace

TemporaryFile::TemporaryFile(std::string target) : target_(std::move(target)), path_(target_ + ".partial") {
  const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail_to_write(target_);
  close(file);
}

TemporaryFile::~TemporaryFile() {
  if (!committed_) unlink(path_.c_str());
}

void TemporaryFile::commit() {
  const int file = open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail_to_write(target_);
  const int error = fdatasync(file) == 0 ? 0 : errno;
  close(file);
  errno = error;
  if (error != 0 || std::rename(path_.c_str(), target_.c_str()) != 0) fail_to_write(target_);
  committed_ = true;
  make_folder_durable(target_);
}

}  // namespace othello
