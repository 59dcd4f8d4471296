#include "files/temporary_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <random>
#include <utility>

#include "files/errors.h"
#include "files/folder.h"

namespace othello {
namespace {

// Of the longest names that file systems take, 255 bytes, this is left of the target's beside the addition.
constexpr std::size_t kNameBytes = 200;
// Another file of the same name is as good as impossible, and several are.
constexpr int kAttempts = 100;

std::string random_name(const std::string& target) {
  std::random_device random;
  const std::uint64_t number = std::uint64_t{random()} << 32 | random();
  const std::filesystem::path path(target);
  const std::string name = path.filename().string().substr(0, kNameBytes);
  return (path.parent_path() / fmt::format("{}.{}-{:016x}.partial", name, getpid(), number)).string();
}

// Whether `path` still leads to the open file: what is renamed has to be what was written.
bool is_same_file(const std::string& path, int descriptor) {
  struct stat named {};
  struct stat open {};
  return lstat(path.c_str(), &named) == 0 && fstat(descriptor, &open) == 0 && named.st_dev == open.st_dev &&
         named.st_ino == open.st_ino;
}

}  // namespace

TemporaryFile::TemporaryFile(std::string target) : target_(std::move(target)) {
  // A name that is too long for the target would be noticed no earlier than at the end.
  struct stat status {};
  if (lstat(target_.c_str(), &status) != 0 && errno != ENOENT) fail_to_write(target_);
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    path_ = random_name(target_);
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && (errno != EEXIST || attempt == kAttempts)) fail_to_write(target_);
  }
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!renamed_) unlink(path_.c_str());
}

void TemporaryFile::commit() {
  OpenFolder folder(folder_of(target_));
  if (fdatasync(descriptor_) != 0) fail_to_write(target_);
  if (!is_same_file(path_, descriptor_)) {
    throw WriteError(fmt::format("{}: another program took {} away", target_, path_), false);
  }
  if (close(std::exchange(descriptor_, -1)) != 0) fail_to_write(target_);
  if (std::rename(path_.c_str(), target_.c_str()) != 0) fail_to_write(target_);
  renamed_ = true;
  folder.make_durable();
}

}  // namespace othello
