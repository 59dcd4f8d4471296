#include "system/byte_array.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "system/errors.h"
#include "system/threads.h"

namespace othello {

ByteArray::ByteArray(std::size_t bytes) : bytes_(bytes) {
  if (bytes == 0) return;
  void* memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    bytes_ = 0;
    throw CapacityError(fmt::format("the system has no {} bytes of address space for a queue", bytes));
  }
  // Queues are read and written from end to end: large pages save a good part of the page faults. Small
  // arrays, as of a thousand threads, would only be rounded up.
  constexpr std::size_t kLarge = std::size_t{64} << 20;
  if (bytes >= kLarge) madvise(memory, bytes, MADV_HUGEPAGE);
  data_ = static_cast<std::byte*>(memory);
}

ByteArray::ByteArray(ByteArray&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

ByteArray& ByteArray::operator=(ByteArray&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

ByteArray::~ByteArray() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

void ByteArray::release(std::size_t begin, std::size_t end) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t first = (begin + page - 1) / page * page;
  const std::size_t last = end / page * page;
  if (first < last) madvise(data_ + first, last - first, MADV_DONTNEED);
}

namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;
constexpr std::size_t kSmallPage = 4096;  // the smallest of any system
constexpr std::size_t kPagesAtATime = 4096;

}  // namespace

LargeBytes::LargeBytes(std::size_t bytes)
    : array_(bytes < kLargePage ? bytes : bytes + kLargePage), bytes_(bytes) {
  data_ = reinterpret_cast<std::uint8_t*>(array_.data());
  if (bytes < kLargePage) return;
  const std::size_t past = reinterpret_cast<std::uintptr_t>(data_) % kLargePage;
  if (past != 0) data_ += kLargePage - past;
  madvise(data_, bytes / kLargePage * kLargePage, MADV_HUGEPAGE);
}

void LargeBytes::populate(int threads) const {
  constexpr std::size_t kPart = kPagesAtATime * kSmallPage;
  const std::size_t parts = (bytes_ + kPart - 1) / kPart;
  const auto write_zeros = [&](std::size_t part) {
    const std::size_t end = std::min(bytes_, (part + 1) * kPart);
    for (std::size_t at = part * kPart; at < end; at += kSmallPage) {
      *static_cast<volatile std::uint8_t*>(data_ + at) = 0;
    }
  };
  run_each(parts, write_zeros, parts < 2 ? 1 : threads);
}

}  // namespace othello
