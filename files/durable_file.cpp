#include "files/durable_file.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "files/errors.h"

namespace othello {

DurableFile::DurableFile(std::string path) : file_(std::move(path)) {}

void DurableFile::write(std::span<const std::byte> bytes) {
  write_all(file_.descriptor(), bytes, file_.target());
}

void write_file(const std::string& path, std::string_view content) {
  DurableFile file(path);
  file.write(std::as_bytes(std::span(content)));
  file.commit();
}

void write_all(int descriptor, std::span<const std::byte> bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_to_write(path);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

}  // namespace othello
