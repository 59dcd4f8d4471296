#include "files/durable_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "files/errors.h"

namespace othello {

DurableFile::DurableFile(std::string path)
    : file_(std::move(path)), descriptor_(open(file_.path().c_str(), O_WRONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) fail_to_write(file_.target());
}

DurableFile::~DurableFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void DurableFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_to_write(file_.target());
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void DurableFile::commit() {
  if (close(std::exchange(descriptor_, -1)) != 0) fail_to_write(file_.target());
  file_.commit();
}

void write_file(const std::string& path, std::string_view content) {
  DurableFile file(path);
  file.write(std::as_bytes(std::span(content)));
  file.commit();
}

}  // namespace othello
