#include "system/durable_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "system/errors.h"

namespace othello {

DurableFile::DurableFile(std::string path)
    : file_(std::move(path)), direct_(file_.descriptor()), blocks_(kGatheredBytes / kAlignmentBytes) {}

void DurableFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const std::span<std::byte> space = blocks_.bytes().subspan(size_);
    const auto piece = bytes.first(std::min(bytes.size(), space.size()));
    std::ranges::copy(piece, space.begin());
    size_ += piece.size();
    bytes = bytes.subspan(piece.size());
    if (piece.size() == space.size()) write_out(size_);
  }
}

void DurableFile::commit() {
  write_out(round_down_to_alignment(size_));
  direct_.end();
  write_out(size_);
  file_.commit();
}

// The first `bytes` of what is gathered.
void DurableFile::write_out(std::size_t bytes) {
  std::span<const std::byte> left = blocks_.bytes().first(bytes);
  while (direct_.is_on() && !left.empty()) {
    const ssize_t written = ::write(file_.descriptor(), left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno != EINVAL && errno != EOPNOTSUPP && errno != ENOMEM)
      throw_write_error(file_.target());
    if (written > 0) left = left.subspan(static_cast<std::size_t>(written));
    // Refused, or done in part: what is left may not begin at a block.
    if (!left.empty()) direct_.end();
  }
  write_all(file_.descriptor(), left, file_.target());
  const auto rest = blocks_.bytes().subspan(bytes, size_ - bytes);
  if (bytes > 0) std::ranges::copy(rest, blocks_.bytes().begin());
  size_ = rest.size();
}

void write_file(const std::string& path, std::string_view content) {
  DurableFile file(path);
  file.write(std::as_bytes(std::span(content)));
  file.commit();
}

void write_all(int descriptor, std::span<const std::byte> bytes, const std::string& path,
               const std::function<void()>& on_signal) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) throw_write_error(path);
    if (written > 0) bytes = bytes.subspan(static_cast<std::size_t>(written));
    if (on_signal && !bytes.empty()) on_signal();  // it was interrupted, or done in part
  }
}

}  // namespace othello
