#include "system/record_reader.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "system/errors.h"
#include "system/retry.h"

namespace othello {
namespace {

constexpr std::size_t kBytesAtATime = std::size_t{1} << 16;

}  // namespace

RecordReader::ReadStatus RecordReader::next(std::span<std::byte> record, std::chrono::milliseconds wait) {
  while (bytes_.size() - begin_ < record.size()) {
    if (ended_ && begin_ == bytes_.size()) return ReadStatus::kEnd;
    if (ended_) {
      throw DamagedFile(fmt::format("{}: ends after {} bytes of record {}, which needs {}", name_,
                                    bytes_.size() - begin_, number_ + 1, record.size()));
    }
    struct pollfd file {
      .fd = descriptor_, .events = POLLIN, .revents = 0
    };
    const int ready = poll(&file, 1, static_cast<int>(wait.count()));
    if (ready < 0 && errno != EINTR) throw_read_error(name_);
    if (ready <= 0) return ReadStatus::kNotYet;
    fill();
  }
  std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(begin_), record.size(), record.begin());
  begin_ += record.size();
  ++number_;
  return ReadStatus::kRecord;
}

void RecordReader::fill() {
  bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(begin_));
  begin_ = 0;
  const std::size_t held = bytes_.size();
  bytes_.resize(held + kBytesAtATime);
  ssize_t got = -1;
  for (Retry retry; (got = read(descriptor_, bytes_.data() + held, kBytesAtATime)) < 0;) {
    if (!retry.is_worth_retrying()) {
      bytes_.resize(held);
      throw_read_error(name_);
    }
  }
  bytes_.resize(held + static_cast<std::size_t>(got));
  ended_ = got == 0;
}

}  // namespace othello
