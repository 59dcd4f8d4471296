#include "system/byte_array.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
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
    throw CapacityError(fmt::format("the system has no {} bytes of address space left", bytes));
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

bool ByteArray::release(std::size_t begin, std::size_t end) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t first = (begin + page - 1) / page * page;
  const std::size_t last = end / page * page;
  return first >= last || madvise(data_ + first, last - first, MADV_DONTNEED) == 0;
}

void ByteArray::cut_to(std::size_t begin, std::size_t end) {
  if (end < bytes_) munmap(data_ + end, bytes_ - end);
  if (begin > 0) munmap(data_, begin);
  data_ += begin;
  bytes_ = end - begin;
}

// The system makes one range of addresses of it, pages and what they may grow by: only those of one range can be moved, on older
// systems. Addresses that it may have returned already are not returned once more, since another thread may have them now.
bool ByteArray::take_pages(ByteArray& from) {
  const void* const moved = mremap(from.data_, from.bytes_, bytes_, MREMAP_MAYMOVE | MREMAP_FIXED, data_);
  if (moved == MAP_FAILED) {
    data_ = nullptr;
    bytes_ = 0;
    from = ByteArray();
    return false;
  }
  from.data_ = nullptr;
  from.bytes_ = 0;
  return true;
}

namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;
constexpr std::size_t kSmallPage = 4096;  // the smallest of any system
constexpr std::size_t kPagesAtATime = 4096;

std::size_t whole_large_pages(std::size_t bytes) {
  return (bytes + kLargePage - 1) / kLargePage * kLargePage;
}

}  // namespace

LargeBytes::LargeBytes(std::size_t bytes)
    : array_(bytes < kLargePage ? bytes : whole_large_pages(bytes) + kLargePage), bytes_(bytes) {
  data_ = reinterpret_cast<std::uint8_t*>(array_.data());
  if (bytes < kLargePage) return;
  const std::size_t past = reinterpret_cast<std::uintptr_t>(data_) % kLargePage;
  if (past != 0) data_ += kLargePage - past;
  madvise(data_, bytes / kLargePage * kLargePage, MADV_HUGEPAGE);
}

void LargeBytes::clear(int threads) {
  constexpr std::size_t kPart = kPagesAtATime * kSmallPage;
  const std::size_t parts = (bytes_ + kPart - 1) / kPart;
  const auto clear_part = [&](std::size_t part) {
    const std::size_t begin = part * kPart;
    const std::size_t end = std::min(bytes_, begin + kPart);
    const std::size_t fresh = std::clamp(cleared_, begin, end);  // the system's zeros begin here
    std::memset(data_ + begin, 0, fresh - begin);
    for (std::size_t at = fresh; at < end; at += kSmallPage)
      *static_cast<volatile std::uint8_t*>(data_ + at) = 0;
  };
  run_each(parts, clear_part, parts < 2 ? 1 : threads);
  cleared_ = std::max(cleared_, bytes_);
}

void LargeBytes::resize(std::size_t bytes) {
  if (bytes == 0) {
    *this = LargeBytes();
  } else if (bytes > capacity()) {
    grow(bytes);
  } else {
    // Whole large pages are freed, so that what follows is the system's zeros. A small array stays as it is.
    const std::size_t kept = whole_large_pages(bytes);
    if (kept < cleared_ && array_.size() >= kLargePage &&
        array_.release(begin_of_data() + kept, array_.size())) {
      cleared_ = kept;
    }
  }
  bytes_ = bytes;
}

// The pages move to new addresses. Where addresses are limited and do not suffice for both, the pages are freed.
void LargeBytes::grow(std::size_t bytes) {
  const std::size_t kept = cleared_ / kLargePage * kLargePage;
  LargeBytes larger;
  try {
    if (kept > 0) larger = LargeBytes(bytes);
  } catch (const CapacityError&) {
  }
  if (larger.size() > 0) {
    array_.cut_to(begin_of_data(), begin_of_data() + kept);
    larger.array_.cut_to(larger.begin_of_data(), larger.array_.size());
    if (larger.array_.take_pages(array_)) {
      larger.cleared_ = kept;
      *this = std::move(larger);
      return;
    }
  }
  *this = LargeBytes();
  *this = LargeBytes(bytes);
}

}  // namespace othello
