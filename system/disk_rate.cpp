#include "system/disk_rate.h"

#include <chrono>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <random>
#include <vector>

#include "system/durable_file.h"

namespace othello {
namespace {

constexpr std::uint64_t kLeastBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
constexpr double kLeastSeconds = 0.5;

std::filesystem::path nearest_existing(const std::string& folder) {
  std::filesystem::path path = std::filesystem::absolute(folder);
  while (!std::filesystem::is_directory(path) && path != path.root_path()) path = path.parent_path();
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

double measured_disk_rate(const std::string& folder) {
  using Clock = std::chrono::steady_clock;
  DurableFile file(nearest_existing(folder) / "disk-rate");
  const std::vector<std::byte> block = random_block();
  const auto begin = Clock::now();
  std::uint64_t bytes = 0;
  double seconds = 0;
  while (bytes < kLeastBytes || (bytes < kMostBytes && seconds < kLeastSeconds)) {
    file.write(block);
    bytes += block.size();
    seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  }
  return static_cast<double>(bytes) / seconds;
}

}  // namespace othello
