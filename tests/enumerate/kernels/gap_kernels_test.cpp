// Every runnable kernel's decode(), encode(), count_gap_widths() and add_base() against their definitions.

#include <array>
#include <bit>
#include <cstring>
#include <memory>

#include "enumerate/kernels/kernel_support.h"

namespace othello::enumerate {
namespace {

class GapKernels : public testing::TestWithParam<const Kernels*> {
 protected:
  static const Kernels& kernels() { return *GetParam(); }

  /// In memory of just the promised size; what lies beyond it is watched.
  static std::vector<std::byte> encoded(std::span<const Colouring> colourings,
                                        Colouring previous = kBeforeFirst) {
    constexpr std::size_t kGuards = 64;
    constexpr std::uint8_t kGuard = 0x5a;
    const std::size_t capacity = (colourings.size() + 1) * kMaxGapBytes;
    std::vector<std::uint8_t> out(capacity + kGuards, kGuard);
    const test::Colourings exact(colourings.begin(), colourings.end());
    const std::uint8_t* end = kernels().encode(exact.data(), exact.size(), previous, out.data());
    const auto size = static_cast<std::size_t>(end - out.data());
    EXPECT_LE(size, colourings.size() * kMaxGapBytes);
    for (std::size_t i = capacity; i < out.size(); ++i) EXPECT_EQ(kGuard, out[i]) << "beyond the slack";
    std::vector<std::byte> bytes(size);
    if (size > 0) std::memcpy(bytes.data(), out.data(), size);
    return bytes;
  }

  /// In two pieces at `split`. Past the input lies the promised slack, full of `slack`, and no more.
  static test::Colourings decoded(const std::vector<std::byte>& bytes, std::size_t count, std::size_t split,
                                  Colouring previous = kBeforeFirst, std::uint8_t slack = 0xff) {
    const auto input = std::make_unique<std::uint8_t[]>(bytes.size() + kKernelSlack);
    std::fill_n(input.get(), bytes.size() + kKernelSlack, slack);
    if (!bytes.empty()) std::memcpy(input.get(), bytes.data(), bytes.size());
    constexpr Colouring kGuard = 0x5a5a5a5a;
    std::vector<Colouring> out(count + kKernelSlack + 16, kGuard);
    const std::uint8_t* at = kernels().decode(input.get(), split, previous, out.data());
    if (split > 0) previous = out[split - 1];
    at = kernels().decode(at, count - split, previous, out.data() + split);
    EXPECT_EQ(bytes.size(), static_cast<std::size_t>(at - input.get())) << "the end of what was read";
    for (std::size_t i = count + kKernelSlack; i < out.size(); ++i)
      EXPECT_EQ(kGuard, out[i]) << "beyond the slack";
    out.resize(count);
    return out;
  }

  static void expect_round_trip(const test::Colourings& colourings, std::size_t split) {
    const auto bytes = encoded(colourings);
    ASSERT_EQ(test::plain_gaps(colourings), bytes) << colourings.size() << " colourings";
    for (const std::uint8_t slack : std::initializer_list<std::uint8_t>{0xff, 0}) {
      ASSERT_EQ(colourings, decoded(bytes, colourings.size(), split, kBeforeFirst, slack))
          << colourings.size() << " colourings";
    }
  }

