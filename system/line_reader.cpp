#include "system/line_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "system/errors.h"
#include "system/retry.h"

namespace othello {
namespace {

// Of UTF-8: some editors begin a file with it.
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace

LineReader::LineReader(const std::string& path) : descriptor_(-1), owned_(true), name_(path) {
  for (Retry retry; (descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY)) < 0;) {
    if (!retry.is_worth_retrying()) throw_read_error(path);
  }
}

LineReader::~LineReader() {
  if (owned_) close(descriptor_);
}

LineReader::ReadStatus LineReader::next(std::string& line, std::optional<std::chrono::milliseconds> wait) {
  while (!extract_line(line)) {
    if (ended_) return ReadStatus::kEnd;
    if (is_ready(wait)) {
      fill();
    } else if (wait) {
      return ReadStatus::kNotYet;
    }
  }
  return ReadStatus::kLine;
}

// A whole line of what was read, or the last one, if there is one.
bool LineReader::extract_line(std::string& line) {
  std::size_t end = bytes_.find('\n', scanned_);
  const bool whole = end != std::string::npos;
  if (!whole) end = bytes_.size();
  scanned_ = end;
  if (end - begin_ > kMaxBytes) {
    throw DamagedFile(fmt::format("{}, line {}: is longer than {} bytes, the longest that is read", name_,
                                  number_ + 1, kMaxBytes));
  }
  if (!whole && (!ended_ || begin_ == end)) return false;
  line.assign(bytes_, begin_, end - begin_);
  if (number_ == 0 && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
  begin_ = std::min(end + 1, bytes_.size());
  scanned_ = begin_;
  ++number_;
  return true;
}

// Whether there is something to read, or an end or a failure to report.
bool LineReader::is_ready(std::optional<std::chrono::milliseconds> wait) const {
  struct pollfd file {
    .fd = descriptor_, .events = POLLIN, .revents = 0
  };
  const int ready = poll(&file, 1, wait ? static_cast<int>(wait->count()) : -1);
  if (ready < 0 && errno != EINTR) throw_read_error(name_);
  return ready > 0;
}

// Appends available input, at most kMaxBytes, to the rest of the last time.
void LineReader::fill() {
  bytes_.erase(0, begin_);
  scanned_ -= begin_;
  begin_ = 0;
  std::array<char, kMaxBytes> piece;
  ssize_t got = -1;
  for (Retry retry; (got = read(descriptor_, piece.data(), piece.size())) < 0;) {
    if (!retry.is_worth_retrying()) throw_read_error(name_);
  }
  bytes_.append(piece.data(), static_cast<std::size_t>(got));
  ended_ = got == 0;
}

}  // namespace othello
