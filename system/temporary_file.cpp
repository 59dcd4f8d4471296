#include "system/temporary_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <random>
#include <utility>

#include "system/errors.h"
#include "system/folder.h"
#include "system/text.h"

namespace othello {
namespace {

// What the addition leaves for the target's name within the longest of file systems, 255 bytes.
constexpr std::size_t kNameBytes = 200;
// A file of the same name is almost impossible, and several in turn are.
constexpr int kAttempts = 100;
constexpr std::string_view kEnding = ".partial";

std::string random_name(const std::string& target) {
  std::random_device random;
  const std::uint64_t number = std::uint64_t{random()} << 32 | random();
  const std::filesystem::path path(target);
  const std::string name = path.filename().string().substr(0, kNameBytes);
  return (path.parent_path() / fmt::format("{}.{}-{}{}", name, getpid(), format_hex64(number), kEnding))
      .string();
}

// Whether `path` still leads to the open file: what is renamed has to be what was written.
bool is_same_file(const std::string& path, int descriptor) {
  struct stat named {};
  struct stat open {};
  return lstat(path.c_str(), &named) == 0 && fstat(descriptor, &open) == 0 && named.st_dev == open.st_dev &&
         named.st_ino == open.st_ino;
}

// The number of characters from the first on that `is_one` is true of.
template <class IsOne>
std::size_t leading(std::string_view text, const IsOne& is_one) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_one) - text.begin());
}

}  // namespace

bool is_partial_of(std::string_view name, std::string_view target) {
  if (!name.starts_with(target)) return false;
  name.remove_prefix(target.size());
  if (name == kEnding) return true;
  if (!name.starts_with('.') || !name.ends_with(kEnding)) return false;
  name = name.substr(1, name.size() - 1 - std::min(name.size() - 1, kEnding.size()));
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::size_t process = leading(name, is_digit);
  if (process == 0 || process == name.size() || name[process] != '-') return false;
  name.remove_prefix(process + 1);
  constexpr std::size_t kRandomDigits = 16;
  return name.size() == kRandomDigits &&
         leading(name, [&](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); }) == kRandomDigits;
}

void run_check(const std::function<void()>& check) {
  try {
    check();
  } catch (const std::exception& error) {
    throw UnverifiedFile(fmt::format("what was written cannot be read back: {}", error.what()));
  }
}

TemporaryFile::TemporaryFile(std::string target) : target_(std::move(target)) {
  // A target name that is too long would otherwise be noticed only at the end.
  struct stat status {};
  if (lstat(target_.c_str(), &status) != 0 && errno != ENOENT) throw_write_error(target_);
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    path_ = random_name(target_);
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && (errno != EEXIST || attempt == kAttempts)) throw_write_error(target_);
  }
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!renamed_) unlink(path_.c_str());
}

void TemporaryFile::fill(const std::function<void(const std::string& path)>& write) {
  try {
    write(path_);
  } catch (const UnverifiedFile& error) {
    throw WriteError(fmt::format("{}; it is kept as {}", error.what(), keep()), false);
  }
  try {
    commit();
  } catch (const WriteError& error) {
    if (renamed_ || error.disk_full) throw;  // it has its name, or is not whole
    throw WriteError(fmt::format("{}; what was written is kept as {}", error.what(), keep()), false);
  }
}

// Returns its name.
std::string TemporaryFile::keep() {
  renamed_ = true;
  const std::string kept = path_.substr(0, path_.size() - kEnding.size()) + ".unverified";
  return std::rename(path_.c_str(), kept.c_str()) == 0 ? kept : path_;
}

void TemporaryFile::commit() {
  OpenFolder folder(folder_of(target_), target_);
  if (fdatasync(descriptor_) != 0) throw_write_error(target_);
  if (!is_same_file(path_, descriptor_)) {
    renamed_ = true;  // a file that has the name now is another's: it is neither deleted nor renamed
    throw WriteError(fmt::format("{}: another program took {} away", target_, path_), false);
  }
  if (close(std::exchange(descriptor_, -1)) != 0) throw_write_error(target_);
  if (std::rename(path_.c_str(), target_.c_str()) != 0) throw_write_error(target_);
  renamed_ = true;
  folder.sync();
}

}  // namespace othello
