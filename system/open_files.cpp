#include "system/open_files.h"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>

#include "system/errors.h"
#include "system/file_for_reading.h"

namespace othello {

namespace {

constexpr rlim_t kShareOfLimit = 2;
constexpr rlim_t kMostOfProcess = 4096;

std::size_t most_of_process() {
  static const std::size_t most = [] {
    struct rlimit limit {};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return std::size_t{0};
    return static_cast<std::size_t>(std::min(limit.rlim_cur / kShareOfLimit, kMostOfProcess));
  }();
  return most;
}

std::atomic<std::size_t> kept_by_all{0};

}  // namespace

class OpenFiles::Kept {
 public:
  explicit Kept(const std::string& path) : path_(path), file_(path, Links::kRefuse) { ++kept_by_all; }
  ~Kept() { --kept_by_all; }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;

  const std::string& path() const { return path_; }
  const FileForReading& file() const { return file_; }

 private:
  std::string path_;
  FileForReading file_;
};

OpenFiles::OpenFiles() = default;
OpenFiles::OpenFiles(OpenFiles&&) noexcept = default;
OpenFiles& OpenFiles::operator=(OpenFiles&&) noexcept = default;
OpenFiles::~OpenFiles() = default;

void OpenFiles::read_at(const std::string& path, std::uint64_t offset, std::span<std::byte> bytes) {
  const auto found = std::ranges::find_if(kept_, [&](const auto& kept) { return kept->path() == path; });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());
  } else {
    if (!kept_.empty() && (kept_.size() >= kMost || kept_by_all >= most_of_process()))
      kept_.erase(kept_.begin());
    if (kept_by_all >= most_of_process()) {
      FileForReading(path, Links::kRefuse).read_at(offset, bytes);
      return;
    }
    kept_.push_back(std::make_unique<Kept>(path));
  }
  try {
    kept_.back()->file().read_at(offset, bytes);
  } catch (const ReadError&) {
    // A remounted file system refuses what was open before.
    kept_.pop_back();
    FileForReading(path, Links::kRefuse).read_at(offset, bytes);
  }
}

}  // namespace othello
