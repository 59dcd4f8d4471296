#include "system/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "system/durable_file.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"

namespace othello {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;  // as many as the system follows

// Nothing if there is no such file. Throws WriteError if that cannot be determined.
std::optional<struct stat> output_status(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) return status;
  if (errno != ENOENT) throw_write_error(path);
  return std::nullopt;
}

bool same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// The descriptor of a standard stream that goes to this file; none: -1.
int standard_stream(const struct stat& file) {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat status {};
    if (fstat(stream, &status) == 0 && same(status, file)) return stream;
  }
  return -1;
}

bool is_replaced(const std::optional<struct stat>& file) {
  return !file || (S_ISREG(file->st_mode) && standard_stream(*file) < 0);
}

bool is_same_file(const struct stat& file, const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && same(file, status);
}

// A folder of a solve has folders of searches, and these of depths.
constexpr int kDeepest = 3;

// Terminals and similar can be read and written without harm. For a folder all files in it and in folders
// within count, except those that this process cannot read, which it cannot read as input either.
bool is_input(const struct stat& file, const std::string& input, int depth = 0) {
  if (!is_folder(input)) return is_same_file(file, input) && (depth > 0 || !S_ISCHR(file.st_mode));
  if (depth == kDeepest || access(input.c_str(), R_OK | X_OK) != 0) return false;
  return std::ranges::any_of(FolderListing(input, Links::kFollow).names(), [&](const std::string& name) {
    return is_input(file, (fs::path(input) / name).string(), depth + 1);
  });
}

// One text for one file: of a file that does not exist yet, its folder's real name and its own.
std::string identity(const std::string& path) {
  try {
    return fs::weakly_canonical(fs::absolute(resolve_links(path))).string();
  } catch (const fs::filesystem_error& error) {
    errno = error.code().value();
    throw_write_error(path);
  }
}

// Whether a regular file may be an HDF5 file: an unreadable one may be.
bool may_be_hdf5(const std::string& path) {
  constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
  std::array<char, kSignature.size()> begin{};
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) return true;
  return file.read(begin.data(), begin.size()) && std::string_view(begin.data(), begin.size()) == kSignature;
}

int open_directly(const std::string& path, const struct stat& file, const std::function<void()>& on_signal) {
  // Opening standard output's file again would overwrite what was printed.
  const int stream = standard_stream(file);
  if (stream >= 0) return fcntl(stream, F_DUPFD_CLOEXEC, 0);
  for (;;) {
    const int descriptor = open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (descriptor >= 0 || errno != EINTR) return descriptor;
    if (on_signal) on_signal();
  }
}

}  // namespace

void OutputChecks::check(const std::string& option, const std::string& path, OutputKind kind) {
  const auto refuse = [&](std::string_view why) {
    throw std::invalid_argument(fmt::format("{} {}: {}", option, path, why));
  };
  if (path.empty()) throw std::invalid_argument(fmt::format("{} is empty; name a file", option));
  const auto file = output_status(path);
  const std::string last = fs::path(path).filename().string();
  if ((file && S_ISDIR(file->st_mode)) || last.empty() || last == "." || last == "..")
    refuse("is a folder; name a file");
  if (file && S_ISSOCK(file->st_mode)) refuse("is a socket; name a file");
  if (file && std::ranges::any_of(inputs_, [&](const std::string& input) { return is_input(*file, input); }))
    refuse("is what this command reads; name another file");
  if (!is_replaced(file)) {
    if (kind == OutputKind::kRandomAccess)
      refuse("is a device, a pipe or standard output, where HDF5 cannot be written; name a file");
    return;
  }
  if (file && kind == OutputKind::kStream && may_be_hdf5(path))
    refuse("is an HDF5 file, which would be lost, or cannot be read; name another file");
  if (std::ranges::count(outputs_, identity(path)) > 0)
    refuse("is also to be another output; name two files");
  outputs_.push_back(identity(path));
}

void OutputChecks::file(const std::string& option, const std::string& path, OutputKind kind) {
  check(option, path, kind);
  if (!is_replaced(output_status(path))) return;
  const std::string folder = folder_of(resolve_links(path));
  if (access(folder.c_str(), W_OK | X_OK) == 0) return;
  throw WriteError(fmt::format("{}: cannot be written: {}: {}", path, folder, std::strerror(errno)), false);
}

void OutputChecks::folder(const std::string& option, const std::string& path,
                          const std::vector<std::string>& names) {
  if (path.empty()) throw std::invalid_argument(fmt::format("{} is empty; name a folder", option));
  const auto found = output_status(path);
  if (found && !S_ISDIR(found->st_mode))
    throw std::invalid_argument(fmt::format("{} {}: is not a folder; name a folder", option, path));
  for (const std::string& name : names) check(option, (fs::path(path) / name).string(), OutputKind::kStream);
}

std::string resolve_links(const std::string& path) {
  fs::path at = path;
  for (int links = 0; links < kMaxLinks; ++links) {
    std::array<char, PATH_MAX> to{};
    const ssize_t length = readlink(at.c_str(), to.data(), to.size());
    if (length < 0 && errno != EINVAL && errno != ENOENT) throw_write_error(path);
    if (length < 0) break;  // no link, or nothing yet
    // The second alone if it begins at the root.
    at = at.parent_path() / std::string_view(to.data(), static_cast<std::size_t>(length));
  }
  return at.string();
}

OutputStream::OutputStream(const std::string& path, std::function<void()> on_signal)
    : path_(path.empty() ? kStandardOutput : path), on_signal_(std::move(on_signal)) {
  if (path.empty()) {
    if (std::fflush(stdout) != 0) throw_write_error(path_);
    descriptor_ = STDOUT_FILENO;
    return;
  }
  const auto file = output_status(path);
  if (is_replaced(file)) {
    file_ = std::make_unique<DurableFile>(resolve_links(path));
    return;
  }
  descriptor_ = open_directly(path, *file, on_signal_);
  if (descriptor_ < 0) throw_write_error(path_);
  opened_ = true;
}

OutputStream::~OutputStream() {
  if (opened_) close(descriptor_);
}

std::string OutputStream::temporary_path() const {
  return file_ ? file_->temporary_path() : std::string();
}

void OutputStream::write(std::span<const std::byte> bytes) {
  if (file_) {
    file_->write(bytes);
  } else {
    write_all(descriptor_, bytes, path_, on_signal_);
  }
}

void OutputStream::commit() {
  if (file_) file_->commit();
  if (!opened_) return;
  opened_ = false;
  if (close(descriptor_) != 0) throw_write_error(path_);
}

void write_output(const std::string& path, std::string_view content) {
  OutputStream output(path);
  output.write(std::as_bytes(std::span(content)));
  output.commit();
}

}  // namespace othello
