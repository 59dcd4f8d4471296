// Memory for stripes and chunks from depth to depth: zeros for each stripe, and no more than it may keep.

#include "solve/pass_memory.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace othello::solve {
namespace {

constexpr std::uint64_t kMega = 1'000'000;

void expect_zeros_and_fill(const StripeMemory& memory, const std::array<std::uint64_t, 4>& bytes) {
  for (const StripeMemory::Part part :
       {StripeMemory::kStates, StripeMemory::kPasses, StripeMemory::kStateGames, StripeMemory::kPassGames}) {
    std::uint8_t* const data = memory.data(part);
    EXPECT_EQ(static_cast<std::ptrdiff_t>(bytes[part]),
              std::count(data, data + bytes[part], std::uint8_t{0}));
    std::fill(data, data + bytes[part], std::uint8_t{0xee});
  }
}

TEST(StripeMemory, IsZerosForEachStripe) {
  StripeMemory memory;
  using Bytes = std::array<std::uint64_t, 4>;
  for (const Bytes& bytes :
       {Bytes{100, 7, 0, 0}, Bytes{9 * kMega, kMega, 0, 0}, Bytes{7 * kMega, 2 * kMega, 50 * kMega, 3},
        Bytes{kMega, 0, 8 * kMega, kMega}, Bytes{9 * kMega + 1, kMega, 60 * kMega, 0}}) {
    memory.begin(bytes, 2);
    EXPECT_EQ(bytes[0] + bytes[1] + bytes[2] + bytes[3], memory.bytes());
    expect_zeros_and_fill(memory, bytes);
  }
}

TEST(PassMemory, KeepsToItsLimit) {
  PassMemory memory;
  memory.chunks.set_limit(20 * kMega);
  { const MemoryPool::Buffer chunk = MemoryPool::allocate(&memory.chunks, 10 * kMega); }
  memory.stripe.begin({20 * kMega, 5 * kMega, 0, 0}, 1);
  EXPECT_GE(memory.bytes(), 35 * kMega);
  const std::uint64_t chunks = memory.chunks.idle_bytes();
  memory.keep_to(40 * kMega, 2);
  EXPECT_EQ(25 * kMega + chunks, memory.bytes());
  memory.keep_to(30 * kMega, 2);
  EXPECT_EQ(25 * kMega, memory.bytes()) << "the chunks do not fit beside the stripe";
  memory.keep_to(10 * kMega, 2);
  EXPECT_EQ(10 * kMega, memory.bytes());
  memory.stripe.begin({15 * kMega, 5 * kMega, 0, 0}, 1);
  expect_zeros_and_fill(memory.stripe, {15 * kMega, 5 * kMega, 0, 0});
  memory.keep_to(0, 1);
  EXPECT_EQ(0u, memory.bytes());
}

}  // namespace
}  // namespace othello::solve
