#include "system/direct_io.h"

#include <fcntl.h>

#include <chrono>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <new>
#include <random>
#include <vector>

#include "system/durable_file.h"
#include "system/folder_listing.h"

namespace othello {

namespace {

bool set_direct(int descriptor, bool direct) {
  const int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && fcntl(descriptor, F_SETFL, direct ? flags | O_DIRECT : flags & ~O_DIRECT) == 0;
}

}  // namespace

DirectMode::DirectMode(int descriptor) : descriptor_(descriptor), is_on_(set_direct(descriptor, true)) {}

void DirectMode::end() {
  if (is_on_) set_direct(descriptor_, false);  // no system refuses to end the mode
  is_on_ = false;
}

AlignedBuffer::AlignedBuffer(std::size_t count)
    : size_(count * kAlignmentBytes),
      memory_(static_cast<std::byte*>(std::aligned_alloc(kAlignmentBytes, size_))) {
  if (memory_ == nullptr) throw std::bad_alloc();
}

namespace {

constexpr std::uint64_t kMinBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 30;
constexpr double kMinSeconds = 0.5;

std::filesystem::path nearest_existing(const std::string& folder) {
  std::filesystem::path path = std::filesystem::absolute(folder);
  while (!is_folder(path.string()) && path != path.root_path()) path = path.parent_path();
  return path;
}

// Random bytes: some disks and file systems compress.
std::vector<std::byte> random_block() {
  std::vector<std::byte> block(DurableFile::kGatheredBytes);
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < block.size(); i += sizeof(std::uint64_t)) {
    const std::uint64_t word = random();
    std::memcpy(&block[i], &word, sizeof word);
  }
  return block;
}

}  // namespace

double measure_disk_rate(const std::string& folder) {
  using Clock = std::chrono::steady_clock;
  DurableFile file(nearest_existing(folder) / "disk-rate");
  const std::vector<std::byte> block = random_block();
  const auto begin = Clock::now();
  std::uint64_t bytes = 0;
  double seconds = 0;
  while (bytes < kMinBytes || (bytes < kMaxBytes && seconds < kMinSeconds)) {
    file.write(block);
    bytes += block.size();
    seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  }
  return static_cast<double>(bytes) / seconds;
}

}  // namespace othello
