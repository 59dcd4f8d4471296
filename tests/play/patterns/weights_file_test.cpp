// A file of weights is read as it was written, and refused when anything in it is not right.

#include "play/patterns/weights_file.h"

#include <gtest/gtest.h>
#include <zstd.h>

#include <cstring>

#include "system/errors.h"
#include "system/xxh3.h"

namespace othello::patterns {
namespace {

using Bytes = std::vector<std::byte>;

template <class Number>
void append(Bytes& bytes, Number number) {
  const auto* begin = reinterpret_cast<const std::byte*>(&number);
  bytes.insert(bytes.end(), begin, begin + sizeof number);
}

constexpr int kStages = 2;

std::vector<std::int16_t> some_weights() {
  std::vector<std::int16_t> weights(kStages * weights_per_stage(5, 4));
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<std::int16_t>(i * 7919);
  return weights;
}

// A file with the weights of 5x4.
Bytes some_file() {
  const std::vector<std::int16_t> weights = some_weights();
  const auto raw = std::as_bytes(std::span(weights));
  Bytes compressed(ZSTD_compressBound(raw.size()));
  compressed.resize(ZSTD_compress(compressed.data(), compressed.size(), raw.data(), raw.size(), 1));
  Bytes file;
  for (const char letter : {'O', 'T', 'H', 'P', 'A', 'T', 'T', '1'}) append(file, letter);
  append(file, std::uint32_t{1});
  append(file, std::uint32_t{0});
  append(file, std::uint8_t{5});
  append(file, std::uint8_t{4});
  append(file, std::uint16_t{kStages});
  append(file, static_cast<std::uint32_t>(raw.size()));
  append(file, std::uint64_t{16 + 32 + 8});
  append(file, std::uint64_t{compressed.size()});
  append(file, xxh3(raw));
  append(file, xxh3(file));
  file.insert(file.end(), compressed.begin(), compressed.end());
  return file;
}

std::string refused(const Bytes& file) {
  try {
    read_weights(file, "w.weights", 5, 4);
  } catch (const DamagedFile& fault) {
    return fault.what();
  }
  return "";
}

TEST(WeightsFile, IsReadAsItWasWritten) {
  for (const auto& [columns, rows] : {std::pair{5, 4}, {4, 5}}) {
    const BoardWeights read = read_weights(some_file(), "w.weights", columns, rows);
    EXPECT_EQ(kStages, read.stages);
    EXPECT_EQ(some_weights(), read.weights);
  }
  EXPECT_EQ(0, read_weights(some_file(), "w.weights", 6, 6).stages) << "a board that it lacks";
}

TEST(WeightsFile, EveryDamagedByteIsFound) {
  const Bytes good = some_file();
  for (std::size_t i = 0; i < good.size(); ++i) {
    if (i >= 100 && i % 37 != 0) continue;
    Bytes bad = good;
    bad[i] ^= std::byte{0x10};
    const std::string message = refused(bad);
    // Zstd's frame has bits without a meaning.
    if (message.empty() && read_weights(bad, "w.weights", 5, 4).weights == some_weights() && i > 16 + 32 + 8)
      continue;
    ASSERT_TRUE(message.starts_with("w.weights: is ")) << "byte " << i << ": " << message;
  }
}

TEST(WeightsFile, EveryShorterFileIsRefused) {
  const Bytes good = some_file();
  for (std::size_t size = 0; size < good.size(); size += size < 100 ? 1 : 37) {
    const Bytes bad(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
    ASSERT_NE("", refused(bad)) << size << " bytes";
  }
}

TEST(WeightsFile, AnotherVersionIsNamed) {
  Bytes other = some_file();
  other[7] = std::byte{'2'};
  EXPECT_NE(std::string::npos, refused(other).find("another version"));
  EXPECT_NE(std::string::npos, refused(other).find("scripts/develop/fit-patterns"));
  std::memcpy(other.data(), "OTHERS", 6);
  EXPECT_NE(std::string::npos, refused(other).find("not a file of weights"));
}

}  // namespace
}  // namespace othello::patterns
