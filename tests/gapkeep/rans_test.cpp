// rANS blocks: against a decoder from the formulas alone, with all kernels, and damaged.

#include "gapkeep/rans.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "gapkeep/entropy_code.h"
#include "system/errors.h"
#include "system/processor.h"
#include "system/xxh3.h"

namespace othello {
namespace {

using Bytes = std::vector<std::byte>;

std::vector<const RansKernels*> runnable() {
  std::vector<const RansKernels*> kernels = {&kPlainRansKernels};
#if defined(__x86_64__)
  if (is_supported(kAvx512RansKernels.name)) kernels.push_back(&kAvx512RansKernels);
#endif
  return kernels;
}

// Gaps fall off geometrically; the larger the mean, the more bytes are escaped or take many bits.
Bytes geometric(std::size_t size, double mean, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::geometric_distribution<int> gap(1 / mean);
  Bytes content(size);
  for (std::byte& byte : content) byte = static_cast<std::byte>(std::min(gap(random), 255));
  return content;
}

Bytes coded(const RansKernels& kernels, const Bytes& content) {
  Bytes result;
  EXPECT_TRUE(RansEncoder(kernels).append(content, count_bytes(content), result));
  return result;
}

Bytes decoded(const RansKernels& kernels, const Bytes& block, std::size_t size) {
  Bytes content(size);
  decode_rans(kernels, block, content);
  return content;
}

// The format and the formulas of gapkeep/rans.h, a byte at a time.
Bytes decoded_by_formulas(const Bytes& block) {
  std::size_t at = 0;
  const auto take = [&](std::size_t bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      value |= std::to_integer<std::uint64_t>(block.at(at++)) << (8 * i);
    return value;
  };
  EXPECT_EQ(take(4), 0x534e4172u);  // "rANS"
  Bytes content(take(4));
  const std::uint64_t checksum = take(8);
  const std::size_t escaped_bytes = take(4);
  const std::size_t values = take(1);
  const std::uint64_t escape = take(1);
  const std::uint64_t escape_frequency = take(1);
  take(1);
  struct Slot {
    std::uint64_t value;
    std::uint64_t frequency;
    std::uint64_t before;
  };
  std::vector<Slot> slots;
  const auto add = [&](std::uint64_t value, std::uint64_t frequency) {
    slots.insert(slots.end(), frequency, {value, frequency, slots.size()});
  };
  for (std::size_t i = 0; i < values; ++i) {
    const std::uint64_t value = take(1);
    add(value, take(1));
  }
  add(escape, escape_frequency);
  EXPECT_EQ(slots.size(), 256u);
  std::uint64_t states[128];
  for (std::uint64_t& x : states) x = take(2);
  std::size_t escaped = at;
  at += escaped_bytes;
  for (std::size_t block_begin = 0; block_begin < content.size(); block_begin += 64) {
    std::uint64_t found[64];
    for (std::size_t lane = 0; lane < 64; ++lane) {
      std::uint64_t& x = states[block_begin % 128 + lane];
      const Slot& slot = slots.at(x % 256);
      found[2 * (lane % 32) + lane / 32] = slot.value;
      x = slot.frequency * (x / 256) + x % 256 - slot.before;
      if (x < 256) x = 256 * x + take(1);
    }
    for (std::size_t i = 0; i < 64 && block_begin + i < content.size(); ++i)
      content[block_begin + i] = found[i] == escape ? block.at(escaped++) : static_cast<std::byte>(found[i]);
  }
  EXPECT_EQ(xxh3(content), checksum);
  return content;
}

TEST(Rans, EveryKernelWritesWhatTheFormulasAndEveryKernelRead) {
  for (const std::size_t size :
       std::initializer_list<std::size_t>{65'536, 65'537, 65'599, 65'600, 65'601, 65'663, 131'072, 200'001}) {
    for (const double mean : {2.0, 3.0, 9.0, 25.0}) {
      const Bytes content = geometric(size, mean, size);
      const Bytes block = coded(kPlainRansKernels, content);
      EXPECT_EQ(decoded_by_formulas(block), content) << size << " " << mean;
      for (const RansKernels* kernels : runnable()) {
        EXPECT_EQ(coded(*kernels, content), block) << kernels->name << " " << size << " " << mean;
        EXPECT_EQ(decoded(*kernels, block, size), content) << kernels->name << " " << size << " " << mean;
      }
    }
  }
}

TEST(Rans, EveryKernelCountsBytes) {
  std::vector<Bytes> contents;
  for (const double mean : {2.0, 9.0, 25.0, 60.0, 200.0}) contents.push_back(geometric(20'000, mean, 3));
  for (const int least : {1, 35, 191, 192, 193, 250}) {  // from there on, and a few below
    Bytes content = geometric(20'000, 9, 5);
    for (std::byte& byte : content)
      byte = static_cast<std::byte>(std::min(least + std::to_integer<int>(byte), 255));
    contents.push_back(content);
    for (std::size_t i = 9'000; i < content.size(); i += 999) content[i] = std::byte{0};
    contents.push_back(content);
  }
  Bytes changing = geometric(30'000, 3, 9);  // few large bytes in the first block, then hardly any others
  std::fill(changing.begin() + 9'000, changing.begin() + 25'000, std::byte{201});
  contents.push_back(changing);
  Bytes all(20'000);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::byte>(i * 7);
  contents.push_back(all);
  contents.emplace_back(all.begin() + 1, all.end());
  for (const Bytes& content : contents) {
    for (const std::size_t size :
         std::initializer_list<std::size_t>{0, 1, 63, 64, 65, 511, 512, 513, 8'191, 8'192, 8'193, 19'999}) {
      ByteCounts counts{};
      for (const std::byte byte : std::span(content).first(size))
        ++counts[std::to_integer<std::size_t>(byte)];
      for (const RansKernels* kernels : runnable())
        EXPECT_EQ(kernels->count(std::span(content).first(size)), counts) << kernels->name << " " << size;
    }
  }
}

TEST(Rans, TakesLittleMoreThanTheEntropy) {
  for (const double mean : {1.5, 2.0, 5.0, 12.0, 20.0}) {
    const Bytes content = geometric(131'072, mean, 7);
    const ByteCounts counts = count_bytes(content);
    double bits = 0;
    for (const std::uint32_t count : counts) {
      if (count > 0) bits += count * std::log2(static_cast<double>(content.size()) / count);
    }
    EXPECT_NEAR(entropy_bits(counts), bits, 1e-6 * bits);
    const double size = 8.0 * static_cast<double>(coded(kPlainRansKernels, content).size());
    EXPECT_GE(size, bits);
    EXPECT_LE(size, 1.06 * bits) << mean;
  }
}

TEST(Rans, RefusesWhatItCodesBadly) {
  Bytes block;
  RansEncoder encoder(kPlainRansKernels);
  const auto is_refused = [&](const Bytes& content) {
    return !encoder.append(content, count_bytes(content), block);
  };
  EXPECT_TRUE(is_refused(geometric(16'383, 5, 1)));    // too short
  EXPECT_TRUE(is_refused(geometric(20'000, 1.2, 1)));  // what precedes the bytes is too much
  EXPECT_TRUE(is_refused(Bytes(100'000)));             // all equal
  EXPECT_TRUE(is_refused({}));
  Bytes all_values(131'072);
  for (std::size_t i = 0; i < all_values.size(); ++i) all_values[i] = static_cast<std::byte>(i % 256);
  EXPECT_TRUE(is_refused(all_values));
  EXPECT_TRUE(block.empty());
}

TEST(Rans, ModelsHaveFrequenciesThatSumTo256) {
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 2000; ++trial) {
    ByteCounts counts{};
    const std::uint64_t values = 1 + random() % 256;
    for (std::uint64_t i = 0; i < values; ++i)
      counts[random() % 256] = static_cast<std::uint32_t>(1 + (random() % 100'000 >> random() % 17));
    const RansModel model = fit_model(counts);
    int sum = model.escape_frequency;
    for (const std::uint8_t frequency : model.frequency) sum += frequency;
    ASSERT_EQ(sum, 256);
    ASSERT_EQ(model.frequency[model.escape], 0);
    ASSERT_GE(model.escape_frequency, 1);
    ASSERT_GE(coded_bits(model, counts), entropy_bits(counts) - 1e-6);
  }
}

TEST(Rans, DamageIsFound) {
  const Bytes content = geometric(65'700, 12, 3);
  const Bytes block = coded(kPlainRansKernels, content);
  std::mt19937_64 random(11);
  for (const RansKernels* kernels : runnable()) {
    for (int trial = 0; trial < 3000; ++trial) {
      Bytes damaged = block;
      // Headers are small: they are hit as often as all the rest.
      const std::size_t at = random() % (trial % 2 == 0 ? 400 : damaged.size());
      switch (random() % 4) {
        case 0:
          damaged.resize(at);
          break;
        case 1:
          damaged.erase(damaged.begin() + static_cast<std::ptrdiff_t>(at));
          break;
        case 2:
          damaged.insert(damaged.begin() + static_cast<std::ptrdiff_t>(at), std::byte{0x5a});
          break;
        default:
          damaged[at] ^= static_cast<std::byte>(1 + random() % 255);
      }
      damaged.shrink_to_fit();  // so that a sanitizer sees what is read beyond the end
      if (!is_rans(damaged)) continue;
      // An unused escape is as good as another; all else is refused.
      try {
        ASSERT_EQ(decoded(*kernels, damaged, content.size()), content) << kernels->name << " " << trial;
      } catch (const DamagedFile& error) {
        ASSERT_TRUE(std::string_view(error.what()).starts_with("is damaged") ||
                    std::string_view(error.what()) == "has the wrong length");
      }
    }
    EXPECT_THROW(decoded(*kernels, block, content.size() - 1), DamagedFile);
  }
}

TEST(EntropyCode, CodesAndDecodesContentOfAllSizes) {
  EntropyCoder coder;
  EntropyDecoder decoder;
  Bytes all;
  for (const std::size_t size : std::initializer_list<std::size_t>{0, 1, 1000, 16'384, 131'072, 1'048'576}) {
    for (const double mean : {1.0001, 2.0, 8.0, 100.0}) {
      const Bytes content = geometric(size, mean, 9);
      const std::size_t before = all.size();
      const std::size_t bytes = coder.append(content, all);
      ASSERT_EQ(all.size(), before + bytes);
      const auto block = std::span(all).subspan(before);
      Bytes found(size);
      decoder.decode(block, found);
      EXPECT_EQ(found, content) << size << " " << mean;
      if ((mean != 2 && mean != 8) || size == 16'384) continue;
      const bool is_long = size >= 131'072;
      EXPECT_EQ(is_rans(block), is_long && &chosen_rans_kernels() != &kPlainRansKernels)
          << size << " " << mean;
    }
  }
}

}  // namespace
}  // namespace othello