  static void expect_widths(const test::Colourings& colourings) {
    GapWidths expected{};
    expected[3] = 7;  // counts are added to what is there
    for (std::size_t i = 1; i < colourings.size(); ++i) {
      ++expected[static_cast<std::size_t>(std::bit_width(colourings[i] - colourings[i - 1] - 1))];
    }
    GapWidths widths{};
    widths[3] = 7;
    kernels().count_gap_widths(colourings.data(), colourings.size(), widths);
    ASSERT_EQ(expected, widths) << colourings.size() << " colourings";
  }
};

TEST_P(GapKernels, ByHand) {
  // Gaps minus one of 0, 0, 254, 255, 255 + 65534 and 255 + 65535.
  const test::Colourings colourings{0, 1, 256, 512, 512 + 65'790, 512 + 65'790 + 65'791};
  const std::vector<std::uint8_t> expected{0,    0,   254,  255,  0, 0, 255, 0xfe,
                                           0xff, 255, 0xff, 0xff, 0, 0, 0,   0};
  const auto bytes = encoded(colourings);
  ASSERT_EQ(expected.size(), bytes.size());
  EXPECT_EQ(0, std::memcmp(expected.data(), bytes.data(), bytes.size()));
  EXPECT_EQ(colourings, decoded(bytes, colourings.size(), 0));
}

TEST_P(GapKernels, AroundEveryPowerOfTwoAndEscape) {
  std::vector<Colouring> gaps{
      0, 254, 255, 256, 510, 511, 65'535, 65'789, 65'790, 65'791, ~Colouring{0} - 1, ~Colouring{0}};
  for (int bits = 1; bits < 32; ++bits) {
    const Colouring power = Colouring{1} << bits;
    gaps.insert(gaps.end(), {power - 1, power, power + 1});
  }
  for (const Colouring gap : gaps) {
    expect_round_trip(test::Colourings{gap}, 0);
    // Among others, at every lane of a vector.
    for (std::size_t before = 0; before < 70; ++before) {
      const std::uint64_t value = before + std::uint64_t{gap};
      if (value + 20 > ~Colouring{0}) continue;
      test::Colourings colourings;
      for (std::size_t i = 0; i < before; ++i) colourings.push_back(static_cast<Colouring>(i));
      for (std::size_t i = 0; i < 20; ++i) colourings.push_back(static_cast<Colouring>(value + i));
      expect_round_trip(colourings, before);
      expect_widths(colourings);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(GapKernels, RoundTripOfRandomLists) {
  std::mt19937_64 random(11);
  for (const std::size_t size : test::many_sizes()) {
    for (const test::Colourings& colourings : test::many_lists(size, random)) {
      expect_round_trip(colourings, random() % (colourings.size() + 1));
      if (HasFatalFailure()) return;
    }
  }
}

// Remainders whose bytes look like escapes are among them.
TEST_P(GapKernels, GapsOfAllLengthsAmongOneAnother) {
  std::mt19937_64 random(13);
  constexpr std::array<Colouring, 8> kEscaped{255, 256, 510, 511, 65'535, 65'534, 65'789, 65'790};
  for (int i = 0; i < 3'000; ++i) {
    const std::uint64_t share = random() % 30;  // of escapes, in thirtieths
    test::Colourings colourings;
    for (std::uint64_t value = random() % 3; colourings.size() < 300; ++value) {
      if (random() % 30 < share) value += kEscaped[random() % kEscaped.size()];
      value += random() % 255;
      colourings.push_back(static_cast<Colouring>(value));
    }
    expect_round_trip(colourings, random() % (colourings.size() + 1));
    if (HasFatalFailure()) return;
  }
}

// Up to as many long gaps as 64 bytes hold, from each byte of them on, and a longer one at last.
TEST_P(GapKernels, SomeLongGapsAnywhere) {
  constexpr std::array<Colouring, 6> kRemainders{0, 255, 256, 65'279, 65'280, 65'534};
  std::size_t next = 0;
  for (std::size_t first = 0; first < 64; ++first) {
    for (std::size_t count = 0; count <= 22; ++count) {
      for (const std::size_t apart : std::initializer_list<std::size_t>{1, 2, 5}) {
        test::Colourings colourings;
        Colouring value = 1;
        const auto add = [&](Colouring gap) { colourings.push_back(value += gap + 1); };
        for (std::size_t i = 0; i < first; ++i) add(static_cast<Colouring>(i * 37 % 255));
        for (std::size_t i = 0; i < count; ++i) {
          add(255 + kRemainders[next++ % kRemainders.size()]);
          for (std::size_t j = 1; j < apart; ++j) add(254);
        }
        add(100'000);
        for (int i = 0; i < 70; ++i) add(3);
        expect_round_trip(colourings, next % colourings.size());
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST_P(GapKernels, GoOnFromAnyColouring) {
  std::mt19937_64 random(12);
  for (int i = 0; i < 2'000; ++i) {
    const test::Colourings all = test::many_lists(40, random)[random() % 7];
    if (all.size() < 2) continue;
    const std::size_t from = 1 + random() % (all.size() - 1);
    const test::Colourings rest(all.begin() + static_cast<std::ptrdiff_t>(from), all.end());
    const auto bytes = encoded(rest, all[from - 1]);
    ASSERT_EQ(test::plain_gaps(rest, all[from - 1]), bytes);
    ASSERT_EQ(rest, decoded(bytes, rest.size(), rest.size() / 2, all[from - 1]));
  }
}

TEST_P(GapKernels, RoundTripOfStatesOfAGame) {
  const Board board(4, 4);
  for (const auto& states : test::reached_states(4, 4)) {
    for (const auto& [occupancy, colourings] : test::by_occupancy(board, states)) {
      expect_round_trip(colourings, colourings.size() / 2);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(GapKernels, JoinPutsTheBaseBeforeTheLowBits) {
  std::mt19937_64 random(14);
  for (const std::size_t size : test::many_sizes()) {
    const auto base = static_cast<Colouring>(random() << 16);
    std::vector<std::uint16_t> low(size + kKernelSlack);
    for (std::uint16_t& bits : low) bits = static_cast<std::uint16_t>(random());
    constexpr Colouring kGuard = 0x5a5a5a5a;
    std::vector<Colouring> out(size + kKernelSlack + 16, kGuard);
    kernels().add_base(base, low.data(), size, out.data());
    for (std::size_t i = 0; i < size; ++i) ASSERT_EQ(base + low[i], out[i]) << size;
    for (std::size_t i = size + kKernelSlack; i < out.size(); ++i) ASSERT_EQ(kGuard, out[i]) << size;
  }
}

TEST_P(GapKernels, CountGapWidths) {
  std::mt19937_64 random(13);
  for (const std::size_t size : test::many_sizes()) {
    for (const test::Colourings& colourings : test::many_lists(size, random)) {
      expect_widths(colourings);
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, GapKernels, testing::ValuesIn(test::all_kernels()), test::name_of_kernels);

}  // namespace
}  // namespace othello::enumerate
